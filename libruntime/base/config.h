/* SPDX-License-Identifier: LGPL-2.1-or-later

   The configuration: what the TASKS_* variables of the environment say, read
   when the runtime, or its use of OpenCL, starts.  Those that one room alone
   knows that room reads, by the functions below.  */

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
  const struct policy *policy;  /* TASKS_SCHED: rt_policy_read */
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

/* The value of variable NAME, or NULL if it is unset or empty; that of one
   that names a file, for which a number is a mistake; and of one that is a
   word: its place in WORDS, which end with NULL, or FALLBACK.  */
const char *rt_config_text (const char *name);
const char *rt_config_file (const char *name);
unsigned rt_config_word (const char *name, const char *const words[],
                         unsigned fallback);

#endif /* RT_CONFIG_H */
