/* SPDX-License-Identifier: GPL-3.0-or-later

   Which memory outlives the current function's call, so that what is stored
   there is found later.  */

#ifndef TASKS_PLUGIN_MODE_OUTLIVES_H
#define TASKS_PLUGIN_MODE_OUTLIVES_H

#include "gcc/gcc.h"

/* Whether the address REF is in memory that outlives the function, unlike its
   local variables and memory that it allocates.  Set *KEEPER to the variable
   or the parameter that leads there.  DEPTH allocations led to it.  */
extern bool outlives_p (tree ref, tree *keeper, unsigned depth = 0);

#endif /* TASKS_PLUGIN_MODE_OUTLIVES_H */
