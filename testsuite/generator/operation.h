/* SPDX-License-Identifier: GPL-3.0-or-later

   Operations that combine values and may be done in any order.

   What is `commutative', `concurrent' or a reduction is only combined with
   hashes, and nothing depends on what it holds meanwhile.  Commutative tasks
   in a row must do the same, and so must concurrent ones: for each type of
   elements the program has one operation for them.  Reductions may have
   others.  */

#ifndef GENERATOR_OPERATION_H
#define GENERATOR_OPERATION_H

#include "type.h"

#include <stdbool.h>
#include <stdio.h>

struct operation
{
  const char *tag;  /* in names */
  const char *sign; /* in the attribute; NULL: two functions */
  const char *add;  /* statement: combine *q with *p */
  const char *zero; /* statement: make *p neutral; NULL with a sign */
  /* It makes 0 or 1 of a value, even with one that is neutral: all elements
     have to be combined by all tasks.  */
  bool truth;
};

/* The program's operation for elements of TYPE, and some other one.  */
const struct operation *operation_of (const struct type *type);
const struct operation *operation_any (const struct type *type);

/* The operands of the attribute `reduction'.  */
const char *operation_operands (const struct operation *operation,
                                const struct type *type);

/* The name of a function that combines the element at its first argument with
   a hash, its second; or does so ATOMICALLY.  */
const char *operation_join (const struct operation *operation,
                            const struct type *type, bool atomically);

/* Print these functions; done once, at the end.  */
void operations_print_functions (FILE *file);

#endif /* GENERATOR_OPERATION_H */
