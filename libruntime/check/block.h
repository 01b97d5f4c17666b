/* SPDX-License-Identifier: LGPL-2.1-or-later

   Blocks of memory that the program has allocated, with the sizes for which it
   has asked.

   They are noted from when the runtime is loaded on: buffers are allocated
   before the first pragma is executed.  What is not known for sure is not
   known: nothing is noted where the program has an allocator of its own, and
   all is forgotten where an object has been loaded, which may have ended
   blocks before its calls were diverted.  */

#ifndef RT_CHECK_BLOCK_H
#define RT_CHECK_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct block
{
  uintptr_t start;
  size_t bytes;
  const void *caller; /* of the function that has allocated it */
};

/* Functions that allocate can be diverted.  */
void rt_blocks_start (void);

/* Let *FOUND be the block in which ADDRESS lies, if there is one.  */
bool rt_block_around (uintptr_t address, struct block *found);

/* The block at START is about to end; true if it is known, and *BLOCK then.
   Another of BYTES is there, unless START is NULL.  */
bool rt_block_ends (const void *start, struct block *block);
void rt_block_begins (const void *start, size_t bytes, const void *caller);

/* The program has ended the BYTES at START, or is about to; DOES says how.  */
void rt_freed_look (void *start, size_t bytes, const char *does);

/* The bytes that START, which malloc has returned, really has.  Our own call
   of malloc_usable_size may be diverted, if the runtime is in the program.  */
size_t rt_block_room (void *start);

/* Around fork.  */
void rt_blocks_before_fork (void);
void rt_blocks_after_fork (void);

/* Nothing is known any more of what there is now.  */
void rt_blocks_forget (void);

#endif /* RT_CHECK_BLOCK_H */
