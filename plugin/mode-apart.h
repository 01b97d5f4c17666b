/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions that keep apart what would be in the way of each other.  */

#ifndef TASKS_PLUGIN_MODE_APART_H
#define TASKS_PLUGIN_MODE_APART_H

#include "gcc.h"

#include "flow-source.h"

/* What decides whether FN executes STMT (flow-source.h).  */
extern source_set deciding_conditions (tree fn, gimple *stmt);

/* Whether CALLEE does not execute STMT if CALL calls it, as constants that it
   is passed show.  */
extern bool excluded_p (tree callee, gimple *stmt, gcall *call);

/* INSIDE, what something in CALLEE depends on, for FN, which calls that by
   CALL.  */
extern source_set seen_outside (source_set inside, tree callee, gcall *call,
                                tree fn);

/* Whether TARGET may be executed behind START, in FN, the current function,
   only where something waits in between, or not at all, as far as the
   conditions of the function say.  What START does also depends on
   START_INSIDE, and what TARGET does on TARGET_INSIDE.  */
extern bool apart_p (tree fn, gimple *start, gimple *target,
                     source_set start_inside, source_set target_inside);

#endif /* TASKS_PLUGIN_MODE_APART_H */
