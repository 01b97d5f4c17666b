/* SPDX-License-Identifier: LGPL-2.1-or-later

   Groups of the host's tasks.  */

#include "group.h"

#include <sched.h>
#include <stdlib.h>

#include "error.h"
#include "runtime.h"
#include "scheduler.h"

static struct group first = { .unfinished = 1 };
static struct group *current = &first;
static struct group *unused;

struct group *
rt_group_open (void)
{
  return current;
}

bool
rt_group_idle (void)
{
  /* Neither tasks nor a group before it.  */
  return rt_counter_read (&current->unfinished) == 1;
}

static struct group *
new_group (void)
{
  struct group *group = unused;
  if (group)
    unused = group->next;
  else
    group = malloc (sizeof *group);
  if (!group)
    rt_no_memory (NULL, sizeof *group, "a group of tasks");
  /* Piece by piece: rt_throttle may still read the count of what this was.  */
  atomic_store_explicit (&group->unfinished, 2, memory_order_relaxed);
  group->next = NULL;
  group->over = false;
  return group;
}

static void
free_group (struct group *group)
{
  group->next = unused;
  unused = group;
}

void
rt_group_count_down (struct group *group)
{
  if (rt_counter_down (&group->unfinished, 0) != 0)
    return;
  /* The last task of a closed group, or the closing itself, ends it, and
     perhaps the next ones.  The thread that closed it, and waits for it, frees
     it.  */
  rt_lock (&rt_host_domain.lock);
  do
    {
      struct group *next = group->next;
      group->over = true;
      group = next;
    }
  while (group && rt_counter_down (&group->unfinished, 0) == 0);
  rt_unlock (&rt_host_domain.lock);
}

void
rt_group_wait (void)
{
  rt_lock (&rt_host_domain.lock);
  struct group *group = current;
  if (rt_group_idle ())
    {
      rt_unlock (&rt_host_domain.lock);
      return;
    }
  current = group->next = new_group ();
  rt_unlock (&rt_host_domain.lock);

  rt_group_count_down (group);
  rt_wait_counter (&group->unfinished, 0);

  /* Who counted down last is about to end the group: then the next one has
     none before it (quiesce in runtime.c relies on that).  */
  rt_lock (&rt_host_domain.lock);
  while (!group->over)
    {
      rt_unlock (&rt_host_domain.lock);
      sched_yield ();
      rt_lock (&rt_host_domain.lock);
    }
  free_group (group);
  rt_unlock (&rt_host_domain.lock);
}

void
rt_group_forked (void)
{
  current = new_group ();
  atomic_store (&current->unfinished, 1);
}
