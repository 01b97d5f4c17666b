/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a thread keeps of the `heap_allocated' arrays that it has freed.  */

#ifndef RT_HEAP_H
#define RT_HEAP_H

#include <stdbool.h>
#include <stddef.h>

struct tasks_site;

/* As many as a recursive program has on a few levels; and as many bytes as the
   C library would get from the system one by one.  */
#define RT_MOST_KEPT 64
#define RT_MOST_BYTES_KEPT ((size_t)32 << 20)

/* BASE is what malloc knows.  */
struct heap_block
{
  size_t room;
  void *base, *array;
};

struct heap
{
  unsigned count;
  size_t bytes;
  struct heap_block blocks[RT_MOST_KEPT]; /* the oldest first */
};

/* Whether the program has implementations for devices.  */
bool rt_heap_devices (void);

/* What tasks_heap_allocate and tasks_heap_free do (tasks/abi.h).  The runtime
   runs, if devices are asked for memory from which they copy fast: where the
   first says so.  A message names it as WHAT.  */
bool rt_heap_pins_p (size_t size, size_t align);
void *rt_heap_allocate (size_t size, size_t align,
                        const struct tasks_site *site, const char *what);
void rt_heap_free (void *ptr);

/* Free all that HEAP keeps: its thread ends.  */
void rt_heap_flush (struct heap *heap);

#endif /* RT_HEAP_H */
