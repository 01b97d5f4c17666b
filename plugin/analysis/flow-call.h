/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls of functions whose body is known: what happens to a region in there is
   found by a walk through the body, from the state at the call.

   Such a walk depends on nothing but the region as it is known in there, its
   state, and which names have its address; so it is made once for each of
   these.  A function that is being walked through already, because it calls
   itself, may do anything.  */

#ifndef TASKS_PLUGIN_FLOW_CALL_H
#define TASKS_PLUGIN_FLOW_CALL_H

#include "gcc/gcc.h"

#include "flow-walk.h"

/* Append to AFTER the states in which E, a call in the function that CALLER is
   a walk of, leaves what is in state S.  */
extern void apply_call (region_walk &caller, const event &e,
                        const region_state &s,
                        std::vector<region_state> *after);

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

/* The ways in which the function FN is left with new memory that it returns or
   stores: as a way_out whose state has no names.  */
extern const std::vector<way_out> &products_of (tree fn);

/* Forget all walks.  */
extern void forget_called (void);

#endif /* TASKS_PLUGIN_FLOW_CALL_H */
