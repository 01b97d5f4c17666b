/* SPDX-License-Identifier: GPL-3.0-or-later

   Pointers that a function stores where they outlive its call.  */

#ifndef TASKS_PLUGIN_MODE_KEEPING_H
#define TASKS_PLUGIN_MODE_KEEPING_H

#include "gcc/gcc.h"

/* A statement that stores the parameter PARM where it outlives the call: in
   KEEPER, a variable, a parameter or NULL_TREE.  */
struct keeping
{
  gimple *stmt;
  tree parm;
  tree keeper;
  location_t loc;  /* of the assignment */
  location_t call; /* of the call of a function that does so, if any */
};

/* Each of these adds to KEEPINGS what a statement of the current function
   keeps, which needs dominators of both kinds.

   STMT stores a pointer, or a struct that one is in.  */
extern void add_kept_value (gassign *stmt, vec<keeping> *keepings);

/* CALL is of a function that keeps INNER.  */
extern void add_kept_by_callee (gcall *call, const vec<keeping> &inner,
                                vec<keeping> *keepings);

/* Remove those KEEPINGS, of the current function, that are over when it
   returns, as something else is stored there before, perhaps by functions that
   it calls.  */
extern void drop_reset_keepings (vec<keeping> *keepings);

#endif /* TASKS_PLUGIN_MODE_KEEPING_H */
