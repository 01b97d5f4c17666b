/* SPDX-License-Identifier: GPL-3.0-or-later

   The objects that pointers point into.  */

#ifndef TASKS_PLUGIN_SIZE_OBJECT_H
#define TASKS_PLUGIN_SIZE_OBJECT_H

#include "gcc/gcc.h"

#include "size-amount.h"

/* What a pointer points into.  */
struct object
{
  tree decl;           /* a variable, or NULL_TREE for the heap */
  gimple *allocation;  /* which call allocated it, or NULL */
  struct amount bytes; /* its size */
  struct amount rest;  /* that from where the pointer points to its end, if all
                          indices of arrays that are not constant are 0 */
};

/* Whether BYTES are more than there are in OBJECT from where the pointer
   points, or in all of it.  */
extern bool more_than_object_p (const struct amount &bytes,
                                const struct object &object);

/* Find the object that POINTER points into.  Return whether it is known.  */
extern bool find_object (tree pointer, struct object *object);

#endif /* TASKS_PLUGIN_SIZE_OBJECT_H */
