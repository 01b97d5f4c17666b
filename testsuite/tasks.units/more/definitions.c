/* SPDX-License-Identifier: GPL-3.0-or-later

   Where the tasks of shared.h are emitted.  */

#include "shared.h"

static void private_task (unsigned *v) TASK;
static void bodiless_cpu (unsigned *v) TASK_IMPLEMENTATION ("cpu", bodiless);
TASK_SEQUENTIAL (bodiless, bodiless_cpu);

/* Defined elsewhere, where it is an ordinary function.  */
void several_other (int n, unsigned v[n]) TASK_IMPLEMENTATION ("cpu", several);

void (*const add_pointer) (int, unsigned *, unsigned) = add;

void
add (int n, unsigned v[n], unsigned x)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 3 + x;
}

void
copy (int n, const unsigned from[n], unsigned to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

static void
bodiless_cpu (unsigned *v)
{
  *v ^= 0xff;
}

void
several (int n, unsigned v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += 1000;
}

static void
private_task (unsigned *v)
{
  *v += 7;
  in_header (v);
}

unsigned
use_private (unsigned start)
{
  unsigned v[1] TASK_REGISTERED = { start };

  private_task (v);
  in_header (v);
#pragma tasks wait
  return v[0];
}
