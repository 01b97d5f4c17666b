/* SPDX-License-Identifier: GPL-3.0-or-later

   Warnings of what happens to buffers on the ways through a program: those
   that are used unregistered, touched while tasks use them, ended too early,
   registered twice, waited for while they are held.

   For each region that the tasks and pragmas of a function name all ways
   through it are walked (flow-walk.h).  */

#ifndef TASKS_PLUGIN_FLOW_H
#define TASKS_PLUGIN_FLOW_H

#include "gcc/gcc.h"

/* Forget what is known of functions.  */
extern void forget_flow (void);

/* Register the pass, for the plugin PLUGIN_NAME.  */
extern void flow_init (const char *plugin_name);

#endif /* TASKS_PLUGIN_FLOW_H */
