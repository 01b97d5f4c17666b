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

   That the region's memory is nobody else's is seen to at the call: a
   reduction of what other regions share is a plain access.  So is that of a
   node of a graph.

   testsuite/models/copies.pml is a model of this.  */

#ifndef RT_COPIES_H
#define RT_COPIES_H

#include "task.h"

/* The mode of an access for REDUCTION: TASKS_REDUCTION, with a number for the
   operator.  */
unsigned rt_copies_mode (const struct tasks_reduction *reduction);

/* TASK, of KIND, is granted.  */
void rt_copies_join (const struct task *task, const struct kind *kind);

/* TASK, of KIND, begins: the arguments in its block become those that its body
   shall have.  And it is complete.  */
void rt_copies_take (struct task *task, const struct kind *kind);
void rt_copies_give (struct task *task, const struct kind *kind);

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

#endif /* RT_COPIES_H */
