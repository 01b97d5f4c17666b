/* SPDX-License-Identifier: LGPL-2.1-or-later

   Closing and opening all gates.  */

#include "gate.h"

static struct lock closing;
static uint32_t closed; /* how many records' gates are, under CLOSING */

void
rt_gates_close (void)
{
  rt_lock (&closing);
  closed = rt_thread_records ();
  for (uint32_t i = 1; i <= closed; i++)
    rt_lock (&rt_thread_get (i)->gate);
}

bool
rt_gates_try_close (void)
{
  if (!rt_trylock (&closing))
    return false;
  uint32_t all = rt_thread_records ();
  closed = 0;
  while (closed < all && rt_trylock (&rt_thread_get (closed + 1)->gate))
    closed++;
  if (closed == all)
    return true;
  rt_gates_open ();
  return false;
}

void
rt_gates_open (void)
{
  for (uint32_t i = closed; i > 0; i--)
    rt_unlock (&rt_thread_get (i)->gate);
  rt_unlock (&closing);
}

void
rt_gates_pass (void)
{
  rt_gates_close ();
  rt_gates_open ();
}
