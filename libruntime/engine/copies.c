/* SPDX-License-Identifier: LGPL-2.1-or-later

   Copies for reductions.

   What is known of the copies of a region is in a table as long as tasks have
   joined: most regions never have any.  */

#include "copies.h"

#include <stdlib.h>
#include <sys/queue.h>

#include "argument.h"
#include "base/error.h"
#include "base/hash.h"
#include "combine.h"
#include "offloader.h"
#include "scratch.h"
#include "sharing.h"

/* Of the table; a power of two.  */
#define BUCKETS 64

/* Copies begin where lines of the cache do.  */
#define COPY_ALIGN 64

/* A place: any; of memory that has not been used yet.  */
#define ANYWHERE ((const void *)-1)

/* A copy that is not the region's memory.  */
struct copy
{
  SLIST_ENTRY (copy) next; /* if it is free, and... */
  const void *at;          /* ...there */
  void *partner;           /* with which it is to be combined, or NULL */
  _Alignas(COPY_ALIGN) char memory[];
};

/* Those of a region.  */
struct copies
{
  SLIST_ENTRY (copies) next; /* in the bucket */
  const struct region *region;
  uint32_t joined, taken; /* tasks: not begun, and not complete */
  bool home;              /* the region's memory is free... */
  const void *at;         /* ...and there */
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
      *copies
          = (struct copies){ .region = region, .home = true, .at = ANYWHERE };
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
  return region->bytes <= 4096
         && (region->start | region->bytes) % COPY_ALIGN != 0;
}

/* Take the memory of a free one at PLACE, perhaps the region's if HOME; NULL
   if there is none.  */
static void *
take_free (struct copies *copies, bool home, const void *place)
{
  if (copies->home && home
      && (place == ANYWHERE || copies->at == ANYWHERE || copies->at == place))
    {
      copies->home = false;
      return home_of (copies->region);
    }
  struct copy *copy = SLIST_FIRST (&copies->free);
  while (copy && place != ANYWHERE && copy->at != place)
    copy = SLIST_NEXT (copy, next);
  if (!copy)
    return NULL;
  SLIST_REMOVE (&copies->free, copy, copy, next);
  return copy->memory;
}

/* COPIES, in BUCKET, go if nobody has joined.  */
static void
leave (struct bucket *bucket, struct copies *copies)
{
  if (copies->taken || copies->joined)
    return;
  SLIST_REMOVE (&bucket->first, copies, copies, next);
  free (copies);
}

/* MEMORY, one of COPIES, in BUCKET, is free, at PLACE; who had it leaves.  */
static void
give_back (struct bucket *bucket, struct copies *copies, void *memory,
           const void *place)
{
  if (memory == home_of (copies->region))
    {
      copies->home = true;
      copies->at = place;
    }
  else
    {
      copy_of (memory)->at = place;
      SLIST_INSERT_HEAD (&copies->free, copy_of (memory), next);
    }
  copies->taken--;
  leave (bucket, copies);
}

/* One who has joined REGION takes a copy for REDUCTION, at PLACE.  */
static void *
take (const struct region *region, const struct tasks_reduction *reduction,
      const void *place)
{
  struct bucket *bucket = lock_bucket (region);
  struct copies *copies = find (bucket, region);
  copies->joined--;
  bool alone = !copies->joined && !copies->taken;
  copies->taken++;
  void *memory
      = take_free (copies, alone || place || !crowded (region), place);
  rt_unlock (&bucket->lock);
  if (memory)
    return memory;
  struct copy *copy
      = rt_heap_allocate (sizeof *copy + region->bytes, COPY_ALIGN,
                          region->site, "a copy for a reduction");
  copy->partner = NULL;
  rt_combine_clear (reduction, copy->memory, region->bytes);
  return copy->memory;
}

/* Combine *MEMORY, which TASK has taken, with its partner, both copies of
   REGION: that is what it has then.  False if it cannot yet.  */
static bool
combine (struct task *task, const struct region *region,
         const struct tasks_reduction *reduction, void **memory)
{
  struct copy *copy = copy_of (*memory);
  void *partner = copy->partner;
  if (!rt_offload_comes_home (task, *memory, region->bytes, TASKS_READ_WRITE,
                              true)
      || !rt_offload_comes_home (task, partner, region->bytes,
                                 TASKS_READ_WRITE, false))
    return false;
  rt_combine (reduction, partner, *memory, region->bytes);
  rt_heap_free (copy);
  *memory = partner;
  return true;
}

/* *MEMORY, a copy of REGION, shall be combined with a free one: that becomes
   its partner; or the other way round, for the region's memory is nobody's.
   If there is none, or who has joined will want both, it is given back, and
   not there any more.  */
static void
pair (const struct region *region, void **memory)
{
  struct bucket *bucket = lock_bucket (region);
  /* It stays, with what this one has taken.  */
  struct copies *copies = find (bucket, region);
  void *partner = copies->joined ? NULL : take_free (copies, true, ANYWHERE);
  if (!partner)
    give_back (bucket, copies, *memory, NULL);
  rt_unlock (&bucket->lock);
  bool swaps = partner && *memory == home_of (region);
  void *copy = swaps || !partner ? partner : *memory;
  if (partner)
    copy_of (copy)->partner = swaps ? *memory : partner;
  *memory = copy;
}

/* TASK, which has taken *MEMORY, gives it back, and leaves; false if it cannot
   yet.  */
static bool
give (struct task *task, const struct region *region,
      const struct tasks_reduction *reduction, void **memory)
{
  while (*memory)
    if (*memory == home_of (region) || !copy_of (*memory)->partner)
      pair (region, memory);
    else if (!combine (task, region, reduction, memory))
      return false;
  return true;
}

/* MEMORY, a copy of REGION, is used by a command at PLACE.  It is given back,
   unless others were to be combined with it: false.  */
static bool
pass (const struct region *region, void *memory, const void *place)
{
  struct bucket *bucket = lock_bucket (region);
  struct copies *copies = find (bucket, region);
  bool passes = copies->joined || !(copies->home || copies->free.slh_first);
  if (passes)
    give_back (bucket, copies, memory, place);
  rt_unlock (&bucket->lock);
  return passes;
}

/* One who has joined REGION leaves without having begun.  */
static void
skip (const struct region *region)
{
  struct bucket *bucket = lock_bucket (region);
  struct copies *copies = find (bucket, region);
  copies->joined--;
  leave (bucket, copies);
  rt_unlock (&bucket->lock);
}

/* Whether argument INDEX of TASK, of KIND, is that of a reduction, and its
   first on that region.  */
static bool
reduces (const struct task *task, const struct kind *kind, uint32_t index)
{
  if (!rt_mode_reduces (kind->buffers[index].mode))
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

void
rt_copies_join (const struct task *task, const struct kind *kind)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (reduces (task, kind, i))
      join (task->regions[i]);
}

void
rt_copies_take (struct task *task, const struct kind *kind, const void *place)
{
  if (task->copied)
    return;
  task->copied = 1;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (reduces (task, kind, i))
      {
        const struct kind_buffer *buffer = &kind->buffers[i];
        void *memory
            = take (task->regions[i], reduction_of (task, buffer), place);
        for (uint32_t j = i; j < kind->buffer_count; j++)
          if (task->regions[j] == task->regions[i])
            *rt_sharing_given (task, &kind->buffers[j]) = memory;
      }
  rt_scratch_take (task, kind);
}

bool
rt_copies_pass (struct task *task, const struct kind *kind, const void *place)
{
  bool all = true;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (reduces (task, kind, i))
      {
        void **memory = rt_sharing_given (task, &kind->buffers[i]);
        if (pass (task->regions[i], *memory, place))
          *memory = NULL;
        else
          all = false;
      }
  return all;
}

/* TASK gives back what it has for argument INDEX of KIND; false if it cannot
   yet.  */
static bool
give_copy (struct task *task, const struct kind *kind, uint32_t index)
{
  const struct kind_buffer *buffer = &kind->buffers[index];
  if (task->copied)
    return give (task, task->regions[index], reduction_of (task, buffer),
                 rt_sharing_given (task, buffer));
  skip (task->regions[index]);
  return true;
}

bool
rt_copies_give (struct task *task, const struct kind *kind)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (reduces (task, kind, i) && !give_copy (task, kind, i))
      return false;
  if (task->copied && !rt_scratch_give (task, kind))
    return false;
  task->copied = 0;
  return true;
}

void
rt_copies_forked (void)
{
  for (unsigned i = 0; i < BUCKETS; i++)
    buckets[i].lock = (struct lock){ 0 };
}
