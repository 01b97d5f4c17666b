/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks that *share* what others work on, other than as readers: commutative
   ones (exclusion.h), and those whose body is given other memory, reductions
   and scratch (copies.h).  They have something to do between the grant of
   their accesses and the queue, and before they leave.  To keep the way of all
   others short they never run in place of their call.

   Concurrent accesses need nothing but their order.  */

#ifndef RT_SHARING_H
#define RT_SHARING_H

#include "task.h"

/* Where the arguments of TASK have that for BUFFER, a pointer.  */
static inline void **
rt_sharing_given (const struct task *task, const struct kind_buffer *buffer)
{
  return (void **)(rt_task_block (task) + buffer->offset);
}

/* Fill in what KIND, of CODELET, says of that; its buffers are known.  */
void rt_sharing_kind (struct kind *kind, const struct tasks_codelet *codelet);

/* In which mode a task accesses REGION, that of its argument for BUFFER.  */
unsigned rt_sharing_mode (const struct kind_buffer *buffer,
                          const struct region *region);

/* TASK, which shares, has been granted its accesses.  False if it has to wait
   for others; rt_ready_alone is called then when it is ready.  */
bool rt_sharing_granted (struct task *task);

/* Its body, of KIND, is about to run.  */
void rt_sharing_begins (struct thread *self, struct task *task,
                        const struct kind *kind);

/* It has been given to a device, to the node PLACE, and may leave its orders;
   false if it has to be complete first.  */
bool rt_sharing_launched (struct thread *self, struct task *task,
                          const void *place);

/* It is complete, and about to leave its orders; false as rt_copies_give
   says.  */
bool rt_sharing_leaves (struct thread *self, struct task *task);

#endif /* RT_SHARING_H */
