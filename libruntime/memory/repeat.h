/* SPDX-License-Identifier: LGPL-2.1-or-later

   Executing a task again whose device failed.

   What it uses is at the host.  It is executed there if it has an
   implementation for the CPU; otherwise by another device, in memory that is
   only for this: what is copied there, and back, is no replica.  */

#ifndef RT_REPEAT_H
#define RT_REPEAT_H

#include "offloaded.h"

/* Whether OFFLOADED can be executed again, as far as one can tell.  Under the
   lock.  */
bool rt_repeat_possible (const struct offloaded *offloaded);

/* Execute it again, in the calling thread; without the lock.  False if it was
   not, or not as a whole.  */
bool rt_repeat (const struct offloaded *offloaded);

/* What the calling thread is executing so, or NULL; and a message if there is
   something, for the body uses the runtime: the order of what it calls is no
   more to be had.  */
const struct offloaded *rt_repeat_runs (void);
void rt_repeat_check_caller (void);

#endif /* RT_REPEAT_H */
