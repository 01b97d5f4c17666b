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

/* Whether hints are wanted, and those about T are sure: it has no other
   implementation than its body.  */
extern bool hints_wanted_p (const struct task *t);

/* Check by executing BODY what it does with its buffers, but not for outputs
   read too early or left unwritten among those parameters that are set in
   REPORTED.  With hints, note which parameters could be outputs.  */
extern void check_samples (const task_body &body, sbitmap reported);

/* Warn of variables that several tasks, or a task of BODIES and the host,
   access at the same time.  */
extern void check_state (const vec<task_body> &bodies);

/* Warn of wrong sizes in the whole unit, which is in SSA form.  */
extern void check_sizes (void);

/* Add the pass that checks them, under PLUGIN_NAME.  */
extern void mode_check_init (const char *plugin_name);

#endif /* TASKS_PLUGIN_MODE_CHECK_H */
