/* SPDX-License-Identifier: GPL-3.0-or-later

   The calls of the runtime that pragmas stand for.  */

#ifndef TASKS_PLUGIN_PRAGMA_CALLS_H
#define TASKS_PLUGIN_PRAGMA_CALLS_H

#include "gcc/gcc.h"

#include "abi/abi.h"

/* One pragma of the language.  */
struct pragma
{
  const char *space;
  const char *name;
  enum abi_function function; /* or ABI_FUNCTION_COUNT: it is ignored */
  bool operands;              /* PTR [COUNT] */
};

/* Operands of a pragma, parsed: PTR after the conversion of arrays to
   pointers, and COUNT or NULL_TREE.  */
struct pragma_operands
{
  tree ptr;
  tree count;
  tree constant_count; /* NULL_TREE if COUNT is not a constant expression */
  location_t ptr_loc;
  location_t count_loc;
};

/* Whether PRAGMA at LOC does anything, and may do it there.  Complain if
   not.  */
extern bool check_pragma (const struct pragma *pragma, location_t loc);

/* The call that PRAGMA at LOC stands for, or NULL_TREE if its OPERANDS, which
   are NULL for a pragma without, are wrong, which has been said then.  */
extern tree pragma_call (const struct pragma *pragma, location_t loc,
                         const struct pragma_operands *operands);

/* Where the count of the pragma that became CALL stands.  */
extern location_t count_location (gcall *call);

#endif /* TASKS_PLUGIN_PRAGMA_CALLS_H */
