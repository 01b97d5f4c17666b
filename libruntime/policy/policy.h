/* SPDX-License-Identifier: LGPL-2.1-or-later

   A policy decides which ready task runs next, and where.

   It sees tasks and *slots*, the places where threads execute tasks: slot 0
   belongs to whichever host thread waits, the others to workers.  Where
   workers are of several kinds (machine.h) it also sees these: a slot belongs
   to one, and each device is one.  What it sees of a task is its guidance, if
   it has some, and what it asks (struct policy_view).  Any thread may call any
   function, between `start' and `stop'.  */

#ifndef RT_POLICY_H
#define RT_POLICY_H

#include <stdbool.h>
#include <stdint.h>

struct guidance;
struct plan_access;
struct task;

/* What a policy knows, and may ask, of what is outside.  */
struct policy_view
{
  unsigned slots;      /* how many there are */
  uint64_t seed;       /* for policies that draw lots */
  uint64_t long_after; /* nanoseconds: tasks that take more are long */
  bool exact; /* time is virtual: a kind of workers that got nothing comes
                 back as soon as `again' says, and caches do not matter */

  /* Whether ANCESTOR has called TASK, or one that has, and so on.  */
  bool (*below) (const struct task *task, const void *ancestor);

  /* Whether *WORKER, a device, can execute TASK.  */
  bool (*able) (const struct task *task, const void *worker);

  /* Whether TASK, which is ready and the caller's, has a rank that counts; and
     its rank.  */
  bool (*ranked) (const struct task *task);
  uint32_t (*rank) (struct task *task);

  /* For planners, of tasks with a class: nanoseconds on WORKER, a kind, or
     PLAN_NEVER, PLAN_UNKNOWN; which tell each other's costs; what they access,
     at FEW or where ROOM was taken for them; how many these are.  */
  uint64_t (*cost) (const struct guidance *guidance, unsigned worker);
  uint64_t (*family) (const struct guidance *guidance);
  unsigned (*accesses) (const struct guidance *guidance,
                        struct plan_access *few, unsigned room,
                        struct plan_access **accesses);
};

/* That of the policy that has been started.  */
extern const struct policy_view *rt_policy_view;

/* What a planner is told and asked.  Every ready task that could be executed
   by a device is pushed then, also if it has no choice.  */
struct planner
{
  /* rt_machine has changed, which is mixed now.  A task that cannot be
     executed any more, or NULL.  */
  const struct guidance *(*change) (void);

  /* Whether a short task with these COUNT ACCESSES, which is about to be
     called, has or will get its data at the host: it is executed there without
     the planner being told.  */
  bool (*passes) (const struct plan_access *accesses, unsigned count);

  /* That task is called, and will be ready, perhaps after others; it has
     ended.  */
  void (*submit) (struct guidance *guidance);
  void (*end) (struct guidance *guidance);

  /* Whether no task is planned for now, without locks.  */
  bool (*idle) (void);

  /* Whether there may be tasks for devices, without locks.  */
  bool (*feeds) (void);

  /* The kind of workers that is going to execute a task, which is ready or
     will be; or a negative number.  */
  int (*expect) (const struct guidance *guidance);

  /* The time at which to ask `pop' or `take' for WORKER again, a kind that got
     nothing, if nothing happens before; or UINT64_MAX.  */
  uint64_t (*again) (unsigned worker);

  /* The host has DATA, or all if that is NULL, and will write them; FORGET
     says that they are not registered any more.  */
  void (*home) (const void *data, bool forget);
};

struct policy
{
  const char *name;

  /* A thread that made a task ready by completing another may run it next
     without asking the policy.  */
  bool direct;

  /* Tasks that a device has at a time, at least; the first is executed.  With
     one more their data come meanwhile; but who does not know what tasks cost
     gives a slow device too many.  */
  unsigned ahead;

  /* Prepare; rt_policy_view is set.  Or NULL.  */
  void (*start) (void);
  /* Free everything; no tasks are left.  */
  void (*stop) (void);

  /* TASK is ready; the thread of SLOT found that out.  GUIDANCE is NULL if it
     has none.  */
  void (*push) (unsigned slot, struct task *task, struct guidance *guidance);

  /* A task for SLOT, or NULL.  May fail to see a task that is being pushed or
     moved.  DEPTH bodies are on the thread's stack already, which wait: then
     the newest tasks are the likeliest to be what they wait for, and do not
     let the stack grow without bound.  */
  struct task *(*pop) (unsigned slot, unsigned depth);

  /* The same for a thread that has used half of its stack: a task that
     ANCESTOR has called, whose body waits, or one of these has, and so on.
     What it waits for is among them, and they nest no deeper than the program
     does; with others each of two threads could go on to wait for what the
     other has begun.  NULL: there are hardly others, for `pop' gives a thread
     its own before those of others.  */
  struct task *(*below) (const struct task *ancestor);

  /* The same for a device, WORKER among the kinds: only a task that it is able
     to execute.  */
  struct task *(*take) (unsigned worker);

  /* Whether there may be tasks for slots, without locks.  */
  bool (*hint) (void);

  /* Whether there are tasks for slots, seen under the lock of every queue:
     ordered against every push (see park.h).  */
  bool (*any) (void);

  /* How many tasks the thread of SLOT has for itself and for others, without
     locks; NULL: tasks never run in place of their calls.  */
  unsigned (*stock) (unsigned slot);

  /* Whether a task that would be next without the policy (`direct') must be
     pushed instead, for others may come first; without locks.  Or NULL.  */
  bool (*urgent) (void);

  /* The bodies of some tasks have turned out to be long (kind.h): it is worth
     finding out which are next.  Or NULL.  */
  void (*rank) (void);

  /* One of COUNT implementations for the CPU; NULL: the fastest, as models
     say.  */
  uint32_t (*choose) (uint32_t count);

  /* If it plans where workers are of several kinds; or NULL.  */
  const struct planner *planner;
};

extern const struct policy rt_policy_heft, rt_policy_ws, rt_policy_eager,
    rt_policy_random;

/* The one that TASKS_SCHED names.  */
const struct policy *rt_policy_read (void);

#endif /* RT_POLICY_H */
