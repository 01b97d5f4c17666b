/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the runtime knows of a thread that uses it: a worker, or a host thread,
   which is one of the program's own.

   Records live as long as the process and are reused, so that a thread's
   number can be turned into a record at any time (see park.h).  */

#ifndef RT_THREAD_H
#define RT_THREAD_H

#include <time.h>

#include "base/pool.h"
#include "base/self.h"
#include "counter.h"
#include "heap.h"

struct domain;
struct kind;
struct light;
struct tape;
struct tasks_site;
struct offloaded;
struct task;

/* In place of a slot: the thread may not execute tasks now; or it attaches as
   the service thread, which never does.  */
#define RT_NO_SLOT UINT32_MAX
#define RT_SERVICE (UINT32_MAX - 1)

/* Bytes of their stack that handlers of signals (diagnose/crash.h) need beside
   what the system says, with what printf does.  */
#define RT_SIGNAL_ROOM 8192

/* See gate.h.  */
struct gate
{
  struct lock lock;
  atomic_bool busy;   /* its owner has locked it by the bias */
  atomic_bool biased; /* its owner may do so */
  bool alone;         /* see context.h; its owner's */
};

/* Who keeps watch notes here what the thread runs in place: watch.h.  */
struct sight
{
  struct kind *kind;
  uint64_t body;
  int64_t computed; /* nanoseconds of its thread */
  bool keeps;       /* others, who are idle */
};

/* Fields are grouped by whose they are.  The thread itself writes all down to
   GATE; others look at what is atomic.  */
struct thread
{
  /* What it executes: task.h, scheduler.c.  */
  struct task *current; /* the task whose body it runs, or NULL */
  /* The light task whose body it runs, in that of CURRENT, or NULL; how many
     it ran that no other had called, and the kind of the last of these.
     Others look at them: light.h, watch.h.  */
  _Atomic (struct light *) light;
  _Atomic uint32_t lights;
  /* How many outermost tasks that were not light it ran in place of their
     calls; the kind if it runs one, or NULL: watch.h.  */
  _Atomic uint32_t inlines;
  _Atomic (struct kind *) light_kind;
  _Atomic (struct kind *) inlined;
  struct task *next_task; /* made ready by the one it ran last */
  uint32_t slot;          /* of the policy and the scheduler, or RT_NO_SLOT */
  uint32_t number;        /* from 1 on; 0 is nobody */
  unsigned depth;         /* bodies on its stack */
  bool final;             /* what it calls runs in place: undeferred.h */
  bool woken;             /* it was parked, and has not found a task yet */
  bool completing;        /* a task it ran, and will look for another */

  /* What it does for devices: device/offload.h.  */
  bool service; /* it is the service thread */
  bool flushes; /* rt_offload_flush has something to do: LAUNCHES, or... */
  bool feeds;   /* ...it looks for tasks for devices */
  bool settles; /* see rt_thread_settle */
  uint32_t launched; /* how many it has launched */
  struct offloaded *launches, *last_launch;

  /* Where the tasks that it completed last are counted, how many they are, and
     what that is: rt_pay in task.h.  */
  counter *owed_to;
  _Atomic uint32_t owed;
  uint8_t owed_kind;

  /* What it counts until it is time for something.  */
  int32_t sample_in;    /* bodies until it measures one, see sample.c */
  uint32_t drain_in;    /* calls until it waits for short tasks... */
  uint32_t drain_every; /* ...and to the next time; see wait.c */
  uint64_t lot;         /* for its random numbers */

  /* Its stack: thread.c.  */
  uintptr_t stack_low;  /* lowest address */
  size_t stack_reserve; /* bytes from there that it shall not use */
  size_t stack_half;    /* half of all */
  void *signal_stack;   /* for handlers, or NULL */

  /* Memory that it keeps.  */
  struct pool_cache cache;
  struct domain *domains; /* rt_domain_take... */
  uint32_t domain_count;  /* ...how many */
  struct heap heap;

  /* Locked by the thread itself at each call, by others rarely: gate.h.  */
  _Alignas(64) struct gate gate;
  int32_t submitted; /* to the open group, under the gate */

  /* Shared, see park.h.  */
  _Alignas(64) struct parker parker;

  /* What the pragma that it executes waits for, in words; see waits.h.  */
  _Atomic (const char *) waits_for;
  _Atomic (const struct tasks_site *) waits_at;
  atomic_bool awaits; /* a device */
  _Atomic int id;     /* the kernel's */

  /* For who keeps watch; and its own.  */
  _Atomic clockid_t clock; /* of the time that it computes */
  struct sight sight;

  /* The table's: records not in use, under its lock.  */
  struct thread *next;

  struct tape *tape; /* the recorder's, or NULL */
};

/* How many tasks THREAD has completed that are still counted.  */
static inline uint32_t
rt_thread_owes (const struct thread *thread)
{
  return atomic_load_explicit (&thread->owed, memory_order_relaxed);
}

static inline void
rt_thread_set_owed (struct thread *self, uint32_t owed)
{
  atomic_store_explicit (&self->owed, owed, memory_order_relaxed);
}

/* Whether SELF, the calling thread, runs a body.  */
static inline bool
rt_thread_in_task_p (struct thread *self)
{
  return self->current
         || atomic_load_explicit (&self->light, memory_order_relaxed);
}

/* Make the calling thread known: the worker of SLOT, or a host thread if that
   is RT_NO_SLOT.  It is forgotten when it ends.  */
void rt_thread_attach (uint32_t slot);

/* SELF, the calling thread, may call `exit' while libraries are loaded, or
   kernels built, for tasks that it has called: it waits for that then, before
   all exit handlers.  */
void rt_thread_settle (struct thread *self);

/* The record with NUMBER, which some thread has had.  */
struct thread *rt_thread_get (uint32_t number);

/* How many records there are: the highest number.  */
uint32_t rt_thread_records (void);

/* Whether THREAD sleeps, or that cannot be told: then it could go on, but for
   the core, if it were woken.  One that others keep from its core does not.
   No cancellation point (park.h).  */
bool rt_thread_sleeps_p (struct thread *thread);

/* The number of host threads that are known now.  */
extern _Atomic unsigned rt_hosts;

/* The table of records, threads.c: take one that is not in use, give it back.
   Around a fork the table is kept whole by its lock.  */
struct thread *rt_thread_take (void);
void rt_thread_give (struct thread *thread);
void rt_threads_lock (void);
void rt_threads_unlock (void);

/* In the child of a fork, which has that lock: only the calling thread is
   left.  */
void rt_thread_forked (void);

#endif /* RT_THREAD_H */
