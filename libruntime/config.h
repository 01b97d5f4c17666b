/* SPDX-License-Identifier: LGPL-2.1-or-later

   The configuration: what the TASKS_* variables of the environment say, read
   in one place when the runtime starts.  */

#ifndef RT_CONFIG_H
#define RT_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

/* Most threads that may execute tasks.  */
#define RT_MAX_SLOTS 1024

struct policy;

struct config
{
  unsigned ncpu;               /* TASKS_NCPU, 0 if unset */
  const struct policy *policy; /* TASKS_SCHED */
  uint64_t seed;               /* TASKS_SEED */
  bool inlines;                /* TASKS_INLINE */
};

/* Read the environment; a bad value ends the program with a message that
   lists the good ones.  */
struct config rt_config_read (void);

#endif /* RT_CONFIG_H */
