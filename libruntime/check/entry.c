/* SPDX-License-Identifier: LGPL-2.1-or-later

   What instrumented code calls: libtasks-check.so.

   All that is done in most cases is here: the thread's cache (inside.h) says
   that the access is allowed.  The rest is done by libtasks.  */

#define _GNU_SOURCE
#include "entry.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "tasks/abi.h"

_Thread_local struct cache *cache __attribute__ ((tls_model ("initial-exec")));

static __attribute__ ((constructor)) void
begin (void)
{
  tasks_check_begin ();
}

__attribute__ ((noinline)) void
miss (uintptr_t at, size_t size, unsigned mode, const void *caller)
{
  static _Thread_local struct cache own;
  int saved = errno;
  if (tasks_check_touch (&own, at, size, mode, caller))
    cache = &own;
  errno = saved;
}

/* Begin the function NAME, which GCC declares for itself.  */
#define FUNCTION(TYPE, NAME, ...)                                             \
  extern TYPE NAME (__VA_ARGS__);                                             \
  TYPE NAME (__VA_ARGS__)

/* The program, at CALLER, accesses SIZE bytes at AT in MODE.  */
static inline __attribute__ ((always_inline)) void
look (uintptr_t at, size_t size, unsigned mode, const void *caller)
{
  const struct cache_entry *entry = cache ? rt_cache_entry (cache, at) : NULL;
  if (__builtin_expect (entry && covers (entry, at, size)
                            && (mode & ~entry->rights) == 0,
                        1))
    {
      if (__builtin_expect (!entry->marks, 1))
        return;
      uint8_t *marks = entry->marks + (at - entry->begin);
      if (mode & TASKS_WRITE)
        {
          memset (marks, 1, size);
          return;
        }
      if (!is_unwritten (marks, size))
        return;
    }
  miss (at, size, mode, caller);
}

/* Functions of the names that GCC calls, with the program's place.  */
#define ACCESS(NAME, SIZE, MODE)                                              \
  FUNCTION (void, NAME, void *address)                                        \
  {                                                                           \
    look ((uintptr_t)address, SIZE, MODE, __builtin_return_address (0));      \
  }

#define ACCESSES(SIZE)                                                        \
  ACCESS (__tsan_read##SIZE, SIZE, TASKS_READ)                                \
  ACCESS (__tsan_write##SIZE, SIZE, TASKS_WRITE)                              \
  ACCESS (__tsan_unaligned_read##SIZE, SIZE, TASKS_READ)                      \
  ACCESS (__tsan_unaligned_write##SIZE, SIZE, TASKS_WRITE)                    \
  ACCESS (__tsan_volatile_read##SIZE, SIZE, TASKS_READ)                       \
  ACCESS (__tsan_volatile_write##SIZE, SIZE, TASKS_WRITE)

ACCESSES (1)
ACCESSES (2)
ACCESSES (4)
ACCESSES (8)
ACCESSES (16)

#define RANGE(NAME, MODE)                                                     \
  FUNCTION (void, NAME, void *address, size_t size)                           \
  {                                                                           \
    if (size)                                                                 \
      look ((uintptr_t)address, size, MODE, __builtin_return_address (0));    \
  }

RANGE (__tsan_read_range, TASKS_READ)
RANGE (__tsan_write_range, TASKS_WRITE)

FUNCTION (void, __tsan_vptr_update, void **address, void *value)
{
  (void)value;
  look ((uintptr_t)address, sizeof *address, TASKS_WRITE,
        __builtin_return_address (0));
}

/* GCC 11 says where functions begin and end.  */

FUNCTION (void, __tsan_func_entry, void *caller) { (void)caller; }

FUNCTION (void, __tsan_func_exit, void) {}

void
tasks_check_bounds (const void *parameter, const void *address, size_t size,
                    unsigned mode)
{
  uintptr_t at = (uintptr_t)address;
  const struct cache_entry *entry = cache ? rt_cache_entry (cache, at) : NULL;
  if (entry && covers (entry, at, size) && is_within (entry, parameter))
    return;
  int saved = errno;
  tasks_check_touch_by ((uintptr_t)parameter, at, size, mode,
                        __builtin_return_address (0));
  errno = saved;
}

size_t
tasks_check_string (const char *string, size_t most)
{
  if (!string)
    return 0;
  size_t length = strnlen (string, most);
  return length < most ? length + 1 : most;
}

/* A thread that a body creates works for it, but nobody knows how long.  */

struct beginning
{
  void *(*function) (void *);
  void *argument;
};

static void *
begin_astray (void *data)
{
  struct beginning beginning = *(struct beginning *)data;
  free (data);
  tasks_check_stray ();
  return beginning.function (beginning.argument);
}

int
pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                void *(*function) (void *), void *argument)
{
  static __typeof (pthread_create) *_Atomic next;
  if (!next)
    next = (__typeof (pthread_create) *)dlsym (RTLD_NEXT, "pthread_create");
  struct beginning *beginning
      = tasks_check_within () ? malloc (sizeof *beginning) : NULL;
  if (!beginning)
    return next (thread, attributes, function, argument);
  *beginning = (struct beginning){ function, argument };
  int error = next (thread, attributes, begin_astray, beginning);
  if (error)
    free (beginning);
  return error;
}

/* Atomic operations, of which ThreadSanitizer's functions are in place.  */

#define LOOK(MODE)                                                            \
  look ((uintptr_t)at, sizeof *at, MODE, __builtin_return_address (0))

#define ATOMIC_FETCH(BITS, OPERATION)                                         \
  FUNCTION (uint##BITS##_t, __tsan_atomic##BITS##_fetch_##OPERATION,          \
            volatile uint##BITS##_t *at, uint##BITS##_t value, int order)     \
  {                                                                           \
    (void)order;                                                              \
    LOOK (TASKS_READ_WRITE);                                                  \
    return __atomic_fetch_##OPERATION (at, value, __ATOMIC_SEQ_CST);          \
  }

#define ATOMIC_COMPARE(BITS, KIND)                                            \
  FUNCTION (int, __tsan_atomic##BITS##_compare_exchange_##KIND,               \
            volatile uint##BITS##_t *at, uint##BITS##_t *expected,            \
            uint##BITS##_t value, int order, int failure)                     \
  {                                                                           \
    (void)order, (void)failure;                                               \
    LOOK (TASKS_READ_WRITE);                                                  \
    return __atomic_compare_exchange_n (at, expected, value, false,           \
                                        __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);  \
  }

#define ATOMICS(BITS)                                                         \
  FUNCTION (uint##BITS##_t, __tsan_atomic##BITS##_load,                       \
            const volatile uint##BITS##_t *at, int order)                     \
  {                                                                           \
    (void)order;                                                              \
    LOOK (TASKS_READ);                                                        \
    return __atomic_load_n (at, __ATOMIC_SEQ_CST);                            \
  }                                                                           \
  FUNCTION (void, __tsan_atomic##BITS##_store, volatile uint##BITS##_t *at,   \
            uint##BITS##_t value, int order)                                  \
  {                                                                           \
    (void)order;                                                              \
    LOOK (TASKS_WRITE);                                                       \
    __atomic_store_n (at, value, __ATOMIC_SEQ_CST);                           \
  }                                                                           \
  FUNCTION (uint##BITS##_t, __tsan_atomic##BITS##_exchange,                   \
            volatile uint##BITS##_t *at, uint##BITS##_t value, int order)     \
  {                                                                           \
    (void)order;                                                              \
    LOOK (TASKS_READ_WRITE);                                                  \
    return __atomic_exchange_n (at, value, __ATOMIC_SEQ_CST);                 \
  }                                                                           \
  ATOMIC_FETCH (BITS, add)                                                    \
  ATOMIC_FETCH (BITS, sub)                                                    \
  ATOMIC_FETCH (BITS, and)                                                    \
  ATOMIC_FETCH (BITS, or)                                                     \
  ATOMIC_FETCH (BITS, xor)                                                    \
  ATOMIC_FETCH (BITS, nand)                                                   \
  ATOMIC_COMPARE (BITS, strong)                                               \
  ATOMIC_COMPARE (BITS, weak)

ATOMICS (8)
ATOMICS (16)
ATOMICS (32)
ATOMICS (64)

FUNCTION (void, __tsan_atomic_thread_fence, int order)
{
  (void)order;
  atomic_thread_fence (memory_order_seq_cst);
}

FUNCTION (void, __tsan_atomic_signal_fence, int order)
{
  (void)order;
  atomic_signal_fence (memory_order_seq_cst);
}
