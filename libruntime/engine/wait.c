/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a thread does that waits, or has submitted so much that it helps.

   At every RT_MOVE-th call a submitter looks at how many of its tasks are
   pending.  Beyond RT_WINDOW it helps until as many have ended as it has
   called meanwhile; beyond RT_BLOCKED, if none is ready and nobody idle, it
   waits until one is or one has ended.  If none ends for PAUSE_US, for all
   wait for one that takes long, it goes on: better too much memory than no
   progress. If tasks are called of which none has been executed, it first
   waits as long for a thread that is waking up.

   So a call takes hardly longer than PAUSE_US, unless it executes a task that
   does; what is pending behind a long task grows by RT_MOVE in that time; and
   where tasks end one after the other, calls are RT_MOVE times as fast.  */

#include "scheduler.h"

#include <errno.h>

#include "base/clock.h"
#include "base/observer.h"
#include "kind.h"
#include "model/machine.h"
#include "offloader.h"
#include "park.h"
#include "policy/policy.h"
#include "simulator.h"
#include "slot.h"
#include "task.h"
#include "thread.h"
#include "watch.h"

/* A submitter that helps in vain sleeps so long at a time.  */
#define NAP_US 100

/* Few programs notice that a call takes so long.  */
#define PAUSE_US 2600

/* Nanoseconds that a very short task should take to be executed at most, and
   what waking a thread may take.  A submitter that waited in vain for them
   does so half as often, down to once in MOST_DRAIN_EVERY.  */
#define DRAIN_TASK 500
#define DRAIN_START 20000
#define MOST_DRAIN_EVERY 65536

/* What help leaves of the stack, so that `rt_run' finds enough.  */
#define HELP_STACK 16384

/* Whether C is down to TARGET, with what SELF owes.  */
static inline bool
down (struct thread *self, counter *c, uint32_t target)
{
  uint32_t owed = self->owed_to == c ? rt_thread_owes (self) : 0;
  if (rt_counter_read (c) - owed != target)
    return false;
  if (owed)
    rt_pay_now (self);
  return true;
}

/* SELF waits for C and has no slot: if a device is all that has something to
   execute, block until it has done so.  */
static bool
await (struct thread *self, counter *c, uint32_t target)
{
  rt_offload_flush (self);
  uint32_t owed = self->owed_to == c ? rt_thread_owes (self) : 0;
  atomic_store_explicit (&self->awaits, true, memory_order_relaxed);
  bool done = rt_offloader->await (self, rt_counter_read (c) - owed - target);
  atomic_store_explicit (&self->awaits, false, memory_order_relaxed);
  rt_offload_flush (self);
  return done;
}

/* What SELF has waited for is over: record that, by name.  */
static inline void
end_wait (struct thread *self, struct record_frame *frame)
{
  if (RT_RECORDED ())
    rt_recorder->end (
        frame, RECORDED_WAIT,
        atomic_load_explicit (&self->waits_for, memory_order_relaxed),
        atomic_load_explicit (&self->waits_at, memory_order_relaxed));
}

/* The rest of rt_wait_counter, in the real world.  */
static void
wait_counter (struct thread *self, counter *c, uint32_t target)
{
  bool claimed = false;
  while (!rt_slot_enter (self))
    {
      if (rt_counter_read (c) == target)
        return;
      sched_yield ();
    }
  for (unsigned spins = 0; !down (self, c, target);)
    {
      /* Who need not look for a task does not claim the slot.  */
      bool awaits = false;
      if (__builtin_expect (rt_offload_started (), 0) && !spins)
        {
          awaits = self->slot == RT_NO_SLOT && !rt_slots.policy->hint ();
          if (awaits && await (self, c, target))
            continue;
        }
      /* Once it is claimed there is a slot until it retires.  */
      if (self->slot == RT_NO_SLOT)
        claimed = rt_slot_claim (self);
      struct task *task = self->slot == RT_NO_SLOT ? NULL : rt_take (self);
      if (task)
        {
          rt_run (self, task);
          spins = 0;
        }
      else if (rt_offload_started () && !spins && !awaits && claimed)
        {
          rt_slot_retire (self, true);
          claimed = false;
          if (!await (self, c, target))
            spins = 1;
        }
      else if (rt_offload_started () && rt_offloader->poll (self))
        {
          rt_offload_flush (self);
          spins = 0;
        }
      else if (rt_slot_spins_p (spins++))
        rt_relax ();
      else
        {
          if (rt_offload_started ())
            rt_offloader->watch ();
          rt_slot_park (self, c, target);
        }
    }
  rt_slot_retire (self, claimed);
  rt_slot_leave (self);
}

void
rt_wait_counter (struct thread *self, counter *c, uint32_t target)
{
  if (down (self, c, target))
    return;
  int saved_errno = errno;
  struct record_frame frame;
  if (RT_RECORDED ())
    rt_recorder->begin (&frame, RECORDED_WAIT);
  if (rt_simulated_p ())
    rt_simulator->wait (self, c, target);
  else
    {
      /* It may come to sleep without a slot.  */
      rt_pay (self);
      /* A body that waits does not keep others from running: watch.h.  */
      struct kind *outermost
          = atomic_load_explicit (&self->inlined, memory_order_relaxed);
      rt_in_place_end (self, NULL);
      wait_counter (self, c, target);
      rt_in_place_end (self, outermost);
    }
  end_wait (self, &frame);
  errno = saved_errno;
}

/* What rt_help does with a slot or without.  */
static bool
help (struct thread *self, int32_t (*left) (void *), void *data,
      int32_t target, unsigned patience)
{
  int32_t last = INT32_MAX;
  uint64_t since = 0;
  unsigned spins = 0;
  for (;;)
    {
      int32_t count = left (data);
      if (count <= target)
        return true;
      struct task *task = self->slot == RT_NO_SLOT ? NULL : rt_take (self);
      if (task)
        {
          rt_run (self, task);
          spins = 0;
        }
      else if (rt_offload_started () && rt_offloader->poll (self))
        {
          rt_offload_flush (self);
          spins = 0;
        }
      else if (rt_slot_spins_p (spins++))
        rt_relax ();
      else
        {
          uint64_t now = rt_clock ();
          /* What others call, or pay, meanwhile is no progress.  */
          if (count < last)
            {
              since = now;
              last = count;
            }
          if (now - since >= patience * UINT64_C (1000)
              || (!rt_slot_others_run (self) && !rt_slots.policy->hint ()
                  && !rt_offloader->busy ()))
            return false;
          rt_nap (NAP_US);
        }
    }
}

bool
rt_help (struct thread *self, int32_t (*left) (void *), void *data,
         int32_t target, unsigned patience)
{
  if (left (data) <= target)
    return true;
  if (rt_stack_full (self, HELP_STACK))
    return false;
  rt_pay (self);
  int saved_errno = errno;
  bool done = true;
  struct record_frame frame;
  if (RT_RECORDED ())
    rt_recorder->begin (&frame, RECORDED_WAIT);
  if (rt_simulated_p ())
    done = rt_simulator->help (self, left, data, target);
  else if (rt_slot_enter (self))
    {
      bool claimed = self->slot == RT_NO_SLOT && rt_slot_claim (self);
      done = help (self, left, data, target, patience);
      rt_slot_retire (self, claimed);
      rt_slot_leave (self);
    }
  end_wait (self, &frame);
  errno = saved_errno;
  return done;
}

/* The unfinished tasks that the counter C counts, about.  */
static int32_t
pending (void *c)
{
  return (int32_t)(rt_counter_read (c) - RT_BIAS);
}

/* The same, without those that others have executed and still owe.  None is
   too many, up to a whole window, while some are ready, or others have nothing
   to do: they may need what is called next.  */
static int32_t
excess (void *c)
{
  int32_t count = pending (c);
  if (count <= RT_WINDOW
      && (rt_slots.policy->hint () || atomic_load (&rt_idle.count)))
    return 0;
  for (unsigned i = 0; i < rt_slots.count; i++)
    {
      uint32_t number = atomic_load_explicit (&rt_slots.state[i].thread,
                                              memory_order_relaxed);
      if (number)
        count -= (int32_t)rt_thread_owes (rt_thread_get (number));
    }
  return count;
}

/* SELF calls tasks of which none has been executed yet.  If something is
   ready, and no other thread executes anything, one is about to wake up: it
   shall have that.  If SELF took what takes long, the call would take as long,
   and the other would soon have nothing.  */
static void
await_others (struct thread *self)
{
  unsigned spins = 0;
  uint64_t end = rt_clock () + PAUSE_US * UINT64_C (1000);
  while (rt_slots.policy->hint () && !rt_slot_others_run (self)
         && rt_clock () < end)
    if (rt_slot_spins_p (spins++))
      rt_relax ();
    else
      rt_nap (NAP_US);
}

void
rt_throttle (struct thread *self, const struct kind *kind, counter *c,
             int32_t count)
{
  /* Virtual time would not stand still for a pause.  */
  bool ahead = rt_mixed_p () || rt_policy_view->exact;
  if (count <= (ahead ? RT_WINDOW : RT_BLOCKED))
    return;
  /* Who stops the scheduler waits for those who look at its slots.  */
  if (!rt_slot_enter (self))
    return;
  if (!atomic_load_explicit (&kind->samples, memory_order_relaxed)
      && rt_slots.count > 1 && !ahead)
    await_others (self);
  count = pending (c);
  /* Those who owe so many pay them: not to be asked for at each task.  */
  if (count > RT_WINDOW)
    rt_help (self, pending, c, count - RT_MOVE, PAUSE_US);
  else if ((count = excess (c)) > RT_BLOCKED)
    rt_help (self, excess, c, count - 1, PAUSE_US);
  rt_slot_leave (self);
}

bool
rt_drain_p (struct thread *self, struct kind *kind)
{
  if (atomic_load_explicit (&rt_inlines, memory_order_relaxed) == INLINES_NONE
      || !rt_kind_in_place_p (kind) || --self->drain_in)
    return false;
  self->drain_in = self->drain_every;
  return true;
}

void
rt_drain (struct thread *self, counter *c, int32_t count)
{
  uint64_t end = rt_clock () + DRAIN_START + (uint64_t)count * DRAIN_TASK;
  unsigned before = self->drain_every;
  rt_pay (self);
  /* Where no other thread does, SELF executes them.  1 or 2 are left that are
     no tasks, see group.h and graph.h.  */
  if (rt_slots.count == 1)
    rt_help (self, pending, c, 2, RT_PATIENCE);
  while (pending (c) > 2 && rt_clock () < end)
    rt_relax ();
  if (pending (c) <= 2)
    self->drain_every = RT_DRAIN_EVERY;
  else if (before < MOST_DRAIN_EVERY)
    self->drain_every = 2 * before;
  self->drain_in = self->drain_every;
}
