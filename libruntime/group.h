/* SPDX-License-Identifier: LGPL-2.1-or-later

   Groups: what a `wait' of a host thread waits for.

   Tasks that host threads call belong to the open group.  A wait closes it, if
   it has tasks, and opens another, so that it does not wait for what other
   threads submit meanwhile.  A group is *over* when its tasks are complete and
   the group before it is over: waiting for one is waiting for all before.

   Groups are opened and closed under the lock of the host's domain.  */

#ifndef RT_GROUP_H
#define RT_GROUP_H

#include "counter.h"

struct group
{
  /* Unfinished tasks, 1 more while it is open, and 1 more until the group
     before it is over.  */
  counter unfinished;
  struct group *next; /* the one after it, or of the free ones */
  bool over;
};

/* The open group; the lock is held.  */
struct group *rt_group_open (void);

/* Whether all tasks are complete; the lock is held.  */
bool rt_group_idle (void);

/* A task of GROUP is complete.  */
void rt_group_count_down (struct group *group);

/* Wait until all tasks that are submitted now are complete.  */
void rt_group_wait (void);

/* After a fork, in the child: the tasks that were pending are the parent's. */
void rt_group_forked (void);

#endif /* RT_GROUP_H */
