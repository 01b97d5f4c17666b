/* SPDX-License-Identifier: LGPL-2.1-or-later

   Groups: what a `wait' of a host thread waits for.

   Tasks that host threads call belong to the open group.  A wait closes it, if
   it has tasks, and opens another, so that it does not wait for what other
   threads submit meanwhile.  A group is *over* when its tasks are complete and
   the group before it is over: waiting for one is waiting for all before.

   Each host thread counts the tasks of the open group that it has called in
   its own record (`submitted' in thread.h, under its gate).  A group is opened
   and closed while the gates of all threads are closed (gate.h); then these
   counts are added to the group's.  */

#ifndef RT_GROUP_H
#define RT_GROUP_H

#include "counter.h"

struct group
{
  /* Unfinished tasks, as counter.h says, 1 more while it is open, and 1 more
     until the group before it is over.  Settled when it is closed.  */
  counter unfinished;
  struct group *next; /* the one after it, or of the free ones */
  bool over;
};

static inline counter *
rt_group_counter (struct group *group)
{
  return &group->unfinished;
}

static inline struct group *
rt_counter_group (counter *c)
{
  return (struct group *)c;
}

/* The open group.  It stays open while the calling thread's gate is locked. */
extern struct group *rt_open_group;

/* Whether all tasks are complete; the gates are closed.  */
bool rt_group_idle (void);

/* N tasks of GROUP are complete.  */
void rt_group_count_down (struct group *group, uint32_t n);

/* SELF, a host thread, waits until all tasks that are submitted now are
   complete.  */
void rt_group_wait (struct thread *self);

/* SELF is about to be forgotten: what it has submitted is not.  */
void rt_group_thread_ends (struct thread *self);

/* Around a fork: keep the groups whole.  */
void rt_group_fork_prepare (void);
void rt_group_fork_done (void);

/* After a fork, in the child: the tasks that were pending are the parent's,
   and what other threads had counted nobody takes back.  */
void rt_group_forked (void);

#endif /* RT_GROUP_H */
