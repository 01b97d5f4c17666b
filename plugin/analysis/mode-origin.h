/* SPDX-License-Identifier: GPL-3.0-or-later

   What a pointer points into, as far as one function shows.  */

#ifndef TASKS_PLUGIN_MODE_ORIGIN_H
#define TASKS_PLUGIN_MODE_ORIGIN_H

#include "gcc/gcc.h"

/* Where a pointer may come from: PARM_DECLs of the function, variables, and
   SSA names that are results of functions like malloc.  */
struct origins
{
  auto_vec<tree, 4> all;
  bool unknown = false; /* or from somewhere else */

  bool
  contains (tree origin) const
  {
    return all.contains (origin);
  }

  /* The only origin, or NULL_TREE.  */
  tree
  only (void) const
  {
    return all.length () == 1 && !unknown ? all[0] : NULL_TREE;
  }
};

/* Find the origins of POINTER, a pointer or an integer made of one.  */
extern void find_origins (tree pointer, struct origins *origins);

/* Find the origins of the pointers that the local VARIABLE keeps.  */
extern void find_kept_origins (tree variable, struct origins *origins);

/* What POINTER points into, and how many bytes from its beginning, *OFFSET: a
   variable or the name of a pointer.  NULL_TREE if that is not constant.  */
extern tree fixed_place (tree pointer, HOST_WIDE_INT *offset);

/* The index of PARM among the parameters of its function.  */
extern unsigned parameter_index (tree parm);

#endif /* TASKS_PLUGIN_MODE_ORIGIN_H */
