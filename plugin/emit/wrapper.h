/* SPDX-License-Identifier: GPL-3.0-or-later

   Wrappers: functions that call an implementation with what stands in a
   block.  */

#ifndef TASKS_PLUGIN_WRAPPER_H
#define TASKS_PLUGIN_WRAPPER_H

#include "gcc/gcc.h"

#include "block.h"
#include "language/task.h"

/* A static function, of the type that the runtime calls, that calls FN, which
   implements T, with the arguments in BLOCK.  */
extern tree define_wrapper (const struct task *t, tree fn,
                            const struct argument_block *block);

#endif /* TASKS_PLUGIN_WRAPPER_H */
