/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory that a running task has in the place of an argument: for a reduction,
   or as scratch.

   Tasks of a reduction on one region run at the same time, each in a *copy* of
   its own: the region's memory itself is one of them, the others are made when
   a task begins and none is free.  So where tasks run one after the other
   there is no copy, and nothing to combine.

   A task *joins* the region when it is granted, takes a copy when it begins
   and gives it back when it is complete, before it leaves its orders.  It then
   combines its copy with one that is free, again and again, unless a task that
   has joined will want it.  So combining is a tree, done by those who come to
   an end anyway; and whoever is the last leaves all in the region's memory.
   What is not in there lies in a copy that is free or in use, and then
   somebody is left who has joined, and has not left; so who waits for the
   group finds the sum.

   Devices work in copies as in any buffer, the region's memory among them:
   what is valid where memory/ knows.  A copy stays *at* the device, or the
   host, where it was used last: only tasks that are executed there take it.  A
   task on a device begins when it is launched, and gives its copy back at
   once, for the next one there (a copy that is in use is a buffer with a
   command pending); but not if it would have to combine others with it.  Then
   it does so when its command has ended, like a task at the host: when both
   are home.  Who has to wait for that is complete later.

   That the region's memory is nobody else's is seen to at the call: a
   reduction of what other regions share is a plain access.

   testsuite/models/copies.pml is a model of this.  */

#ifndef RT_COPIES_H
#define RT_COPIES_H

#include "task.h"

/* TASK, of KIND, is granted.  */
void rt_copies_join (const struct task *task, const struct kind *kind);

/* TASK, of KIND, begins at PLACE, the node of a device, or NULL: the host. The
   arguments in its block become those that its body shall have, unless it has
   begun before, where it could not be executed.  */
void rt_copies_take (struct task *task, const struct kind *kind,
                     const void *place);

/* TASK has been launched at PLACE: it gives back what has not to be combined
   now; whether that is all.  */
bool rt_copies_pass (struct task *task, const struct kind *kind,
                     const void *place);

/* TASK is complete.  False if it has to wait for what is on devices: it may be
   gone, for rt_task_leaves is called then.  */
bool rt_copies_give (struct task *task, const struct kind *kind);

/* Whether START lies in what TASK, whose body runs, was passed and has a copy
   of: only that is its own.  */
bool rt_copies_hide (const struct task *task, uintptr_t start);

/* In a child of fork, where no other thread has locks.  */
void rt_copies_forked (void);

/* What children of TASK, whose body runs, may do with what it has at START in
   the place of an argument, and how many BYTES that has; 0: there is no such.
 */
unsigned rt_copies_find (const struct task *task, uintptr_t start,
                         size_t *bytes);

/* The same of BYTES at START that lie in such memory; -1 if they do only in
   part.  */
int rt_copies_modes (const struct task *task, uintptr_t start, size_t bytes);

#endif /* RT_COPIES_H */
