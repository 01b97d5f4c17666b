/* SPDX-License-Identifier: LGPL-2.1-or-later

   Groups of the host's tasks.  */

#include "group.h"

#include <sched.h>
#include <stdlib.h>

#include "base/error.h"
#include "entry.h"
#include "gate.h"
#include "graph.h"
#include "light.h"
#include "scheduler.h"
#include "thread.h"

static struct group first = { .unfinished = RT_BIAS + 1 };
struct group *rt_open_group = &first;

/* Of the links between groups, their ends, and the unused ones.  */
static struct lock lock;
static struct group *unused;

/* What the threads have submitted and not yet added to the open group; the
   gates are closed.  With TAKE, they count from 0 again.  */
static int32_t
submitted (bool take)
{
  int32_t sum = 0;
  for (uint32_t i = 1; i <= rt_thread_records (); i++)
    {
      struct thread *thread = rt_thread_get (i);
      sum += thread->submitted;
      if (take)
        thread->submitted = 0;
    }
  return sum;
}

bool
rt_group_idle (void)
{
  /* Neither tasks nor a group before it.  */
  return rt_counter_read (&rt_open_group->unfinished)
             + (uint32_t)submitted (false)
         == RT_BIAS + 1;
}

static struct group *
new_group (void)
{
  rt_lock (&lock);
  struct group *group = unused;
  if (group)
    unused = group->next;
  rt_unlock (&lock);
  if (!group)
    group = malloc (sizeof *group);
  if (!group)
    rt_no_memory (NULL, sizeof *group, "a group of tasks");
  /* Piece by piece: rt_throttle may still read the count of what this was.  */
  atomic_store_explicit (&group->unfinished, RT_BIAS + 2,
                         memory_order_relaxed);
  group->next = NULL;
  group->over = false;
  return group;
}

void
rt_group_count_down (struct group *group, uint32_t n)
{
  if (rt_counter_down (&group->unfinished, n, 0) != 0)
    return;
  /* The last task of a closed group, or the closing itself, ends it, and
     perhaps the next ones.  The thread that closed it, and waits for it, frees
     it.  */
  rt_lock (&lock);
  do
    {
      struct group *next = group->next;
      group->over = true;
      group = next;
    }
  while (group && rt_counter_down (&group->unfinished, 1, 0) == 0);
  rt_unlock (&lock);
}

/* Close the open group; the gates are closed.  */
static struct group *
close_group (void)
{
  struct group *group = rt_open_group, *next = new_group ();
  rt_lock (&lock);
  group->next = next;
  rt_unlock (&lock);
  rt_open_group = next;
  /* It cannot be over yet: what is open counts.  */
  rt_counter_settle (&group->unfinished, submitted (true));
  return group;
}

/* Wait until all tasks that are counted now are complete.  */
static void
wait_for_open (struct thread *self)
{
  rt_gates_close ();
  rt_graph_close (self, &rt_host_domain);
  if (rt_group_idle ())
    {
      rt_gates_open ();
      return;
    }
  struct group *group = close_group ();
  rt_gates_open ();

  rt_group_count_down (group, 1);
  rt_wait_counter (self, &group->unfinished, 0);

  /* Who counted down last is about to end the group: then the next one has
     none before it (quiesce in runtime.c relies on that).  */
  rt_lock (&lock);
  while (!group->over)
    {
      rt_unlock (&lock);
      sched_yield ();
      rt_lock (&lock);
    }
  group->next = unused;
  unused = group;
  rt_unlock (&lock);
}

void
rt_group_wait (struct thread *self)
{
  bool light = rt_light_elsewhere (self);
  wait_for_open (self);
  if (light)
    {
      /* They may have become tasks since then.  */
      rt_light_wait (self);
      wait_for_open (self);
    }
}

void
rt_group_thread_ends (struct thread *self)
{
  rt_gate_lock (self);
  rt_counter_move (&rt_open_group->unfinished, self->submitted);
  self->submitted = 0;
  rt_gate_unlock (self);
}

void
rt_group_fork_prepare (void)
{
  rt_lock (&lock);
}

void
rt_group_fork_done (void)
{
  rt_unlock (&lock);
}

void
rt_group_forked (void)
{
  submitted (true);
  /* Nobody else is left to count in it.  */
  atomic_store (&rt_open_group->unfinished, RT_BIAS + 1);
}
