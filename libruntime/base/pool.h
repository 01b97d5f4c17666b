/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory for tasks and the other small objects of the engine.

   Each thread keeps free blocks in magazines, one per size class; full and
   empty magazines are exchanged with a shared depot a batch at a time (as in
   Bonwick and Adams, "Magazines and Vmem", USENIX 2001), because tasks are
   commonly allocated by one thread and freed by another.  A block may be freed
   by any thread.  Blocks larger than the largest class come from malloc.  The
   memory of the others is kept until the process ends.  */

#ifndef RT_POOL_H
#define RT_POOL_H

#include <stddef.h>
#include <stdint.h>

/* Blocks are aligned to this, and sizes are rounded up to it.  */
#define RT_POOL_ALIGN 64
#define RT_POOL_CLASSES 32

struct pool_block
{
  struct pool_block *next;  /* in a magazine */
  struct pool_block *batch; /* in the depot: the next batch */
  unsigned count;           /* in the depot: blocks of this batch */
};

struct pool_cache
{
  struct
  {
    struct pool_block *free;
    unsigned count;
  } classes[RT_POOL_CLASSES];
};

/* Under AddressSanitizer every block comes from malloc, so that a use after
   free is seen.  */
#ifdef __SANITIZE_ADDRESS__
#define RT_POOLED 0
#else
#define RT_POOLED 1
#endif

/* Blocks that move between a thread and the depot at once.  */
#define RT_POOL_BATCH 32

/* SIZE rounded up, as a class; RT_POOL_CLASSES and more mean malloc.  */
static inline size_t
rt_pool_class (size_t size)
{
  return (size + RT_POOL_ALIGN - 1) / RT_POOL_ALIGN - 1;
}

/* What rt_pool_take and rt_pool_give do if the magazine is empty or full, or
   there is none.  */
void *rt_pool_take_slowly (struct pool_cache *cache, size_t size);
void rt_pool_give_slowly (struct pool_cache *cache, void *block, size_t size);

/* A block of at least SIZE bytes, uninitialized, for the thread of CACHE.  No
   memory ends the program with a message.  */
static inline void *
rt_pool_take (struct pool_cache *cache, size_t size)
{
  size_t c = rt_pool_class (size);
  if (!RT_POOLED || c >= RT_POOL_CLASSES || !cache->classes[c].free)
    return rt_pool_take_slowly (cache, size);
  struct pool_block *block = cache->classes[c].free;
  cache->classes[c].free = block->next;
  cache->classes[c].count--;
  /* Other cores wrote the next block: fetch it while this one is used.  */
  if (block->next)
    {
      __builtin_prefetch (block->next, 1);
      __builtin_prefetch ((char *)block->next + 64, 1);
      if (size > 128)
        __builtin_prefetch ((char *)block->next + 128, 1);
    }
  return block;
}

/* Give back MEMORY, which was allocated with SIZE, by any thread.  */
static inline void
rt_pool_give (struct pool_cache *cache, void *memory, size_t size)
{
  size_t c = rt_pool_class (size);
  if (!RT_POOLED || c >= RT_POOL_CLASSES
      || cache->classes[c].count >= 4 * RT_POOL_BATCH)
    {
      rt_pool_give_slowly (cache, memory, size);
      return;
    }
  struct pool_block *block = memory;
  block->next = cache->classes[c].free;
  cache->classes[c].free = block;
  cache->classes[c].count++;
}

/* CACHE is that of the calling thread from now on.  */
void rt_pool_adopt (struct pool_cache *cache);

/* The same from and to that.  */
void *rt_pool_allocate (size_t size);
void rt_pool_free (void *block, size_t size);

/* Give all that CACHE holds to the depot: its thread ends.  */
void rt_pool_flush (struct pool_cache *cache);

/* Around a fork: hold the depot's lock, so that the child finds it whole.  */
void rt_pool_fork_prepare (void);
void rt_pool_fork_done (void);

#endif /* RT_POOL_H */
