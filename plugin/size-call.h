/* SPDX-License-Identifier: GPL-3.0-or-later

   Sizes across calls of functions of the unit.  */

#ifndef TASKS_PLUGIN_SIZE_CALL_H
#define TASKS_PLUGIN_SIZE_CALL_H

#include "gcc.h"

#include "size-object.h"

/* What a function says, whenever it is called, of what its parameter number
   INDEX points to: that it has BYTES, made of its parameters.  */
struct demand
{
  unsigned index;
  struct amount bytes;
  gcall *pragma;
};

/* Those of the function FN, if it is of the unit.  */
extern const std::vector<demand> &demands_of (tree fn);

/* Forget all demands.  */
extern void forget_demands (void);

/* What INNER, of the parameters of the function that CALL calls, is for the
   arguments of CALL.  */
extern struct amount amount_in_call (const struct amount &inner, gcall *call);

/* What CALL, of a function of the unit, returns, if that is computed from its
   arguments; else it is unknown.  */
extern struct amount returned_amount (gcall *call);

/* Find the object that CALL returns the address of, if it is of a function of
   the unit that allocates it: as large as a number, or as an argument says. */
extern bool find_returned_object (gcall *call, struct object *object);

#endif /* TASKS_PLUGIN_SIZE_CALL_H */
