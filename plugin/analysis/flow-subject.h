/* SPDX-License-Identifier: GPL-3.0-or-later

   Which regions of a function are worth a walk: those that tasks and pragmas,
   or functions that it calls, name.  They are in objects: variables, memory
   that has been allocated, and what pointers in memory point to.  */

#ifndef TASKS_PLUGIN_FLOW_SUBJECT_H
#define TASKS_PLUGIN_FLOW_SUBJECT_H

#include "gcc/gcc.h"

#include "flow-walk.h"

/* A region, and its state where the function begins.  */
struct subject
{
  region what;
  region_state entry;
};

/* Those of F.  */
extern std::vector<subject> subjects_of (flow_function &f);

/* The variable of FUNCTION that the region WHAT is in, or NULL_TREE.  That of
   an array of variable size, or one that is `heap_allocated', stands for what
   a pointer of the compiler's points to.  */
extern tree variable_at (tree function, const region &what);

#endif /* TASKS_PLUGIN_FLOW_SUBJECT_H */
