/* SPDX-License-Identifier: LGPL-2.1-or-later

   Groups of the host's tasks.  */

#include "group.h"

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
  *group = (struct group){ .unfinished = 2 };
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
  /* The last task of a closed group, or the closing itself, ends it, and
     perhaps the next ones.  The count is zero, but GROUP is not touched by
     others before OVER is set.  */
  while (group && rt_counter_down (&group->unfinished, 0) == 0)
    {
      rt_lock (&rt_host_domain.lock);
      struct group *next = group->next;
      group->over = true;
      if (!group->waiters)
        free_group (group);
      rt_unlock (&rt_host_domain.lock);
      group = next;
    }
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
  group->waiters++;
  rt_unlock (&rt_host_domain.lock);

  rt_group_count_down (group);
  rt_wait_counter (&group->unfinished, 0);

  rt_lock (&rt_host_domain.lock);
  if (--group->waiters == 0 && group->over)
    free_group (group);
  rt_unlock (&rt_host_domain.lock);
}

void
rt_group_forked (void)
{
  current = new_group ();
  atomic_store (&current->unfinished, 1);
}
