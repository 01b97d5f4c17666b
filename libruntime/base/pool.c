/* SPDX-License-Identifier: LGPL-2.1-or-later

   Thread-caching memory pool.  */

#include "pool.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "error.h"
#include "lock.h"

/* The first chunk of a class is small, for cutting it touches all of it, and
   few programs need many blocks; the next ones are larger and larger.  */
#define FIRST_CHUNK 4096
#define CHUNK_DOUBLINGS 4

/* Blocks from that on get pages of such a size, if the system has them: to
   touch thousands of small ones first takes longer than what most are for.  */
#define LARGE ((size_t)1 << 20)
#define LARGE_PAGE ((size_t)2 << 20)

struct chunk
{
  struct chunk *next;
};

/* That of the calling thread.  */
static _Thread_local struct pool_cache *own
    __attribute__ ((tls_model ("initial-exec")));

/* Batches and chunks that no thread owns.  */
static struct
{
  struct lock lock;
  struct pool_block *batches[RT_POOL_CLASSES];
  uint8_t doublings[RT_POOL_CLASSES];
  struct chunk *chunks;
} depot;

static void *
allocate_large (size_t size)
{
  size_t align = size < LARGE ? RT_POOL_ALIGN : LARGE_PAGE;
  size_t rounded = (size + align - 1) & ~(align - 1);
  void *block = rounded < size ? NULL : aligned_alloc (align, rounded);
  if (!block)
    rt_no_memory (NULL, size, "tasks");
  if (size >= LARGE)
    {
      int error = errno; /* the caller's: not all systems have such pages */
      madvise (block, rounded, MADV_HUGEPAGE);
      errno = error;
    }
  return block;
}

/* Cut a new chunk into blocks of class C; returns their list.  */
static struct pool_block *
carve (size_t c, unsigned *count)
{
  rt_lock (&depot.lock);
  size_t bytes = (size_t)FIRST_CHUNK << depot.doublings[c];
  depot.doublings[c] += depot.doublings[c] < CHUNK_DOUBLINGS;
  rt_unlock (&depot.lock);
  char *memory = allocate_large (bytes);
  struct chunk *chunk = (struct chunk *)memory;
  rt_lock (&depot.lock);
  chunk->next = depot.chunks;
  depot.chunks = chunk;
  rt_unlock (&depot.lock);

  size_t size = (c + 1) * RT_POOL_ALIGN;
  struct pool_block *list = NULL;
  *count = 0;
  for (size_t at = bytes - size; at >= RT_POOL_ALIGN && at < bytes; at -= size)
    {
      struct pool_block *block = (struct pool_block *)(memory + at);
      block->next = list;
      list = block;
      ++*count;
    }
  return list;
}

/* Fill the empty magazine of class C.  */
static void
refill (struct pool_cache *cache, size_t c)
{
  rt_lock (&depot.lock);
  struct pool_block *batch = depot.batches[c];
  if (batch)
    depot.batches[c] = batch->batch;
  rt_unlock (&depot.lock);

  unsigned count;
  if (batch)
    count = batch->count;
  else
    batch = carve (c, &count);
  cache->classes[c].free = batch;
  cache->classes[c].count = count;
}

/* Give the first COUNT blocks of class C to the depot.  */
static void
give (struct pool_cache *cache, size_t c, unsigned count)
{
  struct pool_block *batch = cache->classes[c].free, *last = batch;
  for (unsigned i = 1; i < count; i++)
    last = last->next;
  cache->classes[c].free = last->next;
  cache->classes[c].count -= count;
  last->next = NULL;
  batch->count = count;
  rt_lock (&depot.lock);
  batch->batch = depot.batches[c];
  depot.batches[c] = batch;
  rt_unlock (&depot.lock);
}

void *
rt_pool_take_slowly (struct pool_cache *cache, size_t size)
{
  size_t c = rt_pool_class (size);
  if (!RT_POOLED || c >= RT_POOL_CLASSES)
    return allocate_large (size);
  refill (cache, c);
  return rt_pool_take (cache, size);
}

void
rt_pool_give_slowly (struct pool_cache *cache, void *memory, size_t size)
{
  size_t c = rt_pool_class (size);
  if (!RT_POOLED || c >= RT_POOL_CLASSES)
    {
      free (memory);
      return;
    }
  give (cache, c, RT_POOL_BATCH);
  rt_pool_give (cache, memory, size);
}

void
rt_pool_adopt (struct pool_cache *cache)
{
  own = cache;
}

void *
rt_pool_allocate (size_t size)
{
  return rt_pool_take (own, size);
}

void
rt_pool_free (void *block, size_t size)
{
  rt_pool_give (own, block, size);
}

void
rt_pool_flush (struct pool_cache *cache)
{
  for (size_t c = 0; c < RT_POOL_CLASSES; c++)
    if (cache->classes[c].count)
      give (cache, c, cache->classes[c].count);
}

void
rt_pool_fork_prepare (void)
{
  rt_lock (&depot.lock);
}

void
rt_pool_fork_done (void)
{
  rt_unlock (&depot.lock);
}
