/* SPDX-License-Identifier: GPL-3.0-or-later

   Amounts of memory, and the objects that pointers point into.  */

#ifndef TASKS_PLUGIN_SIZE_AMOUNT_H
#define TASKS_PLUGIN_SIZE_AMOUNT_H

#include "gcc.h"

/* FACTOR * OF * TIMES + CONSTANT, if it is KNOWN to be that; OF is an SSA
   name, or NULL_TREE for a constant, TIMES another one, or NULL_TREE for 1.
   Overflow is not thought of.  */
struct amount
{
  bool known;
  tree of;
  tree times;
  HOST_WIDE_INT factor;
  HOST_WIDE_INT constant;
};

extern struct amount constant_amount (HOST_WIDE_INT value);
extern struct amount unknown_amount (void);

/* The amount that VALUE, an integer in SSA form, is.  */
extern struct amount amount_of (tree value);

/* What VALUE, a number, adds to a sum that it is an operand of.  */
extern struct amount addend_amount (tree value);

extern struct amount add_amounts (const struct amount &a,
                                  const struct amount &b, int sign);
extern struct amount multiply_amounts (const struct amount &a,
                                       const struct amount &b);

/* Whether A is more than B, whatever positive number it is made of.  */
extern bool more_p (const struct amount &a, const struct amount &b);

/* What a pointer points into.  */
struct object
{
  tree decl;          /* a variable, or an array that is a member; or NULL_TREE
                         for the heap */
  gimple *allocation; /* which call allocated it, or NULL */
  struct amount bytes; /* its size */
  struct amount rest;  /* that from where the pointer points to its end, if all
                          indices of arrays that are not constant are 0 */
  struct amount steps; /* what these are, in bytes */
};

/* Whether BYTES are more than there are in OBJECT from where the pointer
   points, or in all of it, when STMT is executed.  */
extern bool more_than_object_p (const struct amount &bytes,
                                const struct object &object, gimple *stmt);

/* Find the object that POINTER points into.  Return whether it is known.  */
extern bool find_object (tree pointer, struct object *object);

#endif /* TASKS_PLUGIN_SIZE_AMOUNT_H */
