/* SPDX-License-Identifier: LGPL-2.1-or-later

   TASKS_CHECK=order: tasks are executed in several orders that their
   parameters allow, and the contents of all buffers are compared.

   A difference shows what the annotations do not say: that two tasks use the
   same data which no buffer, or none of that mode, stands for.

   One thread executes tasks, and only while it waits.  So between two waits
   tasks are collected: an *epoch*.  When a host thread waits, a child process
   is forked that keeps the program as it is then (trial.h).  The program
   itself executes all tasks that can be in the order of their calls, as the
   sequential program would; then children of that child execute them in other
   orders, and compare their buffers with the program's.  What tasks do
   besides, to variables, happens once in the program, and is forgotten with
   the children; what they print goes nowhere.  If a difference is found, the
   two calls whose order makes it are searched for (swap.c), and the program
   ends.

   All this is a policy: the engine sees to the order that is demanded, and the
   policy to all others.  Children of tasks are executed before other tasks, in
   their order or from the last to the first.  */

#ifndef RT_ORDERS_H
#define RT_ORDERS_H

#include <stdatomic.h>

#include "base/config.h"
#include "engine/thread.h"

struct conflict;
struct policy;

extern const struct policy rt_policy_orders;

/* Whether orders are checked.  */
extern atomic_bool rt_orders;

static inline bool
rt_orders_p (void)
{
  return atomic_load_explicit (&rt_orders, memory_order_relaxed);
}

/* The runtime starts: CONFIG becomes what this needs, if it is wanted.  */
void rt_orders_configure (struct config *config);

/* TASK is called by SELF.  */
void rt_orders_submitted (struct thread *self, struct task *task);

/* Whether the calling thread forks for itself: nothing is to be done then.  */
bool rt_orders_forking (void);

/* For trial.c and swap.c.  */

/* A call by a host thread.  */
struct order_call
{
  const struct tasks_codelet *codelet;
  const struct tasks_site *site;
  struct task *task; /* until it is executed */
};

/* In which order tasks are executed.  */
struct order_plan
{
  const uint32_t *ranks; /* of each call of the epoch, the lowest first; NULL:
                            in the order of the calls */
  uint32_t reversed;     /* calls before this one have their children executed
                            from the last to the first */
  struct conflict *conflict; /* that is looked for, or NULL */
  /* Where the calls are noted, as they are executed, and how many; or NULL. */
  uint32_t *executed, *executed_count;
};

/* Execute all tasks that can be.  Returns how many calls that were.  */
uint32_t rt_orders_execute (const struct order_plan *plan);

/* Before CALL is executed: the parameter of CALL whose buffer ADDRESS lies in,
   or NULL; and what its elements take.  */
const char *rt_orders_parameter (uint32_t call, uintptr_t address,
                                 size_t *element_size);

/* An epoch with COUNT CALLS has been executed in their order, and a trial has
   begun before.  Look for another order with another result; if there is one,
   end the program.  */
void rt_orders_search (const struct order_call *calls, uint32_t count,
                       uint64_t seed);

#endif /* RT_ORDERS_H */
