/* SPDX-License-Identifier: GPL-3.0-or-later

   Local arrays that are `registered' or `heap_allocated'.  */

#ifndef TASKS_PLUGIN_STORAGE_H
#define TASKS_PLUGIN_STORAGE_H

#include "gcc/gcc.h"

/* Handler of both attributes, NAME says which, as GCC calls it; ARGS is empty.
   Sets *NO_ADD where the attribute stands at a wrong place.  */
extern tree handle_storage_attribute (tree *node, tree name, tree args,
                                      int flags, bool *no_add);

/* Register the callbacks that rewrite such arrays under PLUGIN_NAME.  */
extern void storage_init (const char *plugin_name);

/* Remember that the scope of DECL, such an array or a graph's variable, is the
   body of CLEANUP, the statement that push_cleanup made.  */
extern void note_storage_scope (tree decl, tree cleanup);

/* Register the callbacks that look for jumps into such scopes, or into the
   block of a graph, under PLUGIN_NAME.  */
extern void storage_jumps_init (const char *plugin_name);

#endif /* TASKS_PLUGIN_STORAGE_H */
