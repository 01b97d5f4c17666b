/* SPDX-License-Identifier: GPL-3.0-or-later

   The stub of a task: the function that has the task's name.  */

#ifndef TASKS_PLUGIN_STUB_H
#define TASKS_PLUGIN_STUB_H

#include "gcc/gcc.h"

#include "block.h"
#include "language/task.h"

/* The list of parameters for the stub of T.  */
extern tree stub_parameters (const struct task *t);

/* Define T's function, which has no body, to submit CODELET with its
   arguments: PARAMETERS, for which BLOCK was laid out.  */
extern void define_stub (const struct task *t, tree parameters,
                         const struct argument_block *block, tree codelet);

#endif /* TASKS_PLUGIN_STUB_H */
