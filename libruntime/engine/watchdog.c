/* SPDX-License-Identifier: LGPL-2.1-or-later

   Sleep under the eyes of the watchdog.  */

#include "watchdog.h"

#include "base/clock.h"
#include "park.h"
#include "thread.h"

const struct watchdog *rt_watchdog;

/* A thread counts down, or draws lots, at each body for itself alone (kind.h).
   Reading that is a data race; what comes of it is a hint, which is why it is
   hidden from ThreadSanitizer.  */
__attribute__ ((no_sanitize_thread)) uint64_t
rt_watchdog_bodies (void)
{
  uint64_t sum = 0;
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    {
      const volatile struct thread *thread = rt_thread_get (i);
      sum = sum * 31 + thread->lot + (uint32_t)thread->sample_in;
    }
  return sum;
}

void
rt_watchdog_sleep (struct thread *self)
{
  unsigned period = rt_watchdog_period ();
  if (!period)
    {
      rt_park_sleep (self);
      return;
    }
  uint64_t begin = rt_real_clock ();
  while (!rt_park_sleep_for (self, period))
    rt_watchdog->look (begin);
}
