/* SPDX-License-Identifier: LGPL-2.1-or-later

   Gates: the lock of the host's domain.

   Each thread has a gate, a lock of its own.  A host thread that calls a task,
   and a worker that looks something up in the host's domain, locks its gate
   only, which touches no memory that other threads use.  Who changes the
   domain closes all gates.  So calls from several host threads proceed side by
   side, and what they read does not change (a "big-reader lock").

   Gates are closed by one thread at a time and in the order of the threads'
   numbers.  A thread that becomes known passes through `rt_gates_pass' before
   it uses its gate, so that whoever did not see its gate has opened them.

   Two host threads that call tasks at the same time enter the tasks' accesses
   at once (rt_task_enter_at_once); a single one need not.  rt_hosts tells, and
   does not become more than 1 while a gate is locked.  */

#ifndef RT_GATE_H
#define RT_GATE_H

#include "thread.h"

static inline void
rt_gate_lock (struct thread *self)
{
  rt_lock (&self->gate);
}

static inline void
rt_gate_unlock (struct thread *self)
{
  rt_unlock (&self->gate);
}

void rt_gates_close (void);

/* False, and all are as before, if another thread has locked one.  */
bool rt_gates_try_close (void);
void rt_gates_open (void);
void rt_gates_pass (void);

#endif /* RT_GATE_H */
