/* SPDX-License-Identifier: GPL-3.0-or-later

   Which memory outlives the current function's call, so that what is stored
   there is found later.  */

#ifndef TASKS_PLUGIN_MODE_OUTLIVES_H
#define TASKS_PLUGIN_MODE_OUTLIVES_H

#include "gcc.h"

/* What POINTER points to.  */
extern tree pointed_ref (tree pointer);

/* What CALL stores atomically, where its first argument points to; or
   NULL_TREE.  */
extern tree atomic_value (gcall *call);

/* The global variable whose method STMT calls, if that is one of the COUNT
   NAMES; or NULL_TREE.  */
extern tree called_container (gimple *stmt, const char *const *names,
                              unsigned count);

/* Whether the address REF is in memory that outlives the function, unlike its
   local variables and memory that it allocates.  Set *KEEPER to the variable
   or the parameter that leads there.  */
extern bool outlives_p (tree ref, tree *keeper);

/* Whether POINTER, to memory that the function has allocated, is stored where
   it outlives the function, or returned.  Set *KEEPER.  */
extern bool kept_p (tree pointer, tree *keeper);

/* Whether A and B are computed, or loaded, in the same way.  */
extern bool same_expression_p (tree a, tree b, unsigned depth = 0);

/* Whether another value than that of STMT is in its REF later in any case.  */
extern bool overwritten_p (gimple *stmt, tree ref);

#endif /* TASKS_PLUGIN_MODE_OUTLIVES_H */
