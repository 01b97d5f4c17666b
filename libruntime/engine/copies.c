/* SPDX-License-Identifier: LGPL-2.1-or-later

   Copies for reductions, and scratch memory.

   What is known of the copies of a region is in a table as long as tasks have
   joined: most regions never have any.  */

#include "copies.h"

#include <stdlib.h>
#include <sys/queue.h>

#include "argument.h"
#include "base/error.h"
#include "base/hash.h"
#include "combine.h"

/* Of the table; a power of two.  */
#define BUCKETS 64

/* Copies begin where lines of the cache do.  */
#define COPY_ALIGN 64

/* Bytes of a region that is large.  */
#define LARGE 4096

/* A copy that is not the region's memory.  */
struct copy
{
  SLIST_ENTRY (copy) next; /* if it is free */
  _Alignas(COPY_ALIGN) char memory[];
};

/* Those of a region.  */
struct copies
{
  SLIST_ENTRY (copies) next; /* in the bucket */
  const struct region *region;
  uint32_t joined, taken; /* tasks: not begun, and not complete */
  bool home;              /* the region's memory is free */
  SLIST_HEAD (, copy) free;
};

struct bucket
{
  struct lock lock;
  SLIST_HEAD (, copies) first;
};

static struct bucket buckets[BUCKETS];

/* Where the copies of REGION are; it is locked then.  */
static struct bucket *
lock_bucket (const struct region *region)
{
  struct bucket *bucket = &buckets[rt_hash_address (region, BUCKETS)];
  rt_lock (&bucket->lock);
  return bucket;
}

/* The copies of REGION, in BUCKET, or NULL.  */
static struct copies *
find (const struct bucket *bucket, const struct region *region)
{
  struct copies *copies = SLIST_FIRST (&bucket->first);
  while (copies && copies->region != region)
    copies = SLIST_NEXT (copies, next);
  return copies;
}

/* A task joins REGION.  */
static void
join (const struct region *region)
{
  struct bucket *bucket = lock_bucket (region);
  struct copies *copies = find (bucket, region);
  if (!copies)
    {
      copies = calloc (1, sizeof *copies);
      if (!copies)
        rt_no_memory (NULL, sizeof *copies, "a reduction");
      copies->region = region;
      copies->home = true;
      SLIST_INSERT_HEAD (&bucket->first, copies, next);
    }
  copies->joined++;
  rt_unlock (&bucket->lock);
}

static void *
home_of (const struct region *region)
{
  return (void *)region->start;
}

static struct copy *
copy_of (void *memory)
{
  return (struct copy *)((char *)memory - offsetof (struct copy, memory));
}

/* Whether parts of REGION may lie in one line of the cache with what others
   use: they would wait for each other at each access.  Of large regions few
   are in such lines, and copies cost more.  */
static bool
crowded (const struct region *region)
{
  return region->bytes <= LARGE
         && (region->start | region->bytes) % COPY_ALIGN != 0;
}

/* Take the memory of a free one, perhaps the region's if HOME; NULL if there
   is none.  */
static void *
take_free (struct copies *copies, bool home)
{
  struct copy *copy = SLIST_FIRST (&copies->free);
  if (copies->home && home)
    {
      copies->home = false;
      return home_of (copies->region);
    }
  if (!copy)
    return NULL;
  SLIST_REMOVE_HEAD (&copies->free, next);
  return copy->memory;
}

/* One who has joined REGION takes a copy for REDUCTION.  */
static void *
take (const struct region *region, const struct tasks_reduction *reduction)
{
  struct bucket *bucket = lock_bucket (region);
  struct copies *copies = find (bucket, region);
  copies->joined--;
  bool alone = !copies->joined && !copies->taken;
  copies->taken++;
  void *memory = take_free (copies, alone || !crowded (region));
  rt_unlock (&bucket->lock);
  if (memory)
    return memory;
  struct copy *copy
      = rt_heap_allocate (sizeof *copy + region->bytes, COPY_ALIGN,
                          region->site, "a copy for a reduction");
  rt_combine_clear (reduction, copy->memory, region->bytes);
  return copy->memory;
}

/* Combine A and B, copies of REGION, in one of them, which is returned: the
   region's memory if that is one.  */
static void *
combine (const struct region *region, const struct tasks_reduction *reduction,
         void *a, void *b)
{
  if (a == home_of (region))
    return combine (region, reduction, b, a);
  rt_combine (reduction, b, a, region->bytes);
  rt_heap_free (copy_of (a));
  return b;
}

/* Who has taken MEMORY gives it back, and leaves.  */
static void
give (const struct region *region, const struct tasks_reduction *reduction,
      void *memory)
{
  struct bucket *bucket = lock_bucket (region);
  /* It stays, with what this one has taken.  */
  struct copies *copies = find (bucket, region);
  void *other;
  while (!copies->joined && (other = take_free (copies, true)))
    {
      rt_unlock (&bucket->lock);
      memory = combine (region, reduction, memory, other);
      rt_lock (&bucket->lock);
    }
  if (memory == home_of (region))
    copies->home = true;
  else
    SLIST_INSERT_HEAD (&copies->free, copy_of (memory), next);
  if (!--copies->taken && !copies->joined)
    {
      SLIST_REMOVE (&bucket->first, copies, copies, next);
      free (copies);
    }
  rt_unlock (&bucket->lock);
}

/* Whether argument INDEX of TASK, of KIND, which is that of a reduction, is
   its first on that region.  */
static bool
reduces (const struct task *task, const struct kind *kind, uint32_t index)
{
  if (task->recorded)
    return false;
  for (uint32_t i = 0; i < index; i++)
    if (task->regions[i] == task->regions[index]
        && rt_mode_reduces (kind->buffers[i].mode))
      return false;
  return true;
}

static const struct tasks_reduction *
reduction_of (const struct task *task, const struct kind_buffer *buffer)
{
  return task->codelet->parameters[buffer->parameter].reduction;
}

/* Where the block of TASK has the argument for BUFFER.  */
static void **
place_of (const struct task *task, const struct kind_buffer *buffer)
{
  return (void **)(rt_task_block (task) + buffer->offset);
}

void
rt_copies_join (const struct task *task, const struct kind *kind)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (rt_mode_reduces (kind->buffers[i].mode) && reduces (task, kind, i))
      join (task->regions[i]);
}

void
rt_copies_take (struct task *task, const struct kind *kind)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (rt_mode_reduces (kind->buffers[i].mode) && reduces (task, kind, i))
      {
        const struct kind_buffer *buffer = &kind->buffers[i];
        void *memory = take (task->regions[i], reduction_of (task, buffer));
        for (uint32_t j = i; j < kind->buffer_count; j++)
          if (task->regions[j] == task->regions[i])
            *place_of (task, &kind->buffers[j]) = memory;
      }
  for (uint32_t i = 0; i < kind->scratch_count; i++)
    {
      const struct kind_buffer *buffer = rt_kind_scratch (kind, i);
      size_t bytes;
      rt_argument (rt_task_block (task), buffer, &bytes);
      if (bytes > PTRDIFF_MAX)
        rt_fatal (task->site,
                  "task '%s': the bound of a scratch parameter is negative;"
                  " pass how large it is",
                  task->codelet->name);
      *place_of (task, buffer)
          = rt_heap_allocate (bytes, COPY_ALIGN, task->site, "scratch");
    }
}

void
rt_copies_give (struct task *task, const struct kind *kind)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (rt_mode_reduces (kind->buffers[i].mode) && reduces (task, kind, i))
      {
        const struct kind_buffer *buffer = &kind->buffers[i];
        give (task->regions[i], reduction_of (task, buffer),
              *place_of (task, buffer));
      }
  for (uint32_t i = 0; i < kind->scratch_count; i++)
    rt_heap_free (*place_of (task, rt_kind_scratch (kind, i)));
}

bool
rt_copies_hide (const struct task *task, uintptr_t start)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (rt_mode_reduces (kind->buffers[i].mode)
        && *place_of (task, &kind->buffers[i]) != home_of (task->regions[i])
        && rt_region_contains (task->regions[i], start, 1))
      return true;
  return false;
}

unsigned
rt_copies_find (const struct task *task, uintptr_t start, size_t *bytes)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (rt_mode_reduces (kind->buffers[i].mode)
        && (uintptr_t)*place_of (task, &kind->buffers[i]) == start)
      {
        *bytes = task->regions[i]->bytes;
        return rt_mode_extra (kind->buffers[i].mode);
      }
  for (uint32_t i = 0; i < kind->scratch_count; i++)
    if (rt_argument (rt_task_block (task), rt_kind_scratch (kind, i), bytes)
        == start)
      return TASKS_READ_WRITE;
  return 0;
}

/* Operators have numbers, from 1 on, as they are met.  */
#define MOST_OPERATORS 255

static struct
{
  struct lock lock;
  unsigned count;
  const struct tasks_reduction *all[MOST_OPERATORS];
} operators;

unsigned
rt_copies_mode (const struct tasks_reduction *reduction)
{
  unsigned number = 0;
  rt_lock (&operators.lock);
  while (number < operators.count
         && !rt_combine_same (operators.all[number], reduction))
    number++;
  bool known = number < MOST_OPERATORS;
  if (number == operators.count && known)
    operators.all[operators.count++] = reduction;
  rt_unlock (&operators.lock);
  return known ? TASKS_REDUCTION | (number + 1) << RT_MODE_BITS
               : TASKS_READ_WRITE;
}

void
rt_copies_forked (void)
{
  for (unsigned i = 0; i < BUCKETS; i++)
    buckets[i].lock = (struct lock){ 0 };
  operators.lock = (struct lock){ 0 };
}
