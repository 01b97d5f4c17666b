/* SPDX-License-Identifier: GPL-3.0-or-later

   Which calls of tasks a buffer puts in order.  */

#ifndef TASKS_PLUGIN_MODE_ORDER_H
#define TASKS_PLUGIN_MODE_ORDER_H

#include "gcc/gcc.h"

/* A statement in the function FN that calls task T, or a function that does so
   by the statement INNER of INNER_FN.  */
struct task_call
{
  struct task *t;
  gcall *stmt;
  tree fn;
  gcall *inner; /* STMT if it calls the task itself */
  tree inner_fn;
};

/* Whether a buffer puts the tasks of ONE and OTHER in order, perhaps.  If
   REPEATED both are executed again and again.  */
extern bool ordered_p (const task_call &one, const task_call &other,
                       bool repeated);

/* The same, if ONE comes first, of a row of calls among CALLS each of which a
   buffer puts behind the one before.  */
extern bool chained_p (const task_call &one, const task_call &other,
                       bool repeated, const vec<task_call> &calls);

/* Whether STMT, behind ONE, waits for its task, perhaps.  A pragma that waits
   for the tasks of one buffer does so if ONE passes that, or a call among
   CALLS between the two: the task of that may wait for ONE's.  */
extern bool awaits_p (gimple *stmt, const task_call &one,
                      const vec<task_call> &calls);

#endif /* TASKS_PLUGIN_MODE_ORDER_H */
