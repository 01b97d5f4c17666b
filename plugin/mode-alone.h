/* SPDX-License-Identifier: GPL-3.0-or-later

   Variables of static storage that only one task uses, which is called but
   once.  */

#ifndef TASKS_PLUGIN_MODE_ALONE_H
#define TASKS_PLUGIN_MODE_ALONE_H

#include "gcc.h"

#include "mode-order.h"

/* Whether VARIABLE, which the task T writes, is of use to other calls of T
   only, though there is but one among CALLS, those of all tasks.  BODIES are
   the functions that tasks execute themselves.  */
extern bool kept_for_other_calls_p (tree variable, struct task *t,
                                    const vec<task_call> &calls,
                                    hash_set<tree> &bodies);

#endif /* TASKS_PLUGIN_MODE_ALONE_H */
