/* SPDX-License-Identifier: GPL-3.0-or-later

   The body of a task, moved to a function of its own.  */

#ifndef TASKS_PLUGIN_BODY_H
#define TASKS_PLUGIN_BODY_H

#include "gcc/gcc.h"

/* A new static function that has the body of TASK and looks like TASK to the
   user.  TASK is left without a body.  */
extern tree move_body (tree task);

#endif /* TASKS_PLUGIN_BODY_H */
