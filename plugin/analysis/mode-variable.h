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
                   in the first execution of the loops around it; or only if
                   one of them has a certain value */
  bool guarded; /* under a lock, for example */
  location_t loc;
};

/* Add to ACCESSES that STMT reads, or if WRITE writes, REF, which is in
   VARIABLE or, if BEHIND, in what that, a pointer, points to; unless tasks may
   do so.  GUARDED if a function that is called sees to that.  */
extern void add_state_access (gimple *stmt, tree variable, tree ref,
                              bool write, bool guarded,
                              vec<state_access> *accesses);

/* Whether STMT is executed under one of LOCKS, and not behind one of UNLOCKS
   that ends it.  */
extern bool guarded_p (gimple *stmt, const vec<gimple *> &locks,
                       const vec<gimple *> &unlocks);

#endif /* TASKS_PLUGIN_MODE_VARIABLE_H */
