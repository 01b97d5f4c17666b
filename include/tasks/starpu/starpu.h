/* SPDX-License-Identifier: LGPL-2.1-or-later

   For C annotated for StarPU's own plugin, which included <starpu.h>: what
   such programs took from there.  With -fplugin-arg-tasks-starpu it is
   included before their first line; and `#include <starpu.h>' finds it where
   its directory is searched.

   It is no API of StarPU: there are neither codelets nor starpu_task_insert,
   and the numbers below are only there to be named.  */

#ifndef TASKS_STARPU_H
#define TASKS_STARPU_H

/* Nobody has asked for it: no warning of it is of use.  */
#pragma GCC system_header

/* That of StarPU's header, which is not to be read as well.  */
#define __STARPU_H__

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <tasks/abi.h>

#define STARPU_USE_CPU 1

/* Kinds of workers, and modes: bits.  */
#define STARPU_CPU ((uint32_t)1 << 1)
#define STARPU_CUDA ((uint32_t)1 << 3)
#define STARPU_OPENCL ((uint32_t)1 << 6)

enum starpu_data_access_mode
{
  STARPU_NONE,
  STARPU_R = 1,
  STARPU_W = 2,
  STARPU_RW = 3
};

#define STARPU_ATTRIBUTE_UNUSED __attribute__ ((__unused__))
#define STARPU_ATTRIBUTE_ALIGNED(BYTES) __attribute__ ((__aligned__ (BYTES)))

#define STARPU_MIN(A, B) ((A) < (B) ? (A) : (B))
#define STARPU_MAX(A, B) ((A) > (B) ? (A) : (B))
#define STARPU_ABORT() abort ()
#define STARPU_ASSERT(CONDITION) assert (CONDITION)
#define STARPU_ASSERT_MSG(CONDITION, ...) assert (CONDITION)

/* Tasks have models of their own, so that these may be filled in vain.  */
enum starpu_perfmodel_type
{
  STARPU_PERFMODEL_INVALID,
  STARPU_PER_ARCH,
  STARPU_COMMON,
  STARPU_HISTORY_BASED,
  STARPU_REGRESSION_BASED,
  STARPU_NL_REGRESSION_BASED
};

struct starpu_perfmodel
{
  enum starpu_perfmodel_type type;
  const char *symbol;
};

struct starpu_conf;

/* A handle is the address of the buffer.  */
typedef const void *starpu_data_handle_t;

static __inline__ int
starpu_init (struct starpu_conf *configuration STARPU_ATTRIBUTE_UNUSED)
{
  tasks_initialize_at (NULL);
  return 0;
}

static __inline__ void
starpu_shutdown (void)
{
  tasks_shutdown_at (NULL);
}

static __inline__ int
starpu_task_wait_for_all (void)
{
  tasks_wait_at (NULL);
  return 0;
}

static __inline__ starpu_data_handle_t
starpu_data_lookup (const void *buffer)
{
  return buffer;
}

static __inline__ int
starpu_data_acquire (starpu_data_handle_t handle,
                     enum starpu_data_access_mode mode STARPU_ATTRIBUTE_UNUSED)
{
  tasks_acquire_at (handle, TASKS_ANY_SIZE, NULL);
  return 0;
}

static __inline__ void
starpu_data_release (starpu_data_handle_t handle)
{
  tasks_release_at (handle, TASKS_ANY_SIZE, NULL);
}

static __inline__ void
starpu_data_unregister (starpu_data_handle_t handle)
{
  tasks_unregister_at (handle, TASKS_ANY_SIZE, NULL);
}

static __inline__ int
starpu_malloc (void **buffer, size_t bytes)
{
  *buffer = tasks_heap_allocate (bytes, 64, NULL);
  return 0;
}

static __inline__ int
starpu_free (void *buffer)
{
  tasks_heap_free (buffer);
  return 0;
}

/* In microseconds.  */
static __inline__ double
starpu_timing_now (void)
{
  struct timeval now;
  gettimeofday (&now, NULL);
  return now.tv_sec * 1e6 + now.tv_usec;
}

/* CUDA is not used.  */
static __inline__ void
starpu_cublas_init (void)
{
}

static __inline__ void
starpu_cublas_shutdown (void)
{
}

#endif /* TASKS_STARPU_H */
