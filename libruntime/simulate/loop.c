/* SPDX-License-Identifier: LGPL-2.1-or-later

   The event loop.  What is not under the mutex only the thread that has the
   loop touches (crew.h); testsuite/models/carry.pml is a model of who that
   is.  */

#include "loop.h"

#include <pthread.h>

#include "base/clock.h"
#include "base/error.h"
#include "cores.h"
#include "crew.h"
#include "device/service.h"
#include "engine/scheduler.h"
#include "engine/task.h"
#include "engine/watchdog.h"
#include "events.h"
#include "idle-while.h"
#include "policy/policy.h"
#include "simulation.h"

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

static struct
{
  pthread_mutex_t mutex;
  pthread_cond_t go;
  struct wait *hosts; /* under the mutex, in their order */
  bool carried;       /* under the mutex: a thread has the loop */
  /* Written under the mutex.  */
  _Atomic unsigned host_count;
  atomic_bool dismissed;

  struct wait *bodies;
  atomic_bool changed; /* a wait may be over */
  /* The service has done its work since the last event: what it wants to try
     again it tries after the next.  */
  bool served;
  bool complained; /* of a program that seems to hang */
} loop
    = { .mutex = PTHREAD_MUTEX_INITIALIZER, .go = PTHREAD_COND_INITIALIZER };

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

void
rt_loop_changed (void)
{
  atomic_store (&loop.changed, true);
}

/* See whose waits are over: host threads go on, bodies when their core is
   idle.  NOTHING says that nothing can be done for them.  Whether there were
   some.  */
static bool
look (const struct carrier *me, bool nothing)
{
  bool any = false;
  /* Who carries the loop for itself alone: others call it (call_loop).  */
  if (me->wait && !loop.bodies && atomic_load (&loop.host_count) == 1
      && !ends (me->wait, nothing))
    return false;
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
        rt_core_waited (wait->carrier->worker);
        any = true;
      }
  return any;
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
  if (again != UINT64_MAX && again < rt_event_time ())
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
  if (!rt_event_any () && !rt_config.policy->any ())
    return;
  loop.complained = true;
  rt_warning (
      "tasks are pending, and the program has done nothing for a"
      " while: if it waits for one of them in a way of its own it waits"
      " for ever, for on a described machine time goes on only while it"
      " waits by a pragma (wait, acquire, unregister, shutdown;"
      " tasks-machine(5))");
}

/* The crew leaves the loop, if it HAS it, until a host thread waits that does
   not carry it.  False if the simulation ends.  */
static bool
rest (bool has)
{
  pthread_mutex_lock (&loop.mutex);
  loop.carried &= !has;
  while ((!loop.host_count || loop.carried) && !loop.dismissed)
    if (loop.complained)
      pthread_cond_wait (&loop.go, &loop.mutex);
    else if (rt_idle_while (&loop.go, &loop.mutex) && !loop.carried)
      {
        pthread_mutex_unlock (&loop.mutex);
        complain ();
        pthread_mutex_lock (&loop.mutex);
      }
  bool dismissed = loop.dismissed;
  loop.carried = true;
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
      || rt_event_any () || !hosts_wait ())
    rt_park_cancel (&rt_idle, self);
  else if (atomic_load (&loop.host_count) >= atomic_load (&rt_hosts))
    rt_watchdog->forever ();
  else
    rt_watchdog_sleep (self);
}

/* Whether host threads carry the loop while they wait: where no bodies are
   executed nothing can keep them longer.  */
static bool
hosts_carry (void)
{
  return rt_simulation_config.bodies == BODIES_SKIPPED;
}

/* One round of the loop.  */
static void
go_round (struct carrier *me)
{
  struct thread *self = me->self;
  if (atomic_load_explicit (&loop.changed, memory_order_relaxed)
      && atomic_exchange_explicit (&loop.changed, false, memory_order_acq_rel)
      && look (me, false))
    return;
  if (happen (self, rt_clock ()))
    ;
  else if (!loop.served && rt_service_serve (self))
    {
      loop.served = true;
      rt_loop_changed ();
    }
  else if (!rt_cores_assign (me) && !go_on (self) && !look (me, true))
    idle (self);
}

static void
run (struct carrier *me)
{
  for (bool has = !hosts_carry ();;)
    if (has && hosts_wait ())
      go_round (me);
    else if (rest (has))
      {
        has = true;
        rt_loop_changed ();
      }
    else
      break;
  look (me, false);
  rt_crew_dismiss ();
}

/* The body that ME executes waits.  */
static bool
wait_in_body (struct carrier *me, struct wait *wait)
{
  wait->carrier = me;
  append (&loop.bodies, wait);
  rt_core_wait (me);
  return !wait->failed;
}

struct carrier *
rt_loop_take (unsigned core)
{
  struct wait *wait = loop.bodies;
  while (!atomic_load (&wait->over) || wait->carrier->worker != core)
    wait = wait->next;
  detach (&loop.bodies, wait);
  return wait->carrier;
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
  rt_loop_changed ();
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

/* SELF, a host thread, carries the loop until WAIT, its own, is over.  */
static void
carry (struct thread *self, struct wait *wait)
{
  struct carrier me = { .self = self, .wait = wait };
  unsigned slot = self->slot;
  self->slot = 0;
  rt_loop_changed ();
  while (!atomic_load (&wait->over) && hosts_wait ())
    go_round (&me);
  self->slot = slot;
  pthread_mutex_lock (&loop.mutex);
  loop.carried = false;
  if (loop.hosts)
    pthread_cond_signal (&loop.go);
  pthread_mutex_unlock (&loop.mutex);
}

/* A host thread waits, for GOAL if that is not NULL.  It goes on when the loop
   has seen that this is over, and not before: then the loop does nothing any
   more that could come before or after what the thread does next.  */
static bool
wait_in_host (struct thread *self, struct wait *wait, const struct goal *goal)
{
  pthread_mutex_lock (&loop.mutex);
  bool dismissed = loop.dismissed, carries = false;
  if (!dismissed)
    {
      append (&loop.hosts, wait);
      loop.host_count++;
      carries = !loop.carried && hosts_carry ();
      loop.carried |= carries;
      if (!loop.carried)
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
  if (carries)
    carry (self, wait);
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
  rt_cores_start (cores);
  loop.dismissed = false;
  loop.carried = !hosts_carry ();
  atomic_store (&loop.changed, false);
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
  rt_cores_stop ();
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
