/* SPDX-License-Identifier: LGPL-2.1-or-later

   Storage of `heap_allocated' arrays.

   In a program that has implementations for devices a large one is where a
   device copies from fastest, if there is such a device; otherwise it begins
   at a page, so that a device that shares the host's memory can use it where
   it is.

   To get pages from the system, which clears each one, takes as long as what
   many tasks do with them.  So a thread keeps some of the arrays that it has
   freed, bounded in number and bytes, for those of about the same size that it
   allocates next: a task that is called again and again finds its own.

   What is known of an array is in front of it.  In a program with
   AddressSanitizer nothing is, and none is kept: it would not see who writes
   there, nor who uses an array that is kept.  */

#include "heap.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/observer.h"
#include "offloader.h"

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

/* AddressSanitizer, or NULL.  */
extern void __asan_init (void) __attribute__ ((weak));

_Static_assert(sizeof (struct heap_block) <= LEAST_ALIGN, "room in front");

static atomic_bool devices;

void
tasks_announce_devices (void)
{
  atomic_store (&devices, true);
}

bool
rt_heap_devices (void)
{
  return atomic_load (&devices);
}

/* Whether the calling thread launches a task: it may not enter the runtime. */
static bool
launching (void)
{
  return rt_offloader && rt_offloader->launching ();
}

/* That of ARRAY, in front of it; of one that is not pinned.  */
static struct heap_block *
block_of (void *array)
{
  return (struct heap_block *)((char *)array - LEAST_ALIGN);
}

/* HEAP does not keep number INDEX any more, which is returned.  */
static struct heap_block
take (struct heap *heap, unsigned index)
{
  struct heap_block block = heap->blocks[index];
  heap->bytes -= block.room;
  memmove (&heap->blocks[index], &heap->blocks[index + 1],
           (--heap->count - index) * sizeof *heap->blocks);
  return block;
}

/* A kept array for SIZE bytes, or NULL; the newest, whose pages are near.  */
static void *
find (struct heap *heap, size_t size, size_t align)
{
  for (unsigned i = heap->count; i-- > 0;)
    {
      const struct heap_block *block = &heap->blocks[i];
      if (block->room >= size && block->room / 8 * LEAST_EIGHTHS <= size
          && (uintptr_t)block->array % align == 0)
        return take (heap, i).array;
    }
  return NULL;
}

/* The oldest makes room for BLOCK.  */
static void
keep (struct heap *heap, struct heap_block block)
{
  while (heap->count == RT_MOST_KEPT
         || heap->bytes + block.room > RT_MOST_BYTES_KEPT)
    free (take (heap, 0).base);
  heap->blocks[heap->count++] = block;
  heap->bytes += block.room;
}

/* Whether the calling thread keeps arrays of so many bytes.  Who looks for
   mistakes wants to see each being freed.  */
static bool
keeps (size_t size)
{
  return rt_self && size >= LEAST_KEPT && size <= RT_MOST_BYTES_KEPT
         && !rt_observer && !__asan_init;
}

void
rt_heap_flush (struct heap *heap)
{
  while (heap->count)
    free (take (heap, heap->count - 1).base);
}

bool
rt_heap_pins_p (size_t size, size_t align)
{
  return size >= LARGE && align <= PAGE && atomic_load (&devices)
         && !launching ();
}

void *
rt_heap_allocate (size_t size, size_t align, const struct tasks_site *site,
                  const char *what)
{
  void *memory = NULL;
  bool large = size >= LARGE && atomic_load (&devices);
  if (rt_heap_pins_p (size, align))
    {
      rt_offloader->want (false);
      memory = rt_offloader->pin (size);
      if (memory)
        return memory;
    }
  size_t least = large ? PAGE : LEAST_ALIGN;
  if (align < least)
    align = least;
  if (keeps (size) && (memory = find (&rt_self->heap, size, align)))
    return memory;
  size_t all, front = __asan_init ? 0 : align;
  if (__builtin_add_overflow (size ? size : 1, front, &all)
      || posix_memalign (&memory, align, all))
    rt_no_memory (site, size, what);
  void *array = (char *)memory + front;
  if (front)
    *block_of (array)
        = (struct heap_block){ .room = size, .base = memory, .array = array };
  return array;
}

void
rt_heap_free (void *ptr)
{
  if (atomic_load (&devices) && rt_offloader && rt_offloader->unpin (ptr))
    return;
  if (__asan_init)
    free (ptr);
  else if (keeps (block_of (ptr)->room))
    keep (&rt_self->heap, *block_of (ptr));
  else
    free (block_of (ptr)->base);
}
