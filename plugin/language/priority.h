/* SPDX-License-Identifier: GPL-3.0-or-later

   Priorities of tasks: `#pragma tasks priority', and the attribute
   `task_priority'.  */

#ifndef TASKS_PLUGIN_PRIORITY_H
#define TASKS_PLUGIN_PRIORITY_H

#include "gcc/gcc.h"

#include "gcc/tokens.h"
#include "pragma-calls.h"

/* Whether PRAGMA stands before a call of a task and belongs to it.  */
static inline bool
priority_pragma_p (const struct pragma *pragma)
{
  return pragma->function == ABI_SUBMIT;
}

/* The line of PRAGMA at LOC, a priority_pragma_p, has been read, with the
   operand TOKENS: read on and add to LINE what the parser must find behind it.
   Complain if TOKENS are wrong or no expression follows.  */
extern void read_call_start (const struct pragma *pragma, location_t loc,
                             const token_vec &tokens, token_vec *line);

/* Handler of the attribute.  */
extern tree handle_task_priority (tree *node, tree name, tree args, int flags,
                                  bool *no_add);

/* A declaration of the function DECL was parsed and merged with earlier ones:
   complain if the attribute is on something else than a task or has
   several values.  */
extern void check_task_priority (tree decl);

/* The priority of tasks that are calls of DECL.  */
extern tree task_priority (tree decl);

/* Register the callback that gives calls their priorities under
   PLUGIN_NAME.  */
extern void priority_init (const char *plugin_name);

#endif /* TASKS_PLUGIN_PRIORITY_H */
