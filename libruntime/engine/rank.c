/* SPDX-License-Identifier: LGPL-2.1-or-later

   Upward ranks among equal workers.

   From a task that is ready the search goes to those that wait behind its
   accesses, and on behind theirs, depth first.  None of these can run, and be
   gone, before the first has completed; the caller has that, so that they all
   stay while the search goes on (order.h: looking from outside).

   One of them may still be entering its orders, in the thread that calls it.
   What waits where it has not entered yet does not wait for it, and may be
   gone at once.  Such a task has one blocker more than accesses that wait, its
   submission (task.h): if so, nothing behind it is looked at.

   What has been found is kept in the tasks, for an *era*.  Other tasks are
   submitted meanwhile; when a new era begins everything is looked at again.
   That is as soon as the calls since the last have earned it: so a call looks
   at a few tasks on average, however many wait.  */

#include "rank.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/lock.h"
#include "kind.h"
#include "policy/guidance.h"
#include "simulator.h"
#include "task.h"

/* Tasks that one call pays for.  */
#define EARNED 4

/* Tasks behind which one call looks at most: of more, what is farthest does
   not matter.  */
#define MOST_OPENED 16384

/* Readers that a writer waits for together: from one of them the search walks
   over so many of the others to the writer.  */
#define MOST_READERS 32

/* A task on the way; the frame of the one that it waits for; and the longest
   path behind it as far as that is known.  */
struct frame
{
  struct task *task;
  uint32_t outer, behind;
  bool open; /* those that wait for it have been put behind it */
};

static struct
{
  struct lock lock; /* of all below, and of the ranks in tasks */
  uint32_t era;
  uint64_t opened, earned; /* in this era */
  struct frame *frames;
  uint32_t count, capacity;
} rank;

/* How long the body of TASK is expected to take.  */
static uint32_t
length (const struct task *task)
{
  uint64_t time = RT_LONG;
  if (!task->codelet)
    return 0;
  if (rt_simulated_p ())
    {
      double cost = rt_simulator->length (task);
      if (cost >= 0)
        time = cost < 0x1p40 ? (uint64_t)cost : UINT64_C (1) << 40;
    }
  else
    {
      uint32_t mean = atomic_load_explicit (
          &rt_kind_known (task->codelet)->mean, memory_order_relaxed);
      if (mean != RT_NO_MEAN)
        time = mean;
    }
  time /= RT_RANK_UNIT;
  return time < UINT32_MAX ? (uint32_t)time : UINT32_MAX;
}

bool
rt_ranked_p (const struct task *task)
{
  return !task->nested && !task->recorded
         && length (task) >= RT_LONG / RT_RANK_UNIT;
}

static uint64_t *
word_of (struct task *task)
{
  return task->guided ? &task->guidance->rank : &task->rank;
}

static void
add_frame (struct task *task, uint32_t outer)
{
  if (rank.count == rank.capacity)
    {
      uint32_t capacity = rank.capacity ? 2 * rank.capacity : 256;
      struct frame *frames = malloc (capacity * sizeof *frames);
      if (!frames)
        rt_no_memory (NULL, capacity * sizeof *frames, "the ranks of tasks");
      for (uint32_t i = 0; i < rank.count; i++)
        frames[i] = rank.frames[i];
      /* In this order: a process that is forked meanwhile frees what it
         finds.  */
      struct frame *old = rank.frames;
      rank.frames = frames;
      rank.capacity = capacity;
      free (old);
    }
  rank.frames[rank.count++] = (struct frame){ .task = task, .outer = outer };
}

/* The first of ACCESS and those behind it that is not of the group of one with
   MODE before them: that group it waits for.  NULL if it is far.  */
static struct access *
first_behind (struct access *access, unsigned mode)
{
  for (unsigned i = 0; access && rt_modes_share (mode, access->mode); i++)
    access = i < MOST_READERS ? access->next : NULL;
  return access;
}

/* Add those that wait for ACCESS, of the task of the frame AT.  Whether it
   waits itself.  */
static bool
add_behind (struct access *access, uint32_t at)
{
  struct order *order = access->order;
  rt_lock (&order->lock);
  bool waits = access->state == ACCESS_WAITS;
  struct access *next
      = first_behind (waits ? access->next : order->first, access->mode);
  for (; next; next = rt_order_ends_group (next) ? NULL : next->next)
    add_frame (rt_access_task (next), at);
  rt_unlock (&order->lock);
  return waits;
}

/* Add those that wait for TASK, of the frame AT; how many of its accesses wait
   themselves.  */
static uint32_t
open_frame (struct task *task, uint32_t at)
{
  struct access *accesses = rt_task_accesses (task);
  uint32_t waiting = 0;
  for (uint32_t i = 0; i < task->access_count; i++)
    waiting += add_behind (&accesses[i], at);
  return waiting;
}

/* The last frame's path is known.  */
static void
close_frame (uint32_t path)
{
  struct frame *frame = &rank.frames[--rank.count];
  struct frame *outer = &rank.frames[frame->outer];
  if (path > outer->behind)
    outer->behind = path;
}

/* Go on from the last frame.  */
static void
step (uint64_t most)
{
  uint32_t at = rank.count - 1;
  struct frame *frame = &rank.frames[at];
  struct task *task = frame->task;
  uint64_t *word = word_of (task);
  if (RT_RANK_ERA (*word) == rank.era)
    close_frame ((uint32_t)*word);
  else if (frame->open || rank.opened >= most)
    {
      uint32_t path = rt_rank_add (frame->behind, length (task));
      *word = (uint64_t)rank.era << 32 | path;
      close_frame (path);
    }
  else
    {
      frame->open = true;
      rank.opened++;
      /* Before its accesses are looked at, each of which is granted before it
         is subtracted.  Pairs with unblock in task.c.  */
      uint32_t blockers
          = atomic_load_explicit (&task->blockers, memory_order_acquire);
      if (open_frame (task, at) != blockers)
        rank.count = at + 1;
    }
}

uint32_t
rt_rank (struct task *task)
{
  rt_lock (&rank.lock);
  rank.earned += EARNED;
  if (rank.earned > rank.opened || !rank.era)
    {
      rank.era += rank.era == UINT32_MAX ? 2 : 1;
      rank.opened = rank.earned = 0;
    }
  rank.count = 0;
  add_frame (task, 0);
  open_frame (task, 0);
  for (uint64_t most = rank.opened + MOST_OPENED; rank.count > 1;)
    step (most);
  uint32_t behind = rank.frames[0].behind;
  rt_unlock (&rank.lock);
  return rt_rank_add (behind, length (task));
}

void
rt_rank_stop (void)
{
  free (rank.frames);
  rank.frames = NULL;
  rank.capacity = 0;
  rank.opened = rank.earned = 0;
  /* In a child that was forked meanwhile another thread may have held it.  */
  rank.lock = (struct lock){ 0 };
}
