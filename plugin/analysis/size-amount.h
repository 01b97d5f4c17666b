/* SPDX-License-Identifier: GPL-3.0-or-later

   Amounts of memory.  */

#ifndef TASKS_PLUGIN_SIZE_AMOUNT_H
#define TASKS_PLUGIN_SIZE_AMOUNT_H

#include "gcc/gcc.h"

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

#endif /* TASKS_PLUGIN_SIZE_AMOUNT_H */
