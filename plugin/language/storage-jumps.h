/* SPDX-License-Identifier: GPL-3.0-or-later

   Jumps into the scope of a `registered' or `heap_allocated' array, or into
   the block of a graph.  */

#ifndef TASKS_PLUGIN_STORAGE_JUMPS_H
#define TASKS_PLUGIN_STORAGE_JUMPS_H

#include "gcc/gcc.h"

/* Remember that the scope of DECL, such an array or a graph's variable, is the
   body of CLEANUP, the statement that push_cleanup made.  */
extern void note_storage_scope (tree decl, tree cleanup);

/* Register the callbacks that check functions under PLUGIN_NAME.  */
extern void storage_jumps_init (const char *plugin_name);

#endif /* TASKS_PLUGIN_STORAGE_JUMPS_H */
