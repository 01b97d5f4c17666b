/* SPDX-License-Identifier: LGPL-2.1-or-later

   TASKS_CHECK=order: tasks are executed in several orders that their
   parameters allow, and the contents of all buffers are compared.

   A difference shows what the annotations do not say: that two tasks use the
   same data which no buffer, or none of that mode, stands for.

   One thread executes tasks, and only while it waits.  So between two waits
   tasks are collected: an *epoch*.  When a host thread waits, child processes
   are forked one after the other (trial.c), that execute all tasks that can
   be: one in the order of their calls, as the sequential program would, then
   others in other orders; and their buffers are compared.  What tasks do
   besides, to variables, is forgotten with the children; what they print goes
   nowhere.  If a difference is found, the two calls whose order makes it are
   searched for (search.c), and the program ends.  Otherwise it executes the
   tasks itself, in the order of their calls.

   All this is a policy: the engine sees to the order that is demanded, and the
   policy to all others.  Children of tasks are executed before other tasks, in
   their order or from the last to the first.  */

#ifndef RT_ORDERS_H
#define RT_ORDERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/config.h"
#include "engine/thread.h"

struct policy;

extern const struct policy rt_policy_orders;

/* The runtime starts: CONFIG becomes what this needs, if it is wanted.  */
void rt_orders_configure (struct config *config);

/* Whether the calling thread forks for itself: nothing is to be done then.  */
bool rt_orders_forking (void);

/* Called, if it is not NULL, before instrumented code accesses SIZE bytes at
   AT, as MODE says, and goes on at CALLER; MODE 0: it has allocated them.  */
extern void (*rt_check_recorder) (uintptr_t at, size_t size, unsigned mode,
                                  const void *caller);

/* The rest is for the files of this room.  */

/* Which accesses conflict: of two calls, in their order (conflict.c).  */
struct conflict
{
  bool wanted, found;
  uint32_t calls[2];
  uintptr_t address;
  bool writes[2];
  const void *callers[2]; /* where accesses return to */
};

enum trial_end
{
  TRIAL_SAME,
  TRIAL_DIFFERS, /* the buffers do */
  TRIAL_CRASHED, /* a signal ended it */
  TRIAL_EXITED,  /* the program would have ended */
  TRIAL_ENDLESS /* it took too long, or could not be made: there are no more */
};

/* What came of a trial.  */
struct trial_result
{
  enum trial_end end;
  int signal;
  uintptr_t address; /* of the first difference */
};

struct trial
{
  /* In which order tasks are executed.  */
  uint32_t *ranks; /* of each call, the lowest first; NULL: as called */
  bool deep;       /* who waits for what has been executed comes before others,
                      and gets such a rank */
  uint32_t reversed; /* calls before this one have their children executed from
                        the last to the first */
  struct conflict conflict; /* to be found, or not wanted */

  struct trial_result result;
  uint32_t *executed; /* calls, in this order, unless it is NULL */
  uint32_t executed_count;
  bool nested; /* they have called tasks */
};

/* A call by a host thread.  */
struct order_call
{
  const struct tasks_codelet *codelet;
  const struct tasks_site *site;
  struct task *task; /* until it is executed */
};

/* Execute all tasks that can be, in the order of TRIAL.  Returns how many
   calls that were.  */
uint32_t rt_orders_execute (struct trial *trial);

/* Before CALL is executed: the parameter whose buffer ADDRESS lies in, or
   NULL.  */
const struct tasks_parameter *
rt_orders_parameter (const struct order_call *call, uintptr_t address);

/* An epoch with COUNT CALLS is about to be executed.  Look for an order with
   another result than theirs; if there is one, end the program.  */
void rt_orders_search (const struct order_call *calls, uint32_t count,
                       uint64_t seed);

/* CALL is executed next, or a task that belongs to it; look for CONFLICT, if
   that is wanted.  */
void rt_conflict_follow (struct conflict *conflict, uint32_t call);

/* CONFLICT of calls of tasks with these NAMES as text, of ROOM bytes: two
   lines, or nothing if it is not found.  */
void rt_conflict_describe (char *text, size_t room,
                           const struct conflict *conflict,
                           const char *const names[2]);

/* Trials: processes that execute an epoch in some order, before the program
   itself does.  The first one executes it in the order of the calls, and
   leaves what is in the buffers then; others compare theirs with that. Program
   and trials share what is said of one.  */

/* Trials of an epoch of COUNT calls begin.  NULL if there can be none.  */
struct trial *rt_trials_begin (uint32_t count);

/* Try what TRIAL says.  */
void rt_trial_run (struct trial *trial);

/* The trials of the epoch have ended.  */
void rt_trials_end (void);

#endif /* RT_ORDERS_H */
