/* SPDX-License-Identifier: GPL-3.0-or-later

   Walks through the bodies of functions that are called.

   A walk through a body depends on nothing but the region as it is known in
   there, its state, and which names have its address; so it is made once for
   each of these.  A function that is being walked through already, because it
   calls itself, may do anything.  */

#ifndef TASKS_PLUGIN_FLOW_CALLED_H
#define TASKS_PLUGIN_FLOW_CALLED_H

#include "gcc/gcc.h"

#include "flow-walk.h"

/* The names of a function that have the address of a region when it is called,
   and those with one within its object.  */
struct names_inside
{
  std::vector<unsigned> start, within;
};

/* The walk through CALLEE from ENTRY with the region WHAT that it knows by
   NAMES; NULL if there is none.  */
extern const walk_result *walk_called (flow_function &callee,
                                       const region_state &entry,
                                       const region &what,
                                       const names_inside &names);

/* Forget all walks.  */
extern void forget_called (void);

#endif /* TASKS_PLUGIN_FLOW_CALLED_H */
