/* SPDX-License-Identifier: GPL-3.0-or-later

   What callers do with variables that tasks use.  */

#ifndef TASKS_PLUGIN_MODE_CONFLICT_H
#define TASKS_PLUGIN_MODE_CONFLICT_H

#include "gcc/gcc.h"

#include "mode-variable.h"

/* Whether accesses of a variable whose fields are A and B are to the same.  */
extern bool same_field_p (const state_access &a, const state_access &b);

/* What FN, in STMT or NULL, and the functions that it calls do with the
   variable of A, if that is in the way of A, which is to a task's own elements
   if SPREAD; or NULL.  *WHO: which does it.  */
extern const state_access *find_conflict (tree fn, gimple *stmt,
                                          const state_access &a, bool spread,
                                          hash_set<tree> *seen, tree *who);

#endif /* TASKS_PLUGIN_MODE_CONFLICT_H */
