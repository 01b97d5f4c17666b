/* SPDX-License-Identifier: LGPL-2.1-or-later

   To launch a task on its device: memory for its footprint, copies of what it
   reads, its kernel if that has to be built, and its command.  */

#ifndef RT_LAUNCH_H
#define RT_LAUNCH_H

#include <stdbool.h>

#include "memory/offloaded.h"

struct thread;

/* Devices have been added: prepare for COUNT.  */
void rt_launch_start (unsigned count);

/* Launch OFFLOADED, sooner or later; false if it is in its node's queue now.
   If it cannot run there it is given to rt_offload_again.  */
bool rt_launch (struct thread *self, struct offloaded *offloaded);

/* OFFLOADED waits no more in its node's queue; the lock is held.  */
void rt_launch_dequeued (struct offloaded *offloaded);

/* NODE, which takes no more launches, is not in the middle of one.  */
void rt_launch_settle (const struct memory_node *node);

/* What the calling thread, in a function that does so, is launching, or NULL;
   and the message for one that uses the runtime there.  */
const struct launch *rt_launching (void);
void rt_launch_check_caller (void);

/* The calling THREAD ends, or the process: a message if it should have
   returned from such a function before.  */
void rt_launch_check_end (bool thread);

#endif /* RT_LAUNCH_H */
