/* SPDX-License-Identifier: LGPL-2.1-or-later

   Ticks and nanoseconds.  */

#include "ticks.h"

#if defined __x86_64__
#include <cpuid.h>
#endif

/* Nanoseconds after which the two clocks are compared: one reads them 50 apart
   at worst.  */
#define LEAST 1000000

bool rt_ticks_count;
uint64_t rt_ticks_before;

static uint64_t begin_ticks, begin_time;
static _Atomic double rate; /* nanoseconds in a tick, 0: not known */

/* Whether the processor's counter runs always, and as fast.  */
static bool
invariant (void)
{
#if defined __x86_64__
  unsigned a, b, c, d;
  return __get_cpuid (0x80000007, &a, &b, &c, &d) && (d >> 8 & 1);
#else
  return false;
#endif
}

void
rt_ticks_start (void)
{
  rt_ticks_count = !rt_simulated_p () && invariant ();
  if (!rt_ticks_count)
    atomic_store (&rate, 1.0);
  /* 0 is not known, and no time.  */
  rt_ticks_before = rt_simulated_p ();
  begin_time = rt_real_clock ();
  begin_ticks = rt_ticks ();
}

void
rt_ticks_restart (void)
{
  if (rt_simulated_p ())
    rt_ticks_before += rt_clock ();
}

static double
find_rate (void)
{
  double known = atomic_load_explicit (&rate, memory_order_relaxed);
  if (known > 0)
    return known;
  uint64_t now;
  while ((now = rt_real_clock ()) < begin_time + LEAST)
    ;
  double first = 0;
  double found
      = (double)(now - begin_time) / (double)(rt_ticks () - begin_ticks);
  return atomic_compare_exchange_strong (&rate, &first, found) ? found : first;
}

uint64_t
rt_ticks_time (uint64_t ticks)
{
  return (uint64_t)((double)ticks * find_rate ());
}

uint64_t
rt_ticks_since (uint64_t ticks)
{
  return ticks > begin_ticks ? ticks - begin_ticks : 0;
}

uint64_t
rt_ticks_at (uint64_t ticks)
{
  return rt_ticks_time (rt_ticks_since (ticks));
}

uint64_t
rt_ticks_origin (void)
{
  return begin_time;
}

void
rt_ticks_settle (void)
{
  find_rate ();
  if (rt_ticks_count)
    atomic_store (&rate, (double)(rt_real_clock () - begin_time)
                             / (double)(rt_ticks () - begin_ticks));
}

uint64_t
rt_ticks_in (uint64_t nanoseconds)
{
  return (uint64_t)((double)nanoseconds / find_rate ());
}
