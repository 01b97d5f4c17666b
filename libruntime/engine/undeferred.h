/* SPDX-License-Identifier: LGPL-2.1-or-later

   Calls that run in place because the program says so: `#pragma tasks if' and
   `final'.

   Such a call waits until its accesses are granted, as a hold does (hold.h),
   and then executes the body, as the task that it is: it may call others.  It
   has its data alone: what is commutative or a reduction is plain here.  With
   `final' what its body calls is such a call, too.

   Where somebody looks at what the program does, or time is virtual, it is a
   task as any other; so it is in a graph.  */

#ifndef RT_UNDEFERRED_H
#define RT_UNDEFERRED_H

#include "argument.h"
#include "task.h"

/* The rest of CALL, of KIND, which is to run in place, and has become TASK.
   With FINAL that is what its body calls, too.  The gate of a host thread is
   locked, and is unlocked.  */
void rt_undeferred_run (const struct call *call, struct kind *kind,
                        struct task *task, bool final);

#endif /* RT_UNDEFERRED_H */
