/* SPDX-License-Identifier: LGPL-2.1-or-later

   Slots and the loops of the threads that occupy them.  */

#include "scheduler.h"

#include <errno.h>
#include <stdlib.h>

#include "error.h"
#include "policy/policy.h"
#include "task.h"
#include "thread.h"

/* Rounds of looking for a task before parking: some 50 us.  With more threads
   than cores looking only keeps others from working.  */
#define SPINS 1000

/* A submitter that helps in vain sleeps so long, and gives up after so many
   times without a task completed.  */
#define NAP_US 100
#define NAPS 1000

/* Depth of the body that a slot's thread runs, 0 if it runs none.  */
struct slot
{
  _Alignas(64) _Atomic unsigned depth;
};

static struct
{
  const struct policy *policy;
  unsigned slots, spins;
  struct slot *state;
  atomic_bool host_slot_taken;
  atomic_bool dismissed;
  atomic_bool running;
  _Atomic unsigned visitors; /* host threads that wait or help */
  _Atomic unsigned workers;  /* that have begun to work */
} scheduler;

/* A host thread comes to use slots and queues, and leaves them.  It stays
   outside if the scheduler is being stopped: no tasks are left then, and what
   it waits for has come.  The order is that of Dekker's algorithm.  */
static bool
enter (struct thread *self)
{
  if (self->depth > 0)
    return true;
  atomic_fetch_add (&scheduler.visitors, 1);
  if (atomic_load (&scheduler.running))
    return true;
  atomic_fetch_sub (&scheduler.visitors, 1);
  return false;
}

static void
leave (struct thread *self)
{
  if (self->depth == 0)
    atomic_fetch_sub (&scheduler.visitors, 1);
}

void
rt_scheduler_start (const struct policy *policy, unsigned slots,
                    unsigned cores, uint64_t seed)
{
  policy->start (slots, seed);
  scheduler.policy = policy;
  scheduler.slots = slots;
  scheduler.spins = slots > cores ? 0 : SPINS;
  scheduler.state = aligned_alloc (64, slots * sizeof (struct slot));
  if (!scheduler.state)
    rt_no_memory (NULL, slots * sizeof (struct slot), "the slots");
  for (unsigned i = 0; i < slots; i++)
    scheduler.state[i] = (struct slot){ 0 };
  atomic_store (&scheduler.host_slot_taken, false);
  atomic_store (&scheduler.dismissed, false);
  atomic_store (&scheduler.workers, 0);
  atomic_store (&scheduler.running, true);
}

void
rt_scheduler_stop (void)
{
  atomic_store (&scheduler.running, false);
  while (atomic_load (&scheduler.visitors))
    sched_yield ();
  scheduler.policy->stop ();
  free (scheduler.state);
  scheduler.state = NULL;
}

void
rt_scheduler_settle (void)
{
  while (atomic_load (&scheduler.workers) + 1 < scheduler.slots)
    sched_yield ();
}

void
rt_scheduler_forked (void)
{
  atomic_store (&scheduler.visitors, 0);
  rt_scheduler_stop ();
  if (rt_self)
    rt_self->slot = RT_NO_SLOT;
}

void
rt_scheduler_dismiss (void)
{
  atomic_store (&scheduler.dismissed, true);
  rt_wake_every (&rt_idle);
}

uint32_t
rt_choose (uint32_t count)
{
  return count > 1 && scheduler.policy->choose
             ? scheduler.policy->choose (count)
             : 0;
}

static void
push (struct thread *self, struct task *task)
{
  scheduler.policy->push (self->slot == RT_NO_SLOT ? 0 : self->slot, task);
  rt_wake_one (&rt_idle);
}

void
rt_ready (struct task *task)
{
  struct thread *self = rt_self;
  if (!task->codelet)
    /* A hold: its thread waits for this.  */
    rt_counter_down (&task->unfinished, 1);
  else if (scheduler.policy->direct && self->completing && !self->next_task)
    self->next_task = task;
  else
    push (self, task);
}

/* A task for SELF, which has a slot, or NULL.  */
static struct task *
take (struct thread *self)
{
  struct task *task = self->next_task;
  if (task)
    {
      self->next_task = NULL;
      return task;
    }
  task = scheduler.policy->pop (self->slot, self->depth);
  /* Who pushed woke one thread; if there is more, that one wakes another.  */
  if (task && atomic_load_explicit (&rt_idle.count, memory_order_seq_cst)
      && scheduler.policy->hint ())
    rt_wake_one (&rt_idle);
  return task;
}

static void
run (struct thread *self, struct task *task)
{
  /* Within the reserve.  A coroutine has a stack elsewhere.  */
  uintptr_t frame = (uintptr_t)__builtin_frame_address (0);
  if (frame - self->stack_low < self->stack_reserve)
    rt_fatal (task->site,
              "task '%s': the stack is full of tasks that wait for others (%u"
              " deep); raise its limit (ulimit -s) or nest less deeply",
              task->codelet->name, self->depth);
  _Atomic unsigned *depth = &scheduler.state[self->slot].depth;
  atomic_store_explicit (depth, self->depth + 1, memory_order_relaxed);
  rt_task_run (task);
  atomic_store_explicit (depth, self->depth, memory_order_relaxed);
}

/* Try to take the host's slot.  */
static bool
claim (struct thread *self)
{
  if (atomic_load_explicit (&scheduler.host_slot_taken, memory_order_relaxed)
      || atomic_exchange (&scheduler.host_slot_taken, true))
    return false;
  self->slot = 0;
  return true;
}

/* Stop executing tasks for now: SELF goes back to its own work, so that what
   is ready must be left to others.  CLAIMED says to leave the slot, too.  */
static void
retire (struct thread *self, bool claimed)
{
  if (self->next_task)
    {
      scheduler.policy->push (self->slot, self->next_task);
      self->next_task = NULL;
    }
  if (claimed)
    {
      self->slot = RT_NO_SLOT;
      /* An exchange, ordered before the look at the list (park.h).  */
      atomic_exchange (&scheduler.host_slot_taken, false);
    }
  /* SELF may have been woken to take the slot, and does not: another does.  */
  if (self->slot == RT_NO_SLOT && !atomic_load (&scheduler.host_slot_taken))
    rt_wake_one (&rt_waiting);
  if (scheduler.policy->hint ())
    rt_wake_one (&rt_idle);
}

/* Sleep until there may be something to do: steps 1 to 3 of park.h.  C, if not
   NULL, is what SELF waits for.  */
static void
park (struct thread *self, counter *c, uint32_t target)
{
  bool idle = self->slot != RT_NO_SLOT;
  struct park_list *list = idle ? &rt_idle : &rt_waiting;
  rt_park_enter (list, self);
  if ((c ? rt_counter_announce (c, self->number) == target
         : atomic_load (&scheduler.dismissed))
      || (idle ? scheduler.policy->any ()
               : !atomic_load (&scheduler.host_slot_taken)))
    rt_park_cancel (list, self);
  else
    rt_park_sleep (self);
}

void
rt_scheduler_work (unsigned slot)
{
  rt_thread_attach (slot);
  atomic_fetch_add (&scheduler.workers, 1);
  struct thread *self = rt_self;
  for (unsigned spins = 0;
       !atomic_load_explicit (&scheduler.dismissed, memory_order_relaxed);)
    {
      struct task *task = take (self);
      if (task)
        {
          run (self, task);
          spins = 0;
        }
      else if (spins++ < scheduler.spins)
        rt_relax ();
      else
        park (self, NULL, 0);
    }
}

void
rt_wait_counter (counter *c, uint32_t target)
{
  if (rt_counter_read (c) == target)
    return;
  struct thread *self = rt_self;
  int saved_errno = errno;
  bool claimed = false;
  while (!enter (self))
    {
      if (rt_counter_read (c) == target)
        return;
      sched_yield ();
    }
  self->window = RT_WINDOW;
  for (unsigned spins = 0; rt_counter_read (c) != target;)
    {
      /* Once it is claimed there is a slot until `retire'.  */
      if (self->slot == RT_NO_SLOT)
        claimed = claim (self);
      struct task *task = self->slot == RT_NO_SLOT ? NULL : take (self);
      if (task)
        {
          run (self, task);
          spins = 0;
        }
      else if (spins++ < scheduler.spins)
        rt_relax ();
      else
        park (self, c, target);
    }
  retire (self, claimed);
  leave (self);
  errno = saved_errno;
}

/* Whether another thread runs a task: then something may become ready.  */
static bool
others_run (struct thread *self)
{
  for (unsigned i = 0; i < scheduler.slots; i++)
    if (i != self->slot
        && atomic_load_explicit (&scheduler.state[i].depth,
                                 memory_order_relaxed))
      return true;
  return false;
}

static void
help (struct thread *self, counter *pending)
{
  uint32_t last = 0;
  unsigned naps = 0;
  for (;;)
    {
      uint32_t count = rt_counter_read (pending);
      if (count < self->window - self->window / 4)
        return;
      struct task *task = self->slot == RT_NO_SLOT ? NULL : take (self);
      if (task)
        {
          run (self, task);
          continue;
        }
      naps = count == last ? naps + 1 : 0;
      last = count;
      if (naps == NAPS || (!others_run (self) && !scheduler.policy->hint ()))
        {
          self->window = count < UINT32_MAX / 2 ? 2 * count : UINT32_MAX;
          return;
        }
      rt_nap (NAP_US);
    }
}

void
rt_throttle (counter *pending)
{
  struct thread *self = rt_self;
  if (rt_counter_read (pending) <= self->window)
    return;
  int saved_errno = errno;
  if (enter (self))
    {
      bool claimed = self->slot == RT_NO_SLOT && claim (self);
      help (self, pending);
      retire (self, claimed);
      leave (self);
    }
  errno = saved_errno;
}
