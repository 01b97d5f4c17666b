/* SPDX-License-Identifier: LGPL-2.1-or-later

   Slots, as the loops of threads see them: scheduler.c has that of workers,
   wait.c that of threads that wait.  Nobody else includes this.  */

#ifndef RT_SLOT_H
#define RT_SLOT_H

#include <stddef.h>

#include "counter.h"
#include "thread.h"

struct policy;
struct task;

struct slot
{
  /* Depth of the body that its thread runs, 0 if it runs none; its number, 0
     if it never had one.  */
  _Alignas(64) _Atomic unsigned depth;
  _Atomic uint32_t thread;
};

/* What the loops of all threads look at; RUNNING tells those who come from
   outside whether they may (rt_slot_enter).  */
struct slots
{
  const struct policy *policy;
  unsigned count;
  unsigned cores;
  bool crowded; /* there are fewer cores than slots: crowd.h */
  struct slot *state;
  atomic_bool host_slot_taken;
  atomic_bool dismissed;
  atomic_bool waking; /* see rt_slot_wake */
  atomic_bool running;
  _Atomic unsigned visitors; /* host threads that wait or help */
  _Atomic unsigned workers;  /* that have begun to work */
};

extern struct slots rt_slots __attribute__ ((visibility ("hidden")));

/* A host thread comes to use slots and queues, and leaves them.  It stays
   outside, then this is false, if the scheduler is being stopped.  */
bool rt_slot_enter (struct thread *self);
void rt_slot_leave (struct thread *self);

/* Try to take the host's slot.  */
bool rt_slot_claim (struct thread *self);

/* Stop executing tasks for now: SELF goes back to its own work, so that what
   is ready must be left to others.  CLAIMED says to leave the slot, too.  */
void rt_slot_retire (struct thread *self, bool claimed);

/* Sleep until there may be something to do: steps 1 to 3 of park.h.  C, if not
   NULL, is what SELF waits for.  */
void rt_slot_park (struct thread *self, counter *c, uint32_t target);

/* There is a task that a parked thread could execute: wake one.  */
void rt_slot_wake (void);

/* Whether who has looked for a task SPINS times in vain looks again before it
   parks.  */
bool rt_slot_spins_p (unsigned spins);

/* Whether another thread runs a task: then something may become ready.  */
bool rt_slot_others_run (struct thread *self);

/* A task for SELF, which has a slot, or NULL; execute TASK there.  */
struct task *rt_take (struct thread *self);
void rt_run (struct thread *self, struct task *task);

/* SELF was parked, perhaps, and does not depend on being woken any more.  */
static inline void
rt_slot_arrive (struct thread *self)
{
  if (self->woken)
    {
      self->woken = false;
      atomic_exchange (&rt_slots.waking, false);
    }
}

/* Whether SELF has so little stack left, but for EXTRA bytes, that it executes
   only what it must.  A coroutine has a stack elsewhere.  */
static inline bool
rt_stack_full (struct thread *self, size_t extra)
{
  uintptr_t frame = (uintptr_t)__builtin_frame_address (0);
  return frame - self->stack_low < self->stack_reserve + extra;
}

/* Whether SELF has used half of its stack.  */
static inline bool
rt_stack_deep (struct thread *self)
{
  uintptr_t frame = (uintptr_t)__builtin_frame_address (0);
  return frame - self->stack_low < self->stack_half;
}

#endif /* RT_SLOT_H */
