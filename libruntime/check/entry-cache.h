/* SPDX-License-Identifier: LGPL-2.1-or-later

   What libtasks-check.so looks at in the cache of the calling thread.  */

#ifndef TASKS_CHECK_ENTRY_CACHE_H
#define TASKS_CHECK_ENTRY_CACHE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "cache.h"

#pragma GCC visibility push(hidden)

/* The calling thread's, once it has missed.  */
extern _Thread_local struct cache *cache
    __attribute__ ((tls_model ("initial-exec")));

/* The program, at CALLER, accesses SIZE bytes at AT in MODE, which the cache
   does not allow.  */
extern void miss (uintptr_t at, size_t size, unsigned mode,
                  const void *caller);

#pragma GCC visibility pop

/* Whether ENTRY holds.  */
static inline bool
is_valid (const struct cache_entry *entry)
{
  return entry->stamp
         == atomic_load_explicit (cache->stamp, memory_order_relaxed);
}

/* Whether what ENTRY covers is not beyond the bounds of PARAMETER.  */
static inline bool
is_within (const struct cache_entry *entry, const void *parameter)
{
  return entry->registered
         || (uintptr_t)parameter - entry->begin < entry->room;
}

/* Whether, of SIZE bytes, the first ones are not written, by their MARKS.  */
static inline bool
is_unwritten (const uint8_t *marks, size_t size)
{
  uint64_t marked = 0;
  memcpy (&marked, marks, size < sizeof marked ? size : sizeof marked);
  return !marked;
}

#endif /* TASKS_CHECK_ENTRY_CACHE_H */
