/* SPDX-License-Identifier: GPL-3.0-or-later

   Elements of a variable, at indices made of a task's parameters.  */

#ifndef TASKS_PLUGIN_MODE_INDEX_H
#define TASKS_PLUGIN_MODE_INDEX_H

#include "gcc.h"

#include "mode-order.h"

/* Whether REF, in the body of the task that ONE and OTHER call, is the same
   element for both; if they are one call, for two executions of it.  */
extern bool shared_element_p (tree ref, const task_call &one,
                              const task_call &other);

#endif /* TASKS_PLUGIN_MODE_INDEX_H */
