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

/* Whether buffers put the tasks of ONE and OTHER in order, perhaps: one that
   both use, or a row of CALLS each of which uses one with the next.  If
   REPEATED they are executed again and again.  */
extern bool ordered_p (const task_call &one, const task_call &other,
                       bool repeated, const vec<task_call> &calls);

#endif /* TASKS_PLUGIN_MODE_ORDER_H */
