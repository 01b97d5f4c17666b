/* SPDX-License-Identifier: GPL-3.0-or-later

   What is executed between a call of a task and a wait: a function of the unit
   that waits counts as one, and so does a loop that does.  */

#ifndef TASKS_PLUGIN_MODE_WAIT_H
#define TASKS_PLUGIN_MODE_WAIT_H

#include "gcc/gcc.h"

#include <functional>

/* Visit the statements of the current function that may be executed after
   START and before one that waits, as long as VISIT returns true.  */
extern void visit_before_wait (gimple *start,
                               const std::function<bool (gimple *)> &visit);

#endif /* TASKS_PLUGIN_MODE_WAIT_H */
