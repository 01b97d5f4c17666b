/* SPDX-License-Identifier: LGPL-2.1-or-later

   Observers: who is told what a program with tasks does; and recorders.

   There is at most one.  It is set before the first use of the runtime, or
   while the runtime starts, and stays.  What it is told has just happened, in
   the thread that did it, which holds none of the runtime's locks unless that
   is said here.  Calls are told before their tasks can begin, and no call is
   left out: nothing runs in place, and graphs are not replayed.  */

#ifndef RT_OBSERVER_H
#define RT_OBSERVER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tasks/abi.h"

struct kind;
struct order;
struct region;
struct task;
struct thread;

struct observer
{
  /* The runtime has stopped; with FORGET all buffers of the host are
     forgotten: so it is in the child of a fork if tasks are pending, too.  */
  void (*stopped) (bool forget);

  /* SELF begins with a body, FUNCTION, of the task that it runs, with the
     arguments BLOCK; and has ended it.  */
  void (*begun) (struct thread *self, void (*function) (void *), void *block);
  void (*ended) (struct thread *self);

  /* The calling thread has waited for all tasks that it, or the body that it
     runs, has called.  */
  void (*waited) (void);

  /* It has registered BYTES at START; has unregistered them.  */
  void (*registered) (uintptr_t start, size_t bytes, size_t element_size,
                      const struct tasks_site *site);
  void (*unregistered) (uintptr_t start, size_t bytes);

  /* It has acquired REGION; it has the lock of the domain.  */
  void (*acquired) (const struct region *region);

  /* Tasks of CODELET are executed on devices.  */
  void (*unseen) (const struct tasks_codelet *codelet);

  /* Tasks run one at a time.  */
  bool serial;
};

extern const struct observer *rt_observer;

/* Who is told of each call, or NULL: SELF has called TASK, which has its
   regions, and the lock of their domain.  That is an observer, or a
   simulation, or who tries other orders; or a recorder, which tells these in
   turn.  Set while the runtime starts.  */
extern void (*_Atomic rt_called) (struct thread *self, struct task *task);

/* Whether somebody but a recorder is: what would leave out calls, or execute
   them where they stand, does not.  */
extern atomic_bool rt_watched;

static inline bool
rt_watched_p (void)
{
  return atomic_load_explicit (&rt_watched, memory_order_relaxed);
}

/* CALLED is told of each call, and wants to see all.  */
static inline void
rt_watch_calls (void (*called) (struct thread *self, struct task *task))
{
  atomic_store (&rt_called, called);
  atomic_store (&rt_watched, called != NULL);
}

/* TASK has been called by SELF.  */
static inline void
rt_tell_call (struct thread *self, struct task *task)
{
  void (*called) (struct thread *, struct task *)
      = atomic_load_explicit (&rt_called, memory_order_relaxed);
  if (__builtin_expect (called != NULL, 0))
    called (self, task);
}

#define RT_OBSERVED() __builtin_expect (rt_observer != NULL, 0)

/* Who is to execute the bodies of tasks, or NULL, as an observer or a recorder
   wants that: one of KIND, a task of CODELET, on BLOCK.  Set with them.  */
extern void (*rt_body_runner) (struct thread *self, struct kind *kind,
                               const struct tasks_codelet *codelet,
                               void *block);

/* A recorder: who notes when things happen (trace/).  Other than an observer
   it changes nothing, and what it is told may be told with locks held.  There
   is at most one.  It is set while the runtime starts for the first time, and
   stays.  */

/* What it notes of, beside tasks.  */
enum recorded
{
  RECORDED_WAIT,
  RECORDED_BUILD,
  RECORDED_AWAITED_BUILD, /* tasks wait for it; known at its end */
  RECORDED_SEARCH
};

/* Where a thread is in what it does: kept by who calls.  */
struct record_frame
{
  uint64_t begin, inner, looking;
};

struct command;
struct offloaded;

/* What is known of a task that another rank executes, and notes.  Times are
   nanoseconds of rank 0's clock.  */
struct launch_note
{
  uint64_t number, parent, called, ready, from;
  int32_t priority;
  uint16_t parameter;
};

struct recorder
{
  /* SELF is known from now on, and is about to end; the runtime has started,
     or is about to stop its workers; the process is a child that has just been
     forked, or ends by a signal.  */
  void (*attached) (struct thread *self);
  void (*leaves) (struct thread *self); /* a worker */
  void (*started) (void);
  void (*stopped) (void);
  void (*forked) (void);
  void (*crashed) (void);

  /* TASK, which SELF has called, waits for others.  Then, when the access with
     MODE to what ORDER is of was the last that it waited for, and it is about
     to be ready: FROM, which was executed, let it go.  */
  void (*blocked) (struct thread *self, struct task *task);
  void (*released) (struct thread *self, struct task *task,
                    const struct task *from, const struct order *order);

  /* Something begins, and ends, in the calling thread: WHAT, of SUBJECT, for
     SITE; both may be NULL.  Other tasks may be executed meanwhile.  */
  void (*begin) (struct record_frame *frame, enum recorded what);
  void (*end) (struct record_frame *frame, enum recorded what,
               const void *subject, const struct tasks_site *site);

  /* Where time is virtual, or a device executes: TASK has been executed by the
     core SLOT, since BEGIN; OFFLOADED has been.  */
  void (*executed) (struct task *task, unsigned slot, uint64_t begin);
  void (*offloaded) (const struct offloaded *offloaded);

  /* COMMAND copies BYTES from memory FROM to TO, 0 is the host's; it has ended
     and took TIME, or 0, if that is not known.  Both under the memory lock. */
  void (*copies) (const void *command, unsigned from, unsigned to,
                  size_t bytes);
  void (*copied) (const void *command, uint64_t time);

  /* Where a trace is written: when it begins, of the clock; otherwise 0.  What
     is known of TASK, which SELF launches on another rank, into NOTE; false:
     none is written.  And SIZE bytes that RANK has noted.  */
  uint64_t (*origin) (void);
  bool (*launches) (struct thread *self, struct task *task,
                    struct launch_note *note);
  void (*told) (unsigned rank, const void *events, size_t size);

  /* There: COMMAND copies from one rank to another, as `copies' says.  */
  void (*carries) (const void *command, unsigned from, unsigned to,
                   size_t bytes);

  /* And: what SELF calls next, of PARENT, which nobody has called, is what
     NOTE is of, which lives as long as that; or NULL: nothing is known.  */
  void (*launched) (struct thread *self, struct task *parent,
                    const struct launch_note *note);
};

extern const struct recorder *rt_recorder;

#define RT_RECORDED() __builtin_expect (rt_recorder != NULL, 0)

/* Bytes that a recorder has at the end of each task.  */
extern uint32_t rt_record_room;

#endif /* RT_OBSERVER_H */
