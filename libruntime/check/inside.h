/* SPDX-License-Identifier: LGPL-2.1-or-later

   What libtasks-check.so, the part of the checker that instrumented code
   calls, and libtasks need of each other.  Both are of the same build.

   A thread has a cache of what it may touch, so that most accesses cost a few
   instructions.  An entry is a part of the thread's view (view.h) and holds as
   long as the view has the same stamp.  It says what is allowed; nothing is
   cached that is not.  Where an address has its entry says only where to look:
   the entry covers all of an area, and neighbours have other entries because
   loops go over several arrays in turn.  */

#ifndef RT_INSIDE_H
#define RT_INSIDE_H

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
  struct cache_entry entries[CACHE_ENTRIES];
};

static inline struct cache_entry *
rt_cache_entry (struct cache *cache, uintptr_t at)
{
  return &cache->entries[(at >> CACHE_SHIFT) % CACHE_ENTRIES];
}

#pragma GCC visibility push(default)

/* The program is instrumented.  */
extern void tasks_check_begin (void);

/* A bit beside those of a mode, TASKS_READ: if that is an output it counts as
   written.  */
#define CHECK_WRITTEN 256u

/* The program at CALLER touches SIZE bytes at AT, as MODE says.  CACHE is the
   calling thread's, once and for all; false: not to be used yet.  */
extern bool tasks_check_touch (struct cache *cache, uintptr_t at, size_t size,
                               unsigned mode, const void *caller);

/* It does so by a pointer that comes from PARAMETER, a pointer to a buffer of
   the task that it runs: report it if that leads out of the buffer to memory
   that is nobody's.  Whether nothing else can be said of such accesses.  */
extern bool tasks_check_touch_by (uintptr_t parameter, uintptr_t at,
                                  size_t size, unsigned mode,
                                  const void *caller);

/* Called by the program itself (entry.h), which has allocated SIZE bytes on
   the heap: BLOCK, or NULL if that has failed.  SIZE is 0 if it does not say
   it (strdup).  */
extern void tasks_check_allocated (const void *block, size_t size);

/* It is about to end SIZE bytes at BLOCK, all that was allocated there if SIZE
   is 0.  It DOES "frees", "reallocates" or "unmaps" them.  BLOCK may be NULL.
 */
extern void tasks_check_freed (const void *block, size_t size,
                               const char *does);

/* Whether the calling thread runs a body, or was created by one; and it was.
 */
extern bool tasks_check_within (void);
extern void tasks_check_stray (void);

#pragma GCC visibility pop

#endif /* RT_INSIDE_H */
