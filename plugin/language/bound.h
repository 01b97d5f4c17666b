/* SPDX-License-Identifier: GPL-3.0-or-later

   The bound that an array parameter's type declares, `float v[n]': kept while
   parsing, computed by the stub.  */

#ifndef TASKS_PLUGIN_BOUND_H
#define TASKS_PLUGIN_BOUND_H

#include "gcc/gcc.h"

/* What a declaration says of the size of an array parameter.  */
struct bound
{
  tree count;   /* number of elements of the outermost dimension, an
                   expression over PARMS; NULL_TREE if none is declared */
  tree element; /* type of an element, perhaps of variable size */
  tree parms;   /* the declaration's list of PARM_DECLs */
};

/* The bound declared by PARM, a member of the list PARMS.  */
extern struct bound bound_of (tree parm, tree parms);

/* Whether A and B are evidently the same.  */
extern bool same_bound_p (const struct bound &a, const struct bound &b);

/* An expression of type size_t over ARGUMENTS, a list of PARM_DECLs that
   stand for BOUND.parms: the bytes that BOUND covers, SIZE_MAX if they are
   more than fit or if the expression has no sensible value.  NULL_TREE if
   there is no bound, or none that may be computed at the call: it has side
   effects, or depends on what the buffers contain.  */
extern tree bound_bytes (location_t loc, const struct bound &bound,
                         tree arguments);

#endif /* TASKS_PLUGIN_BOUND_H */
