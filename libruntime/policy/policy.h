/* SPDX-License-Identifier: LGPL-2.1-or-later

   A policy decides which ready task runs next, and where.

   It sees tasks and *slots*, the places where threads execute tasks: slot 0
   belongs to whichever host thread waits, the others to workers.  Any thread
   may call any function, between `start' and `stop'.  */

#ifndef RT_POLICY_H
#define RT_POLICY_H

#include <stdbool.h>
#include <stdint.h>

struct task;

struct policy
{
  const char *name;

  /* A thread that made a task ready by completing another may run it next
     without asking the policy.  */
  bool direct;

  /* Prepare for SLOTS slots.  SEED is for policies that draw lots.  */
  void (*start) (unsigned slots, uint64_t seed);
  /* Free everything; no tasks are left.  */
  void (*stop) (void);

  /* TASK is ready; the thread of SLOT found that out.  */
  void (*push) (unsigned slot, struct task *task);

  /* A task for SLOT, or NULL.  May fail to see a task that is being pushed or
     moved.  DEPTH bodies are on the thread's stack already, which wait: then
     the newest tasks are the likeliest to be what they wait for, and do not
     let the stack grow without bound.  */
  struct task *(*pop) (unsigned slot, unsigned depth);

  /* Whether there may be tasks, without locks.  */
  bool (*hint) (void);

  /* Whether there are tasks, seen under the lock of every queue: ordered
     against every push (see park.h).  */
  bool (*any) (void);

  /* How many tasks the thread of SLOT has for itself and for others, without
     locks; NULL: tasks never run in place of their calls.  */
  unsigned (*stock) (unsigned slot);

  /* One of COUNT implementations for the CPU; NULL: the fastest, as models
     say.  */
  uint32_t (*choose) (uint32_t count);
};

extern const struct policy rt_policy_ws, rt_policy_eager, rt_policy_random;

/* All policies, the default first, NULL last.  */
extern const struct policy *const rt_policies[];

#endif /* RT_POLICY_H */
