/* SPDX-License-Identifier: LGPL-2.1-or-later

   The event loop.  What is not under the mutex only the thread that has the
   loop touches (crew.h).  */

#include "loop.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "check/stall.h"
#include "cost.h"
#include "crew.h"
#include "error.h"
#include "events.h"
#include "idle-while.h"
#include "offload.h"
#include "policy/policy.h"
#include "record.h"
#include "runtime.h"
#include "scheduler.h"
#include "service.h"
#include "simulation.h"
#include "task.h"

/* A thread that waits until LEFT (DATA) is LIMIT or less.  */
struct wait
{
  struct wait *next;
  struct thread *self;
  struct carrier *carrier; /* of a body; NULL: a host thread */
  int32_t (*left) (void *data);
  void *data;
  int32_t limit;
  bool helps; /* it gives up if nothing can be done */
  bool failed;
  atomic_bool over;
};

/* A virtual core.  */
struct core
{
  unsigned index, kind;
  struct simulated_task running; /* its body has ended */
  uint64_t begin;                /* of what that costs */
  struct task *direct;           /* what it executes next, if it is idle */
  unsigned depth;                /* its bodies that wait... */
  unsigned ready;                /* ...of which so many can go on */
};

static struct
{
  pthread_mutex_t mutex;
  pthread_cond_t go;
  struct wait *hosts; /* under the mutex, in their order */
  /* Written under the mutex.  */
  _Atomic unsigned host_count;
  atomic_bool dismissed;

  struct wait *bodies;
  atomic_bool changed; /* a wait may be over */
  struct core *cores;
  unsigned core_count;
  /* The service has done its work since the last event: what it wants to try
     again it tries after the next.  */
  bool served;
  bool complained; /* of a program that seems to hang */
  unsigned prompt; /* what DIRECT and READY of all cores stand for */
  uint64_t idle[RT_MAX_SLOTS / 64];
} loop
    = { .mutex = PTHREAD_MUTEX_INITIALIZER, .go = PTHREAD_COND_INITIALIZER };

static void
set_idle (unsigned core, bool idle)
{
  uint64_t bit = UINT64_C (1) << core % 64;
  if (idle)
    loop.idle[core / 64] |= bit;
  else
    loop.idle[core / 64] &= ~bit;
}

/* The first idle core from CORE on; the number of cores if there is none.  */
static unsigned
next_idle (unsigned core)
{
  for (unsigned i = core / 64; i <= (loop.core_count - 1) / 64; i++)
    {
      uint64_t word = loop.idle[i];
      if (i == core / 64)
        word &= ~UINT64_C (0) << core % 64;
      if (word)
        return i * 64 + (unsigned)__builtin_ctzll (word);
    }
  return loop.core_count;
}

static void
append (struct wait **list, struct wait *wait)
{
  while (*list)
    list = &(*list)->next;
  wait->next = NULL;
  *list = wait;
}

static void
detach (struct wait **list, struct wait *wait)
{
  while (*list != wait)
    list = &(*list)->next;
  *list = wait->next;
}

/* Whether WAIT is over, or, as nothing can be done, in vain.  */
static bool
ends (struct wait *wait, bool nothing)
{
  if (wait->left (wait->data) <= wait->limit)
    return true;
  wait->failed = nothing && wait->helps;
  return wait->failed;
}

/* See whose waits are over: host threads go on, bodies when their core is
   idle.  NOTHING says that nothing can be done for them.  Whether there were
   some.  */
static bool
look (bool nothing)
{
  bool any = false;
  pthread_mutex_lock (&loop.mutex);
  for (struct wait *wait = loop.hosts, *next; wait; wait = next)
    {
      next = wait->next;
      if (!ends (wait, nothing))
        continue;
      detach (&loop.hosts, wait);
      loop.host_count--;
      atomic_store (&wait->over, true);
      rt_wake_thread (wait->self->number);
      any = true;
    }
  pthread_mutex_unlock (&loop.mutex);
  for (struct wait *wait = loop.bodies; wait; wait = wait->next)
    if (!atomic_load (&wait->over) && ends (wait, nothing))
      {
        atomic_store (&wait->over, true);
        loop.cores[wait->carrier->worker].ready++;
        loop.prompt++;
        any = true;
      }
  return any;
}

/* WORKER's task ends.  */
static void
task_ended (struct thread *self, void *data)
{
  struct core *core = data;
  struct simulated_task *running = &core->running;
  uint64_t now = rt_clock ();
  rt_record_ended (running->task);
  rt_record_executed (running->class, core->index, core->begin, now);
  if (rt_simulated_sample (running->class, core->kind, now - core->begin))
    rt_simulation_learnt ();
  self->slot = core->index;
  self->completing = true;
  rt_task_body_ended (self, running->task);
  self->completing = false;
  rt_pay (self);
  rt_offload_flush (self);
  struct task *next = self->next_task;
  self->next_task = NULL;
  const struct policy *policy = rt_config.policy;
  /* If a body that had waited came before it, there is one already; and what
     is urgent comes before it.  */
  if (next && (core->direct || (policy->urgent && policy->urgent ())))
    policy->push (core->index, next);
  else if (next)
    {
      core->direct = next;
      loop.prompt++;
    }
  set_idle (core->index, true);
  atomic_store_explicit (&loop.changed, true, memory_order_relaxed);
}

/* What the calling thread has computed, if bodies are measured; 0 if not.  */
static uint64_t
body_clock (void)
{
  return rt_simulation_config.bodies == BODIES_MEASURED ? rt_thread_clock ()
                                                        : 0;
}

/* Execute the body of TASK on CORE.  */
static void
execute (struct carrier *me, struct core *core, struct task *task)
{
  struct thread *self = me->self;
  struct simulated_task running = rt_record_find (task);
  uint64_t measured = 0;
  set_idle (core->index, false);
  me->worker = core->index;
  self->slot = core->index;
  if (rt_simulation_config.bodies != BODIES_SKIPPED)
    {
      me->real = 0;
      me->since = body_clock ();
      rt_task_run_body (self, task, rt_task_block (task));
      measured = me->real + body_clock () - me->since;
      rt_pay (self);
      rt_offload_flush (self);
    }
  core->running = running;
  core->begin = rt_clock ();
  rt_event_add (core->begin
                    + rt_simulated_cost (running.class, core->kind,
                                         core->begin, measured, task->site),
                task_ended, core);
}

/* A body of CORE that has waited goes on.  */
static void
resume (struct carrier *me, struct core *core)
{
  struct wait *wait = loop.bodies;
  while (!atomic_load (&wait->over) || wait->carrier->worker != core->index)
    wait = wait->next;
  detach (&loop.bodies, wait);
  core->depth--;
  core->ready--;
  loop.prompt--;
  set_idle (core->index, false);
  rt_crew_resume (me, wait->carrier);
}

/* Let a worker that is idle do something.  False if there is nothing.  */
static bool
assign (struct carrier *me)
{
  const struct policy *policy = rt_config.policy;
  if (rt_offload_feed (me->self))
    return true;
  if (loop.prompt)
    for (unsigned i = next_idle (0); i < loop.core_count;
         i = next_idle (i + 1))
      {
        struct core *core = &loop.cores[i];
        struct task *direct = core->direct;
        if (core->ready)
          {
            resume (me, core);
            return true;
          }
        if (direct)
          {
            core->direct = NULL;
            loop.prompt--;
            execute (me, core, direct);
            return true;
          }
      }
  if (!policy->hint () && !policy->again)
    return false;
  bool plans = rt_scheduler_plans ();
  unsigned failed = UINT32_MAX;
  for (unsigned i = next_idle (0); i < loop.core_count; i = next_idle (i + 1))
    {
      /* What one core does not find, its equals do not, either.  */
      unsigned kind = loop.cores[i].kind;
      struct task *task = NULL;
      bool lands = false;
      me->self->slot = i;
      if (kind != failed)
        do
          {
            task = policy->pop (i, loop.cores[i].depth);
            lands = task && task->guided
                    && rt_offload_lands (task, plans ? RT_NO_SLOT : i);
          }
        while (lands && plans);
      if (lands)
        set_idle (i, false);
      else if (task)
        {
          execute (me, &loop.cores[i], task);
          return true;
        }
      else
        failed = kind;
    }
  return false;
}

void
rt_simulation_landed (struct task *task, unsigned core)
{
  assert (!loop.cores[core].direct);
  loop.cores[core].direct = task;
  loop.prompt++;
  set_idle (core, true);
}

/* The next event happens, if it is not later than LIMIT.  */
static bool
happen (struct thread *self, uint64_t limit)
{
  struct event event;
  if (rt_event_time () > limit || !rt_event_take (&event))
    return false;
  atomic_store_explicit (&rt_virtual_time, event.time, memory_order_relaxed);
  loop.served = false;
  event.happen (self, event.data);
  return true;
}

/* Time goes on: to the next event, or to when the policy is to be asked again.
 */
static bool
go_on (struct thread *self)
{
  uint64_t again = rt_scheduler_again (rt_clock ());
  if (again < rt_event_time ())
    {
      atomic_store_explicit (&rt_virtual_time, again, memory_order_relaxed);
      loop.served = false;
      return true;
    }
  return happen (self, UINT64_MAX);
}

/* No host thread waits, and for a while none has done anything else.  */
static void
complain (void)
{
  if (rt_event_time () == UINT64_MAX && !rt_config.policy->any ())
    return;
  loop.complained = true;
  rt_warning (
      "tasks are pending, and the program has done nothing for a"
      " while: if it waits for one of them in a way of its own it waits"
      " for ever, for on a described machine time goes on only while it"
      " waits by a pragma (wait, acquire, unregister, shutdown;"
      " tasks-machine(5))");
}

/* No host thread waits.  False if the simulation ends.  */
static bool
rest (void)
{
  pthread_mutex_lock (&loop.mutex);
  while (!loop.host_count && !loop.dismissed)
    if (loop.complained)
      pthread_cond_wait (&loop.go, &loop.mutex);
    else if (rt_idle_while (&loop.go, &loop.mutex))
      {
        pthread_mutex_unlock (&loop.mutex);
        complain ();
        pthread_mutex_lock (&loop.mutex);
      }
  bool dismissed = loop.dismissed;
  pthread_mutex_unlock (&loop.mutex);
  return !dismissed;
}

static bool
hosts_wait (void)
{
  return atomic_load (&loop.host_count) && !atomic_load (&loop.dismissed);
}

/* Nothing can be done: only another host thread can change that.  */
static void
idle (struct thread *self)
{
  rt_park_enter (&rt_idle, self);
  loop.served = false;
  if (atomic_load (&loop.changed) || rt_config.policy->any ()
      || rt_event_time () != UINT64_MAX || !hosts_wait ())
    rt_park_cancel (&rt_idle, self);
  else if (atomic_load (&loop.host_count) >= atomic_load (&rt_hosts))
    rt_stall_forever ();
  else
    rt_stall_sleep (self);
}

static void
run (struct carrier *me)
{
  struct thread *self = me->self;
  for (;;)
    {
      if (atomic_exchange_explicit (&loop.changed, false,
                                    memory_order_acq_rel))
        look (false);
      if (!hosts_wait ())
        {
          if (!rest ())
            break;
          atomic_store (&loop.changed, true);
        }
      else if (happen (self, rt_clock ()))
        ;
      else if (!loop.served && rt_service_serve (self))
        {
          loop.served = true;
          atomic_store (&loop.changed, true);
        }
      else if (!assign (me) && !go_on (self) && !look (true))
        idle (self);
    }
  look (false);
  rt_crew_dismiss ();
}

/* The body of ME's core waits.  */
static bool
wait_in_body (struct carrier *me, struct wait *wait)
{
  struct thread *self = me->self;
  struct core *core = &loop.cores[me->worker];
  struct task *current = self->current;
  unsigned depth = self->depth;
  wait->carrier = me;
  me->real += body_clock () - me->since;
  rt_pay (self);
  rt_offload_flush (self);
  append (&loop.bodies, wait);
  core->depth++;
  set_idle (core->index, true);
  atomic_store (&loop.changed, true);
  rt_crew_hand_over (me);
  self->current = current;
  self->depth = depth;
  self->slot = core->index;
  me->since = body_clock ();
  return !wait->failed;
}

/* A count that goes down to a target.  */
struct goal
{
  counter *c;
  uint32_t target;
};

/* Whether the goal DATA is not reached: 1, or 0.  */
static int32_t
missing (void *data)
{
  const struct goal *goal = data;
  return rt_counter_read (goal->c) != goal->target;
}

/* Let the loop look for waits that are over.  */
static void
call_loop (void)
{
  atomic_store (&loop.changed, true);
  rt_wake_one (&rt_idle);
}

/* Sleep until the loop has something to say, or GOAL, if it is not NULL, is
   reached, which another host thread may have done.  */
static void
nap (struct thread *self, const struct wait *wait, const struct goal *goal)
{
  rt_park_enter (&rt_waiting, self);
  if (atomic_load (&wait->over)
      || (goal && atomic_load (&rt_hosts) > 1
          && rt_counter_read (goal->c) != goal->target
          && rt_counter_announce (goal->c, self->number) == goal->target))
    rt_park_cancel (&rt_waiting, self);
  else
    rt_park_sleep (self);
}

/* A host thread waits, for GOAL if that is not NULL.  It goes on when the loop
   has seen that this is over, and not before: then the loop does nothing any
   more that could come before or after what the thread does next.  */
static bool
wait_in_host (struct thread *self, struct wait *wait, const struct goal *goal)
{
  pthread_mutex_lock (&loop.mutex);
  bool dismissed = loop.dismissed;
  if (!dismissed)
    {
      append (&loop.hosts, wait);
      loop.host_count++;
      pthread_cond_signal (&loop.go);
    }
  pthread_mutex_unlock (&loop.mutex);
  if (dismissed)
    {
      /* Nothing is left but what other host threads are about to count.  */
      while (wait->left (wait->data) > wait->limit)
        sched_yield ();
      return true;
    }
  while (!atomic_load (&wait->over))
    {
      call_loop ();
      nap (self, wait, goal);
    }
  /* The loop may not have let go of it yet.  */
  pthread_mutex_lock (&loop.mutex);
  pthread_mutex_unlock (&loop.mutex);
  return !wait->failed;
}

static bool
wait_for (struct thread *self, struct wait *wait, const struct goal *goal)
{
  struct carrier *me = rt_crew_me ();
  return me ? wait_in_body (me, wait) : wait_in_host (self, wait, goal);
}

void
rt_simulation_wait (struct thread *self, counter *c, uint32_t target)
{
  struct goal goal = { c, target };
  struct wait wait = { .self = self, .left = missing, .data = &goal };
  rt_pay (self);
  wait_for (self, &wait, &goal);
}

bool
rt_simulation_help (struct thread *self, int32_t (*left) (void *), void *data,
                    int32_t target)
{
  struct wait wait = {
    .self = self, .left = left, .data = data, .limit = target, .helps = true
  };
  rt_pay (self);
  return wait_for (self, &wait, NULL);
}

void
rt_simulation_finish (struct thread *self)
{
  if (!happen (self, UINT64_MAX))
    rt_nap (50);
  while (happen (self, UINT64_MAX))
    ;
}

void
rt_loop_start (unsigned cores)
{
  loop.cores = calloc (cores, sizeof *loop.cores);
  if (!loop.cores)
    rt_no_memory (NULL, cores * sizeof *loop.cores, "virtual cores");
  loop.core_count = cores;
  loop.prompt = 0;
  loop.dismissed = false;
  atomic_store (&loop.changed, false);
  for (unsigned i = 0; i < cores; i++)
    {
      loop.cores[i].index = i;
      loop.cores[i].kind = rt_description_core_kind (rt_description, i);
      set_idle (i, true);
    }
  atomic_store (&rt_virtual_time, 0);
  rt_crew_start (run);
}

void
rt_loop_stop (void)
{
  pthread_mutex_lock (&loop.mutex);
  loop.dismissed = true;
  pthread_cond_signal (&loop.go);
  pthread_mutex_unlock (&loop.mutex);
  rt_wake_every (&rt_idle);
  rt_crew_stop ();
  free (loop.cores);
  loop.cores = NULL;
  rt_events_clear ();
}

void
rt_loop_forked (void)
{
  pthread_mutex_init (&loop.mutex, NULL);
  pthread_cond_init (&loop.go, NULL);
  loop.hosts = loop.bodies = NULL;
  loop.host_count = 0;
  rt_crew_forked ();
  rt_events_clear ();
}
