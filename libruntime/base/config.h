/* SPDX-License-Identifier: LGPL-2.1-or-later

   The configuration: what the TASKS_* variables of the environment say, read
   in one place when the runtime, or its use of OpenCL, starts.  */

#ifndef RT_CONFIG_H
#define RT_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Most threads that may execute tasks.  */
#define RT_MAX_SLOTS 1024

struct policy;

/* TASKS_CHECK: which mistakes are looked for while the program runs.  */
enum check
{
  CHECK_NOTHING,
  CHECK_ACCESSES, /* what tasks and host touch: check/check.h */
  CHECK_ORDER     /* whether other orders of the tasks give the same */
};

struct config
{
  unsigned ncpu;                /* TASKS_NCPU, 0 if unset */
  const struct policy *policy;  /* TASKS_SCHED */
  uint64_t seed;                /* TASKS_SEED */
  bool inlines;                 /* TASKS_INLINE */
  enum check check;             /* TASKS_CHECK */
  unsigned stall;               /* TASKS_STALL, seconds; 0: no watchdog */
  const char *explain;          /* TASKS_EXPLAIN, NULL if unset or empty */
  uint32_t targets;             /* TASKS_TARGETS: a bit for each that may be
                                   used, 1 << enum tasks_target */
  bool models;                  /* TASKS_MODELS: whether they are on disk... */
  const char *models_directory; /* ...and where; NULL: in the usual place */
};

/* What the environment said when the runtime started last.  */
extern struct config rt_config;

/* TASKS_OPENCL_UNIFIED: whether devices use buffers where they are at the
   host, or copies of them.  */
enum unified
{
  UNIFIED_NEVER,
  UNIFIED_ALWAYS,
  UNIFIED_AUTO /* as the device says */
};

/* What concerns only programs that use OpenCL.  */
struct opencl_config
{
  const char *devices; /* TASKS_OPENCL_DEVICES, NULL if unset or empty */
  enum unified unified;
  size_t memory; /* TASKS_OPENCL_MEMORY, bytes, 0 if unset */
  bool cache;    /* TASKS_OPENCL_CACHE */
};

/* Read the environment; a bad value ends the program with a message that
   lists the good ones.  */
struct config rt_config_read (void);

/* How many threads execute tasks if the process may use CORES.  */
static inline unsigned
rt_config_slots (const struct config *config, unsigned cores)
{
  unsigned slots = config->ncpu ? config->ncpu : cores;
  return slots < RT_MAX_SLOTS ? slots : RT_MAX_SLOTS;
}

/* Read what concerns OpenCL, when it is needed; what TASKS_OPENCL_DEVICES
   means only the driver can say.  */
struct opencl_config rt_config_read_opencl (void);

/* Whether variable NAME is set, and not empty.  */
bool rt_config_set_p (const char *name);

/* Read what concerns only simulations.  */
struct simulation_config;
struct simulation_config rt_config_read_simulation (void);

#endif /* RT_CONFIG_H */
