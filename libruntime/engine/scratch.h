/* SPDX-License-Identifier: LGPL-2.1-or-later

   Scratch memory: for one task at a time, in the place of an argument.  It is
   the host's; a device has some of its own for it, as for an output, and that
   is never copied.  */

#ifndef RT_SCRATCH_H
#define RT_SCRATCH_H

#include "task.h"

/* TASK, of KIND, begins; and it is complete.  False if it has to wait for what
   devices do: rt_task_leaves (TASK) is called then.  */
void rt_scratch_take (struct task *task, const struct kind *kind);
bool rt_scratch_give (struct task *task, const struct kind *kind);

#endif /* RT_SCRATCH_H */
