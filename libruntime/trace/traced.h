/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the recorder keeps of a task while it lives, at the end of its
   memory.  */

#ifndef RT_TRACED_H
#define RT_TRACED_H

#include "engine/task.h"

/* Written by who calls the task; then, from READY on, by who lets it go, the
   last of those that it waits for; END and ROW by who executes it.  */
struct traced
{
  uint64_t number, parent, called;
  uint64_t accesses; /* a hash of its accesses, as they are in the order of its
                        parameters; 0: they are not */
  uint64_t ready, from, from_end;
  const struct tasks_codelet *from_codelet;
  const struct launch_note *launch; /* if rank 0 has launched it, or NULL */
  uint64_t end;
  uint16_t row, from_row, parameter;
};

#define RT_TRACED_ALIGN 8

static inline struct traced *
rt_traced (const struct task *task)
{
  uintptr_t end = (uintptr_t)task + task->size;
  return (struct traced *)((end - sizeof (struct traced))
                           & -(uintptr_t)RT_TRACED_ALIGN);
}

#endif /* RT_TRACED_H */
