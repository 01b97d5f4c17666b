/* SPDX-License-Identifier: GPL-3.0-or-later

   Sizes across calls of functions of the unit.  */

#ifndef TASKS_PLUGIN_SIZE_CALL_H
#define TASKS_PLUGIN_SIZE_CALL_H

#include "gcc/gcc.h"

#include "size-object.h"

/* What a function says, whenever it is called, of a buffer: that it has BYTES,
   made of its parameters.  */
struct demand
{
  int index; /* of the parameter that points to it; or -1 if it is OBJECT */
  struct amount bytes;
  struct object object; /* its own, as large as its parameters say */
  gcall *pragma;
};

/* Those of the function FN, if it is of the unit.  */
extern const std::vector<demand> &demands_of (tree fn);

/* Forget all demands.  */
extern void forget_demands (void);

/* What INNER, of the parameters of the function that CALL calls, is for the
   arguments of CALL.  */
extern struct amount amount_in_call (const struct amount &inner, gcall *call);

/* Whether D, of the function that CALL calls, is of an object of that
   function, which is smaller for the arguments of CALL.  */
extern bool more_in_call_p (const demand &d, gcall *call);

/* What CALL, of a function of the unit, returns, if that is computed from its
   arguments; else it is unknown.  */
extern struct amount returned_amount (gcall *call);

/* Find the object that CALL returns the address of, if it is of a function of
   the unit that allocates it: as large as a number, or as an argument says. */
extern bool find_returned_object (gcall *call, struct object *object);

/* Which argument of CALL the pointer that it returns is made of, by a function
   of the unit, and at which OFFSET from there that is; or NULL_TREE.  */
extern tree returned_inside (gcall *call, HOST_WIDE_INT *offset);

#endif /* TASKS_PLUGIN_SIZE_CALL_H */
