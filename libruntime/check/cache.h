/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a thread knows that it may touch, so that most accesses of instrumented
   code cost a few instructions.

   An entry is a part of the thread's view (view.h) and holds as long as the
   view has the same stamp.  It says what is allowed; nothing is cached that is
   not.  Where an address has its entry says only where to look: the entry
   covers all of an area, and neighbours have other entries because loops go
   over several arrays in turn.  */

#ifndef RT_CACHE_H
#define RT_CACHE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CACHE_ENTRIES 64
#define CACHE_SHIFT 9

struct cache_entry
{
  uint64_t stamp;
  uintptr_t begin;
  size_t room;    /* bytes from BEGIN on */
  uint8_t *marks; /* of BEGIN, if it is an output (output.h), or NULL */
  unsigned rights;
  bool registered; /* it is somebody's */
};

struct cache
{
  const _Atomic uint64_t *stamp; /* the view's */
  struct cache *next;            /* of those in no use */
  struct cache_entry entries[CACHE_ENTRIES];
};

static inline struct cache_entry *
rt_cache_entry (struct cache *cache, uintptr_t at)
{
  return &cache->entries[(at >> CACHE_SHIFT) % CACHE_ENTRIES];
}

#endif /* RT_CACHE_H */
