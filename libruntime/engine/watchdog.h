/* SPDX-License-Identifier: LGPL-2.1-or-later

   Who sleeps looks now and then whether anything happens (TASKS_STALL): what
   the watchdog (diagnose/stall.h) is asked for that.  */

#ifndef RT_WATCHDOG_H
#define RT_WATCHDOG_H

#include <stdint.h>

#include "base/config.h"

struct thread;

struct watchdog
{
  /* A thread waits since BEGIN, in real time, or UINT64_MAX: another may wait.
     It holds no locks, and this is no cancellation point.  */
  void (*look) (uint64_t begin);

  /* All threads wait, and in virtual time nothing is left that will happen. */
  void (*forever) (void) __attribute__ ((noreturn));
};

/* Set when the runtime starts for the first time.  */
extern const struct watchdog *rt_watchdog;

/* Microseconds between two looks, or 0: there is no watchdog.  */
static inline unsigned
rt_watchdog_period (void)
{
  return rt_config.stall * 250000;
}

/* rt_park_sleep for SELF.  */
void rt_watchdog_sleep (struct thread *self);

/* How far everything is: a number that changes, as good as always, whenever
   the body of a task has been executed.  */
uint64_t rt_watchdog_bodies (void);

#endif /* RT_WATCHDOG_H */
