/* SPDX-License-Identifier: GPL-3.0-or-later

   Of which variable a region is.  That of an array of variable size, or one
   that is `heap_allocated', stands for what a pointer of the compiler's
   points to.  */

#ifndef TASKS_PLUGIN_FLOW_VARIABLE_H
#define TASKS_PLUGIN_FLOW_VARIABLE_H

#include "gcc/gcc.h"

#include "flow-region.h"

/* The pointer to the array that DECL stands for, or NULL_TREE.  */
extern tree array_pointer (tree decl);

/* The variable of FUNCTION that the region WHAT is in, or NULL_TREE.  */
extern tree variable_at (tree function, const region &what);

#endif /* TASKS_PLUGIN_FLOW_VARIABLE_H */
