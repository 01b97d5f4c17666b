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

#endif /* TASKS_PLUGIN_STORAGE_H */
