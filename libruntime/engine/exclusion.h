/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commutative tasks: any order, one at a time.

   Commutative accesses are granted as readers are, all of a group.  A task
   that has been granted all its accesses *takes* the orders of the commutative
   ones, all at once, before it is ready, and *gives* them back before it
   leaves.  One that finds an order taken takes none, and waits in the list of
   that order; who gives this back lets those try again that are in the list,
   until one of them has it.  So a task that holds orders waits for nothing,
   there is no circle, and none that waits is looked at in vain but once for
   each order that it waits for.

   To take, the locks of all these orders are held, in the order of their
   addresses, by which accesses are sorted: a task is in a list only while that
   order is taken, and whoever gives it back finds it there.  They are first
   come, first served; but a task on several data may be overtaken by those on
   one.  testsuite/models/exclusion.pml is a model of this.

   Nodes of a graph do the same where the graph's proxy has been granted all,
   so that nobody else does; they leave no orders but let their successors
   go.  */

#ifndef RT_EXCLUSION_H
#define RT_EXCLUSION_H

#include "task.h"

/* TASK, whose accesses are granted and sorted, takes the orders of those that
   are commutative.  False: it may be gone, for it will become ready when it
   has them.  */
bool rt_exclusion_take (struct task *task);

/* TASK gives them back.  Calls READY for those that have taken theirs now.  */
void rt_exclusion_give (struct thread *self, struct task *task,
                        void (*ready) (struct thread *self,
                                       struct task *task));

#endif /* RT_EXCLUSION_H */
