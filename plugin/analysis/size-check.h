/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether buffers are as large as is said of them.  */

#ifndef TASKS_PLUGIN_SIZE_CHECK_H
#define TASKS_PLUGIN_SIZE_CHECK_H

#include "gcc/gcc.h"

#include "memory.h"

/* What a function says, whenever it is called, of a buffer that it is given:
   that it has BYTES, made of its parameters.  */
struct demand
{
  unsigned index; /* of the parameter that points to it */
  struct amount bytes;
  gcall *pragma;
};

/* Those of the function FN, if it is of the unit.  */
extern const std::vector<demand> &demands_of (tree fn);

/* Forget all demands.  */
extern void forget_demands (void);

/* Warn of wrong sizes in the whole unit, which is in SSA form.  */
extern void check_sizes (void);

#endif /* TASKS_PLUGIN_SIZE_CHECK_H */
