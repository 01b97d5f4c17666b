/* SPDX-License-Identifier: GPL-3.0-or-later

   Variables of static storage that tasks use.  */

#ifndef TASKS_PLUGIN_MODE_STATE_H
#define TASKS_PLUGIN_MODE_STATE_H

#include "gcc/gcc.h"

#include "mode-check.h"

/* Warn of variables that several tasks, or a task of BODIES and the host,
   access at the same time.  */
extern void check_state (const vec<task_body> &bodies);

#endif /* TASKS_PLUGIN_MODE_STATE_H */
