/* SPDX-License-Identifier: GPL-3.0-or-later

   The objects of a function in which tasks and pragmas, or functions that it
   calls, name regions: variables, memory that has been allocated, and what
   pointers in memory point to.  */

#ifndef TASKS_PLUGIN_FLOW_OBJECT_H
#define TASKS_PLUGIN_FLOW_OBJECT_H

#include "gcc/gcc.h"

#include "flow-function.h"

/* An object of a function, and where in it regions are named.  */
struct flow_object
{
  tree root; /* as in struct region; so are these */
  bool storage;
  int cell;
  std::vector<HOST_WIDE_INT> offsets;
  std::vector<linear> varying; /* offsets that vary, by STEP and CONSTANT */
};

/* Those of F.  *NULL_POINTER: some pointer that is named may be null.  */
extern std::vector<flow_object> objects_of (flow_function &f,
                                            bool *null_pointer);

#endif /* TASKS_PLUGIN_FLOW_OBJECT_H */
