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

/* Blocks are aligned to this, and sizes are rounded up to it.  */
#define RT_POOL_ALIGN 64
#define RT_POOL_CLASSES 16

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

/* A block of at least SIZE bytes, uninitialized.  No memory ends the program
   with a message.  */
void *rt_pool_allocate (size_t size);

/* Give back BLOCK, which was allocated with SIZE.  */
void rt_pool_free (void *block, size_t size);

/* Give all that CACHE holds to the depot: its thread ends.  */
void rt_pool_flush (struct pool_cache *cache);

/* Around a fork: hold the depot's lock, so that the child finds it whole.  */
void rt_pool_fork_prepare (void);
void rt_pool_fork_done (void);

#endif /* RT_POOL_H */
