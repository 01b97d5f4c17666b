/* SPDX-License-Identifier: GPL-3.0-or-later

   Where the scope of a variable ends, as whoever reads the source sees it: at
   a brace, or a jump.  GCC does not always say.  */

#ifndef TASKS_PLUGIN_FLOW_SCOPE_H
#define TASKS_PLUGIN_FLOW_SCOPE_H

#include "gcc/gcc.h"

#include "flow-walk.h"

/* The `break' or `continue' that E is, if E leads from an `if' of which that
   is all, and leaves the scope of what REGISTRATION, in F, registers; else
   UNKNOWN_LOCATION.  GCC forgets where it was.  */
extern location_t scope_jump (const flow_function &f, edge e,
                              const struct cause &registration);

/* Where V leaves the scope of WHAT; LOC is what GCC says.  If it optimizes it
   forgets where a `break' was if it is not the only one: such count as ends
   of the block, unless that is all that is done under a condition.  */
extern location_t scope_end (const violation &v, const region &what,
                             location_t loc);

/* Where the `return' of a value is, if that is all that is behind END, the end
   of a scope; else UNKNOWN_LOCATION.  */
extern location_t return_behind (gimple *end);

#endif /* TASKS_PLUGIN_FLOW_SCOPE_H */
