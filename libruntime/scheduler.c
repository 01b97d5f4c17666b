/* SPDX-License-Identifier: LGPL-2.1-or-later

   Slots and the loops of the threads that occupy them.  */

#include "scheduler.h"

#include <errno.h>
#include <stdlib.h>

#include "check/stall.h"
#include "clock.h"
#include "error.h"
#include "graph.h"
#include "guidance.h"
#include "kind.h"
#include "machine.h"
#include "offload.h"
#include "place.h"
#include "policy/policy.h"
#include "service.h"
#include "simulate/simulation.h"
#include "task.h"
#include "thread.h"

/* Rounds of looking for a task before parking: some 50 us.  With more threads
   than cores looking only keeps others from working.  */
#define SPINS 1000

/* A submitter that helps in vain sleeps so long, and gives up after so many
   times without a task completed.  */
#define NAP_US 100
#define NAPS 100

/* With so many tasks at hand others have enough to do for a while; a thief
   takes half of them.  If bodies call tasks they have with as few as the
   second: who executes a tree of calls, depth first, never has many, and the
   older are the larger parts of it.  */
#define STOCK 16
#define STOCK_OF_CALLERS 4

/* Nanoseconds that a very short task should take to be executed at most, and
   what waking a thread may take.  A submitter that waited in vain for them
   does so half as often, down to once in MOST_DRAIN_EVERY.  */
#define DRAIN_TASK 500
#define DRAIN_START 20000
#define MOST_DRAIN_EVERY 65536

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
  atomic_bool waking; /* see wake_worker */
  atomic_bool running;
  _Atomic unsigned visitors; /* host threads that wait or help */
  _Atomic unsigned workers;  /* that have begun to work */
} scheduler;

_Atomic (enum inlines) rt_inlines;

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
                    unsigned cores, uint64_t seed, bool inlines)
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
  atomic_store (&scheduler.waking, false);
  atomic_store (&scheduler.workers, 0);
  atomic_store (&scheduler.running, true);
  atomic_store (&rt_inlines, !inlines || !policy->stock ? INLINES_NONE
                             : slots > 1                ? INLINES_SOME
                                                        : INLINES_ALL);
}

void
rt_scheduler_stop (void)
{
  atomic_store (&rt_inlines, INLINES_NONE);
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
  if (rt_simulated_p ())
    return;
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
             : RT_NO_CHOICE;
}

/* Whose queue SELF uses.  */
static inline unsigned
slot_of (struct thread *self)
{
  return self->slot == RT_NO_SLOT ? 0 : self->slot;
}

/* There is a task that a parked thread could execute: wake one.

   With more threads than cores, not while another that was woken has not found
   a task yet: it will, and will wake the next if there are more (`arrive').
   WAKING says so.  Who queues a task and reads that WAKING is set does both
   before the woken thread clears it and looks at the queues, for the queue's
   lock, and each access to WAKING, is a read-modify-write.  With a core for
   each thread that is not done: the woken one may wait for a core that some
   other program uses, while more are free.  */
static void
wake_worker (void)
{
  if (scheduler.spins)
    {
      rt_wake_one (&rt_idle);
      return;
    }
  while (atomic_load (&rt_idle.count)
         && !atomic_exchange (&scheduler.waking, true))
    {
      if (rt_wake_listed (&rt_idle))
        return;
      atomic_exchange (&scheduler.waking, false);
      if (!scheduler.policy->any ())
        return;
    }
}

/* SELF was parked, perhaps, and does not depend on being woken any more.  */
static inline void
arrive (struct thread *self)
{
  if (self->woken)
    {
      self->woken = false;
      atomic_exchange (&scheduler.waking, false);
    }
}

bool
rt_scheduler_idle (void)
{
  return scheduler.policy->idle && scheduler.policy->idle ();
}

struct memory_node *
rt_scheduler_straight (const struct kind *kind, const struct task *task)
{
  if (task->guided || !kind->places || kind->implementations
      || rt_simulated_p ()
      || (scheduler.policy->idle && !scheduler.policy->idle ()))
    return NULL;
  return rt_place_only (task->codelet, kind);
}

/* TASK, of KIND, is executed at the host without the policy being told.  */
static void
stay_at_home (const struct task *task, const struct kind *kind)
{
  if (!scheduler.policy->home || !atomic_load (&rt_memory_used))
    return;
  for (uint32_t i = 0; i < task->region_count; i++)
    if (kind->buffers[i].mode & TASKS_WRITE)
      scheduler.policy->home (task->regions[i], false);
}

void
rt_scheduler_submit (struct thread *self, const struct kind *kind,
                     struct task *task, const void *block)
{
  /* Very short tasks, and trees of calls, stay out of it, unless a device
     could execute them.  */
  if (!scheduler.policy->submit || rt_scheduler_straight (kind, task))
    return;
  if (!kind->places && (task->nested || rt_kind_in_place_p (kind)))
    {
      stay_at_home (task, kind);
      return;
    }
  rt_classify (self, task, block);
  scheduler.policy->submit (task);
}

void
rt_scheduler_ended (struct thread *self, struct task *task)
{
  if (task->guidance->class && scheduler.policy->end)
    {
      scheduler.policy->end (task);
      self->feeds = self->flushes = true;
      if (scheduler.policy->hint ())
        wake_worker ();
    }
  rt_unguide (self, task);
}

void
rt_scheduler_home (const struct region *region, bool forget)
{
  if (scheduler.policy->home)
    scheduler.policy->home (region, forget);
}

void
rt_scheduler_change (void)
{
  if (!scheduler.policy->change)
    return;
  scheduler.policy->change ();
  rt_scheduler_wake ();
}

bool
rt_scheduler_decides (const struct task *task)
{
  return scheduler.policy->submit ? rt_place_somewhere (task)
                                  : rt_place_choice (task);
}

struct task *
rt_scheduler_take (unsigned worker, unsigned load)
{
  return load < scheduler.policy->ahead ? scheduler.policy->take (worker)
                                        : NULL;
}

void
rt_scheduler_wake (void)
{
  if (scheduler.policy->hint ())
    wake_worker ();
}

void
rt_scheduler_long (void)
{
  if (scheduler.policy->rank)
    scheduler.policy->rank ();
}

bool
rt_scheduler_feeds (void)
{
  return scheduler.policy->feeds && scheduler.policy->feeds ();
}

bool
rt_scheduler_stocked (const struct thread *self)
{
  return self->next_task || scheduler.policy->any ();
}

/* SELF has asked the policy, which may have something for others now.  */
static void
look_around (struct thread *self)
{
  if (rt_scheduler_feeds ())
    self->feeds = self->flushes = true;
  rt_scheduler_wake ();
}

uint64_t
rt_scheduler_again (uint64_t now)
{
  uint64_t first = UINT64_MAX;
  for (unsigned i = 0; scheduler.policy->again && i < rt_machine.kind_count;
       i++)
    {
      uint64_t time = scheduler.policy->again (i);
      if (time > now && time < first)
        first = time;
    }
  return first;
}

int
rt_scheduler_expect (struct task *task)
{
  return scheduler.policy->expect ? scheduler.policy->expect (task) : -1;
}

static void
push (struct thread *self, struct task *task)
{
  scheduler.policy->push (slot_of (self), task);
  wake_worker ();
}

void
rt_ready (struct thread *self, struct task *task)
{
  /* Another thread wrote its arguments.  */
  __builtin_prefetch ((char *)task + 64);
  __builtin_prefetch ((char *)task + 128);
  if (!task->codelet && task->recorded)
    rt_graph_granted (self, task);
  else if (!task->codelet)
    /* A hold: its thread waits for this.  */
    rt_counter_down (&task->unfinished, 1, 1);
  else if (__builtin_expect (rt_offload_started (), 0)
           && rt_offload_takes (self, task))
    ;
  else
    rt_ready_here (self, task);
}

void
rt_ready_here (struct thread *self, struct task *task)
{
  if (scheduler.policy->direct && self->completing && !self->next_task
      && !task->guided)
    self->next_task = task;
  else
    push (self, task);
}

/* Whether SELF has so little stack left, but for EXTRA bytes, that it executes
   only what it must.  A coroutine has a stack elsewhere.  */
static inline bool
stack_full (struct thread *self, size_t extra)
{
  uintptr_t frame = (uintptr_t)__builtin_frame_address (0);
  return frame - self->stack_low < self->stack_reserve + extra;
}

/* Whether others have enough to do while SELF runs a body of KIND.  */
static inline bool
stocked (struct thread *self, struct kind *kind)
{
  unsigned enough = atomic_load_explicit (&kind->nests, memory_order_relaxed)
                        ? STOCK_OF_CALLERS
                        : STOCK;
  return scheduler.policy->stock (slot_of (self)) >= enough;
}

/* What help leaves of the stack, so that `run' finds enough.  */
#define HELP_STACK 16384

bool
rt_inline_p (struct thread *self, struct kind *kind, bool runs)
{
  enum kind_in_place in_place
      = atomic_load_explicit (&kind->in_place, memory_order_relaxed);
  enum inlines inlines
      = atomic_load_explicit (&rt_inlines, memory_order_relaxed);
  /* The body may have to wait, and to execute others then.  */
  if (in_place == IN_PLACE_NEVER || inlines == INLINES_NONE
      || rt_offload_concerns (kind) || stack_full (self, self->stack_reserve))
    return false;
  return in_place == IN_PLACE_ALWAYS || inlines == INLINES_ALL
         || (runs && stocked (self, kind));
}

/* A task for SELF, which has a slot, or NULL.  */
static struct task *
take (struct thread *self)
{
  rt_offload_flush (self);
  struct task *task = self->next_task;
  if (task)
    {
      self->next_task = NULL;
      if (self->depth || !scheduler.policy->urgent
          || !scheduler.policy->urgent ())
        return task;
      scheduler.policy->push (self->slot, task);
    }
  do
    task = scheduler.policy->pop (self->slot, self->depth);
  while (task && __builtin_expect (task->guided, 0)
         && rt_offload_lands (task));
  if (!task && rt_mixed_p ())
    {
      look_around (self);
      rt_offload_flush (self);
    }
  if (!task && self->owed)
    {
      /* What completes by that may make tasks ready.  */
      self->completing = true;
      rt_pay_now (self);
      self->completing = false;
      rt_offload_flush (self);
      task = self->next_task;
      self->next_task = NULL;
      return task;
    }
  /* Who pushed woke one thread; if there is more, that one wakes another.  */
  if (task)
    {
      arrive (self);
      if (atomic_load (&rt_idle.count) && scheduler.policy->hint ())
        wake_worker ();
    }
  return task;
}

static void
run (struct thread *self, struct task *task)
{
  if (stack_full (self, 0))
    rt_fatal (task->site,
              "task '%s': the stack is full of tasks that wait for others (%u"
              " deep); raise its limit (ulimit -s) or nest less deeply",
              task->codelet->name, self->depth);
  if (self->owed_to != rt_task_owner (task))
    rt_pay (self);
  _Atomic unsigned *depth = &scheduler.state[self->slot].depth;
  atomic_store_explicit (depth, self->depth + 1, memory_order_relaxed);
  rt_task_run (self, task);
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
  rt_pay (self);
  rt_offload_flush (self);
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
  arrive (self);
  if (scheduler.policy->hint ())
    wake_worker ();
}

/* Sleep until there may be something to do: steps 1 to 3 of park.h.  C, if not
   NULL, is what SELF waits for.  */
static void
park (struct thread *self, counter *c, uint32_t target)
{
  bool idle = self->slot != RT_NO_SLOT;
  struct park_list *list = idle ? &rt_idle : &rt_waiting;
  arrive (self);
  rt_park_enter (list, self);
  if ((c ? rt_counter_announce (c, self->number) == target
         : atomic_load (&scheduler.dismissed))
      || (idle ? scheduler.policy->any ()
               : !atomic_load (&scheduler.host_slot_taken)))
    rt_park_cancel (list, self);
  else if (c)
    rt_stall_sleep (self);
  else
    rt_park_sleep (self);
  self->woken = !scheduler.spins;
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

/* Whether C is down to TARGET, with what SELF owes.  */
static inline bool
down (struct thread *self, counter *c, uint32_t target)
{
  uint32_t owed = self->owed_to == c ? self->owed : 0;
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
  uint32_t owed = self->owed_to == c ? self->owed : 0;
  atomic_store_explicit (&self->awaits, true, memory_order_relaxed);
  bool done = rt_offload_await (self, rt_counter_read (c) - owed - target);
  atomic_store_explicit (&self->awaits, false, memory_order_relaxed);
  rt_offload_flush (self);
  return done;
}

void
rt_wait_counter (struct thread *self, counter *c, uint32_t target)
{
  if (down (self, c, target))
    return;
  if (rt_simulated_p ())
    {
      int saved = errno;
      self->window = RT_WINDOW;
      rt_simulation_wait (self, c, target);
      errno = saved;
      return;
    }
  /* It may come to sleep without a slot.  */
  rt_pay (self);
  int saved_errno = errno;
  bool claimed = false;
  while (!enter (self))
    {
      if (rt_counter_read (c) == target)
        return;
      sched_yield ();
    }
  self->window = RT_WINDOW;
  for (unsigned spins = 0; !down (self, c, target);)
    {
      /* Who need not look for a task does not claim the slot.  */
      bool awaits = rt_offload_started () && !spins && self->slot == RT_NO_SLOT
                    && !scheduler.policy->hint ();
      if (awaits && await (self, c, target))
        continue;
      /* Once it is claimed there is a slot until `retire'.  */
      if (self->slot == RT_NO_SLOT)
        claimed = claim (self);
      struct task *task = self->slot == RT_NO_SLOT ? NULL : take (self);
      if (task)
        {
          run (self, task);
          spins = 0;
        }
      else if (rt_offload_started () && !spins && !awaits && claimed)
        {
          retire (self, true);
          claimed = false;
          if (!await (self, c, target))
            spins = 1;
        }
      else if (rt_offload_started () && rt_offload_poll (self))
        {
          rt_offload_flush (self);
          spins = 0;
        }
      else if (spins++ < scheduler.spins)
        rt_relax ();
      else
        {
          if (rt_offload_started ())
            rt_service_watch ();
          park (self, c, target);
        }
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

/* What rt_help does with a slot or without.  */
static bool
help (struct thread *self, int32_t (*left) (void *), void *data,
      int32_t target)
{
  int32_t last = 0;
  unsigned naps = 0, spins = 0;
  for (;;)
    {
      int32_t count = left (data);
      if (count <= target)
        return true;
      struct task *task = self->slot == RT_NO_SLOT ? NULL : take (self);
      if (task)
        {
          run (self, task);
          spins = 0;
        }
      else if (rt_offload_started () && rt_offload_poll (self))
        {
          rt_offload_flush (self);
          spins = 0;
        }
      else if (spins++ < scheduler.spins)
        rt_relax ();
      else
        {
          naps = count == last ? naps + 1 : 0;
          last = count;
          if (naps == NAPS
              || (!others_run (self) && !scheduler.policy->hint ()
                  && !rt_offload_busy ()))
            return false;
          rt_nap (NAP_US);
        }
    }
}

bool
rt_help (struct thread *self, int32_t (*left) (void *), void *data,
         int32_t target)
{
  if (left (data) <= target)
    return true;
  if (stack_full (self, HELP_STACK))
    return false;
  rt_pay (self);
  int saved_errno = errno;
  bool done = true;
  if (rt_simulated_p ())
    done = rt_simulation_help (self, left, data, target);
  else if (enter (self))
    {
      bool claimed = self->slot == RT_NO_SLOT && claim (self);
      done = help (self, left, data, target);
      retire (self, claimed);
      leave (self);
    }
  errno = saved_errno;
  return done;
}

/* The unfinished tasks that the counter C counts, about.  */
static int32_t
pending (void *c)
{
  return (int32_t)(rt_counter_read (c) - RT_BIAS);
}

void
rt_throttle (struct thread *self, counter *c, int32_t count)
{
  if (count <= self->window
      || rt_help (self, pending, c, self->window - self->window / 4))
    return;
  count = pending (c);
  if (count > self->window / 2)
    self->window = count < INT32_MAX / 2 ? 2 * count : INT32_MAX;
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
  if (scheduler.slots == 1)
    rt_help (self, pending, c, 2);
  while (pending (c) > 2 && rt_clock () < end)
    rt_relax ();
  if (pending (c) <= 2)
    self->drain_every = RT_DRAIN_EVERY;
  else if (before < MOST_DRAIN_EVERY)
    self->drain_every = 2 * before;
  self->drain_in = self->drain_every;
}
