/* SPDX-License-Identifier: LGPL-2.1-or-later

   What runs in place, and the watch over that.  */

#define _GNU_SOURCE
#include "watch.h"

#include <time.h>

#include "base/clock.h"
#include "ledger.h"
#include "model/machine.h"
#include "offloader.h"
#include "park.h"
#include "policy/policy.h"
#include "scheduler.h"
#include "slot.h"
#include "watchdog.h"

/* Microseconds between two looks.  While nothing but one body runs they are
   more and more.  */
#define PERIOD 400

/* A thread has a core if it computes for this share of the time since it was
   seen; and the clock of what it computes moves in so many nanoseconds.  */
#define SHARE 4
#define INSTANT 2000

/* With so many tasks at hand others have enough to do for a while; a thief
   takes half of them.  If bodies call tasks they have with as few as the
   second: who executes a tree of calls, depth first, never has many, and the
   older are the larger parts of it.  */
#define STOCK 16
#define STOCK_OF_CALLERS 2

static struct
{
  _Atomic uint32_t keeper; /* the thread's number; 0: nobody keeps watch */
  _Atomic int64_t due;     /* written by who keeps watch, as what follows */
  uint32_t bodies;         /* that all threads had run in place... */
  uint32_t calls;          /* ...those of them that are not in the ledger... */
  int64_t idle; /* ...and so long the watcher slept since it looked */
} watch;

/* Each thread but SELF.  */
#define FOR_EACH_OTHER(SELF, THREAD, COUNT)                                   \
  for (uint32_t i_ = 1; i_ <= (COUNT); i_++)                                  \
    if ((THREAD = rt_thread_get (i_)) != (SELF))

void
rt_watch_start (void)
{
  atomic_store (&watch.keeper, 0);
  atomic_store (&watch.due, rt_ledger_begin ((int64_t)rt_real_clock ()));
  watch.idle = 0;
}

bool
rt_watch_balanced (void)
{
  return rt_ledger_balanced (
      atomic_load_explicit (&watch.due, memory_order_relaxed),
      (int64_t)rt_real_clock ());
}

/* rt_inlines becomes NOW if it was BEFORE.  */
static bool
change (enum inlines before, enum inlines now)
{
  return atomic_compare_exchange_strong (&rt_inlines, &before, now);
}

__attribute__ ((noinline)) void
rt_watch_call (void)
{
  if (!change (INLINES_UNSEEN, INLINES_SOME))
    return;
  uint32_t keeper = atomic_load (&watch.keeper);
  if (!keeper || !rt_wake_thread (keeper))
    rt_wake_one (&rt_idle);
}

/* Whether others have enough to do while SELF runs a body of KIND.  */
static inline bool
stocked (struct thread *self, struct kind *kind)
{
  unsigned enough = atomic_load_explicit (&kind->nests, memory_order_relaxed)
                        ? STOCK_OF_CALLERS
                        : STOCK;
  return rt_slots.policy->stock (self->slot == RT_NO_SLOT ? 0 : self->slot)
         >= enough;
}

/* Whether nothing could be executed beside a long body that SELF, where there
   is one slot, runs in place of its call.  */
static bool
alone_with_all (struct thread *self)
{
  return (self->depth || atomic_load (&rt_hosts) == 1) && !rt_mixed_p ();
}

/* The rest of rt_inline_p, where it is not told by INLINES and IN_PLACE at
   once.  */
static __attribute__ ((noinline)) bool
inline_perhaps (struct thread *self, struct kind *kind, bool runs,
                enum inlines inlines, enum kind_in_place in_place)
{
  if (kind->sharing)
    return false;
  if (self->final)
    return true;
  if (inlines == INLINES_ALL)
    return alone_with_all (self);
  if (in_place == IN_PLACE_NEVER
      || (in_place == IN_PLACE_STOCKED && !(runs && stocked (self, kind))))
    return false;
  if (inlines == INLINES_UNSEEN)
    rt_watch_call ();
  return true;
}

bool
rt_inline_p (struct thread *self, struct kind *kind, bool runs)
{
  enum kind_in_place in_place
      = atomic_load_explicit (&kind->in_place, memory_order_relaxed);
  enum inlines inlines
      = atomic_load_explicit (&rt_inlines, memory_order_relaxed);
  /* The body may have to wait, and to execute others then.  */
  if (inlines == INLINES_NONE || rt_offload_concerns (kind)
      || rt_stack_full (self, self->stack_reserve))
    return false;
  if (inlines == INLINES_ALL && in_place != IN_PLACE_NEVER)
    return true;
  if (inlines == INLINES_SOME && in_place == IN_PLACE_ALWAYS)
    return true;
  return inline_perhaps (self, kind, runs, inlines, in_place);
}

/* The kind of the outermost body that THREAD runs in place, or NULL; and which
   one that is.  */
static struct kind *
in_place (struct thread *thread, uint64_t *body)
{
  struct kind *kind
      = atomic_load_explicit (&thread->inlined, memory_order_acquire);
  if (kind)
    {
      *body = (uint64_t)atomic_load_explicit (&thread->inlines,
                                              memory_order_relaxed)
              << 32;
      return kind;
    }
  if (!atomic_load_explicit (&thread->light, memory_order_relaxed))
    return NULL;
  *body = atomic_load_explicit (&thread->lights, memory_order_relaxed);
  return atomic_load_explicit (&thread->light_kind, memory_order_acquire);
}

/* Whether bodies have begun to run in place since that was asked last; and
   whether one RUNS.  */
static bool
news (struct thread *self, bool *runs)
{
  struct thread *thread;
  uint32_t bodies = 0;
  *runs = false;
  FOR_EACH_OTHER (NULL, thread, rt_thread_records ())
    {
      uint64_t body;
      bodies
          += atomic_load_explicit (&thread->lights, memory_order_relaxed)
             + atomic_load_explicit (&thread->inlines, memory_order_relaxed);
      *runs |= thread != self && in_place (thread, &body);
    }
  uint32_t more = bodies - watch.bodies;
  watch.bodies = bodies;
  watch.calls += more;
  return more != 0;
}

/* Nanoseconds that THREAD has computed, or 0 if it has ended.  */
static int64_t
computed (struct thread *thread)
{
  struct timespec time;
  if (clock_gettime (
          atomic_load_explicit (&thread->clock, memory_order_relaxed), &time))
    return 0;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Let some time pass.  */
static void
pause_for (struct thread *self, int64_t nanoseconds)
{
  if (rt_slots.crowded)
    {
      /* Others may need the core.  */
      rt_nap ((unsigned)(nanoseconds / 1000));
      return;
    }
  uint64_t end = rt_real_clock () + (uint64_t)nanoseconds;
  while (rt_real_clock () < end && !atomic_load (&self->parker.token))
    rt_relax ();
}

/* Whether THREAD is still in the body that it was seen in.  */
static bool
same_body_p (struct thread *thread)
{
  uint64_t body;
  return thread->sight.kind && in_place (thread, &body) == thread->sight.kind
         && body == thread->sight.body;
}

/* Whether THREAD has computed for LEAST since it was seen, or sleeps; if not,
   others had its core.  */
static bool
has_core_p (struct thread *thread, int64_t least)
{
  return computed (thread) - thread->sight.computed >= least
         || rt_thread_sleeps_p (thread);
}

/* See what the first COUNT threads run in place; whether one keeps others by
   that, who have been idle for IDLE.  */
static bool
find_keepers (struct thread *self, uint32_t count, int64_t idle)
{
  struct thread *thread;
  bool found = false, pauses = false;
  FOR_EACH_OTHER (self, thread, count)
    {
      struct sight *sight = &thread->sight;
      /* If it was in this body when SELF looked last: since then.  Where cores
         are few it may never run while SELF does.  */
      sight->keeps = same_body_p (thread) && has_core_p (thread, idle / SHARE);
      found |= sight->keeps;
      /* One that kept others is barred, even if it has ended by now.  */
      if (!sight->keeps)
        sight->kind = in_place (thread, &sight->body);
      sight->computed = sight->kind ? computed (thread) : 0;
      pauses |= sight->kind && !sight->keeps;
    }
  if (!pauses)
    return found;
  pause_for (self, INSTANT);
  FOR_EACH_OTHER (self, thread, count)
    if (thread->sight.kind && !thread->sight.keeps)
      {
        thread->sight.keeps = has_core_p (thread, INSTANT / SHARE);
        found |= thread->sight.keeps;
      }
  return found;
}

/* SELF looks what others run in place.  */
static void
look (struct thread *self)
{
  uint32_t count = rt_thread_records ();
  int64_t lost = find_keepers (self, count, watch.idle) ? watch.idle : 0;
  int64_t now = (int64_t)rt_real_clock ();
  int64_t due = rt_ledger_enter (
      atomic_load_explicit (&watch.due, memory_order_relaxed), now, lost,
      watch.calls);
  atomic_store_explicit (&watch.due, due, memory_order_relaxed);
  watch.idle = 0;
  watch.calls = 0;
  if (!lost || rt_ledger_balanced (due, now))
    return;
  struct thread *thread;
  FOR_EACH_OTHER (self, thread, count)
    if (thread->sight.keeps)
      rt_kind_bar (thread->sight.kind);
}

/* Sleep for MICROSECONDS at most; true if SELF was woken.  A watcher that is
   late had no core, and would not have had one for a task.  */
static bool
rest (struct thread *self, unsigned microseconds)
{
  int64_t most = 2000 * (int64_t)microseconds;
  uint64_t begin = rt_real_clock ();
  bool woken = rt_park_sleep_for (self, microseconds);
  int64_t time = (int64_t)(rt_real_clock () - begin);
  watch.idle += time < most ? time : most;
  return woken;
}

/* What rt_watch_keep does when nobody else keeps watch.  */
static bool
keep (struct thread *self)
{
  for (unsigned period = PERIOD;;)
    {
      bool runs, fresh = news (self, &runs);
      if (!fresh)
        change (INLINES_SOME, INLINES_UNSEEN);
      if (fresh)
        {
          change (INLINES_UNSEEN, INLINES_SOME);
          period = PERIOD;
        }
      else if (!runs)
        return false;
      else
        period += period / 4;
      /* What it slept before it was woken the last time counts.  */
      int64_t left = period - watch.idle / 1000;
      if (left > 0 && rest (self, (unsigned)left))
        return true;
      look (self);
      rt_watchdog->look (UINT64_MAX);
    }
}

bool
rt_watch_keep (struct thread *self)
{
  uint32_t nobody = 0;
  if (atomic_load (&rt_inlines) == INLINES_NONE || rt_slots.count == 1
      || !atomic_compare_exchange_strong (&watch.keeper, &nobody,
                                          self->number))
    return false;
  /* Who keeps watch is woken last.  */
  rt_park_last (&rt_idle, self);
  bool woken = keep (self);
  /* In this order: who comes to sleep finds that nobody keeps watch, or is
     counted here.  */
  atomic_store (&watch.keeper, 0);
  if (atomic_load (&rt_idle.count))
    change (INLINES_SOME, INLINES_UNSEEN);
  return woken;
}
