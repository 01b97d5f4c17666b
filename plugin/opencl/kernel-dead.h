/* SPDX-License-Identifier: GPL-3.0-or-later

   Statements of OpenCL C that are never executed.  */

#ifndef TASKS_PLUGIN_KERNEL_DEAD_H
#define TASKS_PLUGIN_KERNEL_DEAD_H

#include "gcc/gcc.h"

#include "kernel-tokens.h"

/* The token of LIST behind the statements that an `if' with a condition that
   is 0, at I, and others that follow guard; I if there are none.  */
extern unsigned behind_dead (const vec<kernel_token> &list, unsigned i);

#endif /* TASKS_PLUGIN_KERNEL_DEAD_H */
