/* SPDX-License-Identifier: GPL-3.0-or-later

   Accesses of variables that have static storage, and what guards them.  */

#ifndef TASKS_PLUGIN_MODE_VARIABLE_H
#define TASKS_PLUGIN_MODE_VARIABLE_H

#include "gcc/gcc.h"

/* A statement that accesses VARIABLE, which has static storage; or calls it: a
   function of the library that has such storage itself.  */
struct state_access
{
  gimple *stmt;
  tree variable;
  tree ref;
  tree field; /* the member that is accessed, if it is one */
  bool writes;
  bool spread;  /* at an index that depends on the function's parameters, also
                   in the first execution of the loops around it */
  bool whole;   /* to all of it, also in one loop over its elements */
  bool guarded; /* under a lock, for example */
  bool chosen;  /* by some calls of the function only (mode-choice.h) */
  location_t loc;
};

/* Whether POINTER is made of the function's parameters OWN, bits by their
   indices, or of what functions return, as `spread' has it.  */
extern bool own_pointer_p (tree pointer, uint64_t own);

/* Add to ACCESSES that STMT reads, or if WRITE writes, REF, which is in
   VARIABLE or, if BEHIND, in what that, a pointer, points to; unless tasks may
   do so.  GUARDED if a function that is called sees to that.  BYTES: how many
   from there on, if that is known to be more than REF has; or 0.  */
extern void add_state_access (gimple *stmt, tree variable, tree ref,
                              bool write, bool guarded, HOST_WIDE_INT bytes,
                              vec<state_access> *accesses);

/* Whether A, in the current function, is spread if only the parameters OWN,
   bits by their indices, count.  */
extern bool still_spread_p (const state_access &a, uint64_t own);

/* The arguments of CALL, as such bits, that are made of the parameters OWN of
   the current function, as `spread' has it.  */
extern uint64_t own_arguments (gcall *call, uint64_t own);

/* Whether STMT is executed under one of LOCKS, and not behind one of UNLOCKS
   that ends it.  */
extern bool guarded_p (gimple *stmt, const vec<gimple *> &locks,
                       const vec<gimple *> &unlocks);

#endif /* TASKS_PLUGIN_MODE_VARIABLE_H */
