/* SPDX-License-Identifier: LGPL-2.1-or-later

   The time.  */

#ifndef RT_CLOCK_H
#define RT_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Nanoseconds since some time in the past.  */
static inline uint64_t
rt_clock (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

#endif /* RT_CLOCK_H */
