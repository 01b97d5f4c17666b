/* SPDX-License-Identifier: LGPL-2.1-or-later

   Whether the process does nothing for a while.  */

#include "idle-while.h"

#include <errno.h>
#include <time.h>

/* Who uses so little time of processors in a second does nothing.  */
#define LITTLE 0.005

static double
processor_time (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

bool
rt_idle_while (pthread_cond_t *condition, pthread_mutex_t *mutex)
{
  struct timespec until;
  double before = processor_time ();
  clock_gettime (CLOCK_REALTIME, &until);
  until.tv_sec++;
  return pthread_cond_timedwait (condition, mutex, &until) == ETIMEDOUT
         && processor_time () - before < LITTLE;
}
