/* SPDX-License-Identifier: LGPL-2.1-or-later

   Threads that have little to do, and that at once.  */

#define _GNU_SOURCE
#include "prompt.h"

#include <sched.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Nanoseconds of a core at a time, the least that Linux accepts; threads that
   it creates get what is usual.  */
#define SLICE 100000
#define RESET_ON_FORK 1

void
rt_prompt (void)
{
  /* Since 6.12 Linux lets who asks for a shorter slice than another has
     interrupt it.  Before it does not look at that.  */
  struct
  {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t slice, deadline, period;
  } attributes = { .size = sizeof attributes,
                   .policy = SCHED_OTHER,
                   .flags = RESET_ON_FORK,
                   .nice = getpriority (PRIO_PROCESS, 0),
                   .slice = SLICE };
  if (sched_getscheduler (0) == SCHED_OTHER)
    syscall (SYS_sched_setattr, 0, &attributes, 0);
}
