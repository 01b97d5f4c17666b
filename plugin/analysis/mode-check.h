/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether tasks do with their buffers what their declarations say.  */

#ifndef TASKS_PLUGIN_MODE_CHECK_H
#define TASKS_PLUGIN_MODE_CHECK_H

#include "gcc/gcc.h"

#include "language/task.h"

/* A function that executes a task on the CPU: its body or an implementation,
   in this unit.  */
struct task_body
{
  struct task *t;
  tree fn;
};

/* All functions that execute tasks on the CPU, in order.  */
extern void find_task_bodies (vec<task_body> *bodies);

/* Whether hints are wanted, and those about T are sure: it has no other
   implementation than its body.  */
extern bool hints_wanted_p (const struct task *t);

/* Add the pass that checks them, under PLUGIN_NAME.  */
extern void mode_check_init (const char *plugin_name);

#endif /* TASKS_PLUGIN_MODE_CHECK_H */
