/* SPDX-License-Identifier: LGPL-2.1-or-later

   Storage of `heap_allocated' arrays.

   In a program that has implementations for devices a large one is where a
   device copies from fastest, if there is such a device; otherwise it begins
   at a page, so that a device that shares the host's memory can use it where
   it is.

   To get pages from the system, which clears each one, takes as long as what
   many tasks do with them.  So a thread keeps some of the arrays that it has
   freed, bounded in number and bytes, for those of about the same size that it
   allocates next: a task that is called again and again finds its own.  */

#include "heap.h"

#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "error.h"
#include "offload.h"
#include "runtime.h"

/* At least a cache line, so that arrays of different tasks do not share one.
 */
#define LEAST_ALIGN 64

/* Arrays of so many bytes are worth asking the devices.  */
#define LARGE 65536
#define PAGE 4096

/* Smaller ones come from pages that malloc keeps itself.  */
#define LEAST_KEPT 16384

/* A kept array is used for one that has at least so many of its eighths: what
   is not touched of it takes no memory that it had not.  */
#define LEAST_EIGHTHS 7

/* In front of each array that is not pinned.  */
struct heap_block
{
  size_t room;
  void *base; /* what malloc knows */
};

_Static_assert(sizeof (struct heap_block) <= LEAST_ALIGN, "room in front");

static atomic_bool devices;

void
tasks_announce_devices (void)
{
  atomic_store (&devices, true);
}

static struct heap_block *
block_of (void *array)
{
  return (struct heap_block *)((char *)array - LEAST_ALIGN);
}

/* HEAP does not keep number INDEX any more, which is returned.  */
static void *
take (struct heap *heap, unsigned index)
{
  void *array = heap->arrays[index];
  heap->bytes -= block_of (array)->room;
  memmove (&heap->arrays[index], &heap->arrays[index + 1],
           (--heap->count - index) * sizeof *heap->arrays);
  return array;
}

/* A kept array for SIZE bytes, or NULL; the newest, whose pages are near.  */
static void *
find (struct heap *heap, size_t size, size_t align)
{
  for (unsigned i = heap->count; i-- > 0;)
    {
      size_t room = block_of (heap->arrays[i])->room;
      if (room >= size && room / 8 * LEAST_EIGHTHS <= size
          && (uintptr_t)heap->arrays[i] % align == 0)
        return take (heap, i);
    }
  return NULL;
}

/* The oldest makes room for ARRAY.  */
static void
keep (struct heap *heap, void *array)
{
  size_t room = block_of (array)->room;
  while (heap->count == RT_MOST_KEPT
         || heap->bytes + room > RT_MOST_BYTES_KEPT)
    free (block_of (take (heap, 0))->base);
  heap->arrays[heap->count++] = array;
  heap->bytes += room;
}

/* Whether the calling thread keeps arrays of so many bytes.  Who looks for
   mistakes wants to see each being freed.  */
static bool
keeps (size_t size)
{
  return RT_POOLED && rt_self && size >= LEAST_KEPT
         && size <= RT_MOST_BYTES_KEPT && !rt_check_on;
}

void
rt_heap_flush (struct heap *heap)
{
  while (heap->count)
    free (block_of (take (heap, heap->count - 1))->base);
}

void *
tasks_heap_allocate (size_t size, size_t align, const struct tasks_site *site)
{
  void *memory = NULL;
  bool large = size >= LARGE && atomic_load (&devices);
  if (large && align <= PAGE && !rt_offload_launching ())
    {
      rt_enter ();
      rt_offload_want (false);
      memory = rt_offload_pin (size);
      if (memory)
        return memory;
    }
  size_t least = large ? PAGE : LEAST_ALIGN;
  if (align < least)
    align = least;
  if (keeps (size) && (memory = find (&rt_self->heap, size, align)))
    return memory;
  size_t all;
  if (__builtin_add_overflow (size, align, &all)
      || posix_memalign (&memory, align, all))
    rt_no_memory (site, size, "a heap_allocated array");
  void *array = (char *)memory + align;
  *block_of (array) = (struct heap_block){ .room = size, .base = memory };
  return array;
}

void
tasks_heap_free (void *ptr)
{
  if (atomic_load (&devices) && rt_offload_unpin (ptr))
    return;
  if (keeps (block_of (ptr)->room))
    keep (&rt_self->heap, ptr);
  else
    free (block_of (ptr)->base);
}
