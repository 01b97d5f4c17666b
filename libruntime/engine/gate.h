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
   does not become more than 1 while a gate is locked.

   A locked instruction costs as much as a few dozen others.  So the gate of
   the only host thread is *biased*: that thread locks it by saying that it is
   `busy', with a plain store, and looks once more whether it may.  Another one
   that closes the gates takes the lock, takes the bias away, and makes every
   thread of the process execute a memory barrier (membarrier (2), as
   user-space RCU does: Desnoyers et al., User-Level Implementations of
   Read-Copy Update, TPDS 2012): either it sees `busy' then, or the owner sees
   that there is no bias.  The owner, if it is the only host thread, takes the
   bias again when it closes the gates itself.  testsuite/models/bias.pml is a
   model of this; for gate.pml a gate is a lock.  */

#ifndef RT_GATE_H
#define RT_GATE_H

#include "thread.h"

/* Lock the gate of SELF if it has the bias.  */
static inline bool
rt_gate_lock_biased (struct thread *self)
{
  struct gate *gate = &self->gate;
  if (!atomic_load_explicit (&gate->biased, memory_order_relaxed))
    return false;
  atomic_store_explicit (&gate->busy, true, memory_order_relaxed);
  atomic_signal_fence (memory_order_seq_cst);
  if (atomic_load_explicit (&gate->biased, memory_order_relaxed))
    return true;
  atomic_store_explicit (&gate->busy, false, memory_order_release);
  return false;
}

static inline void
rt_gate_lock (struct thread *self)
{
  if (!rt_gate_lock_biased (self))
    rt_lock (&self->gate.lock);
}

static inline void
rt_gate_unlock (struct thread *self)
{
  struct gate *gate = &self->gate;
  if (atomic_load_explicit (&gate->busy, memory_order_relaxed))
    atomic_store_explicit (&gate->busy, false, memory_order_release);
  else
    rt_unlock (&gate->lock);
}

/* SELF, which becomes known, has a gate like any other.  */
static inline void
rt_gate_reset (struct thread *self)
{
  atomic_store_explicit (&self->gate.biased, false, memory_order_relaxed);
}

void rt_gates_close (void);

/* False, and all are open, if another thread has locked one.  */
bool rt_gates_try_close (void);
void rt_gates_open (void);

/* In a child, where the gates are closed and no other thread is.  */
void rt_gates_forked (void);
void rt_gates_pass (void);

#endif /* RT_GATE_H */
