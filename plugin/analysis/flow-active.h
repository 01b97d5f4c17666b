/* SPDX-License-Identifier: GPL-3.0-or-later

   Which functions have to do with tasks.  */

#ifndef TASKS_PLUGIN_FLOW_ACTIVE_H
#define TASKS_PLUGIN_FLOW_ACTIVE_H

#include "gcc/gcc.h"

/* Whether FN may call, by way of others, tasks or what pragmas become; as the
   call graph says, which is quicker than to read it.  */
extern bool calls_tasks_p (tree fn);

/* Whether pragmas or calls of tasks are in FN or in what it calls.  */
extern bool active_p (tree fn);

/* Whether such functions, or any of which nothing is known, are called.  */
extern bool effective_p (tree fn);

/* Whether FN, or what it calls, has pragmas that wait for a buffer.  */
extern bool waits_p (tree fn);

/* Whether FN, or what it calls, unregisters a buffer.  */
extern bool unregisters_p (tree fn);

/* Forget which.  */
extern void forget_active (void);

#endif /* TASKS_PLUGIN_FLOW_ACTIVE_H */
