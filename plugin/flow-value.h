/* SPDX-License-Identifier: GPL-3.0-or-later

   Integers of a function in SSA form as sums, so that those that are computed
   twice in the same way are seen to be equal.  */

#ifndef TASKS_PLUGIN_FLOW_VALUE_H
#define TASKS_PLUGIN_FLOW_VALUE_H

#include "gcc.h"

/* TERMS + CONSTANT, where TERMS is a hash of all that is not constant; 0 if
   all of it is.  What is computed from the same names and memory in the same
   way has the same TERMS, and whether memory has changed in between is not
   looked at.  What TERMS stands for is a multiple of STEP, which is 0 if there
   is nothing but CONSTANT.  */
struct linear
{
  uint64_t terms;
  HOST_WIDE_INT constant;
  uint64_t step;
};

/* The greatest common divisor of A and B; 0 is a multiple of everything.  */
extern uint64_t common_step (uint64_t a, uint64_t b);

/* The least that SUM may be without being negative, if it varies; else SUM. */
extern HOST_WIDE_INT least_value (const struct linear &sum);

/* Whether A and B are never equal.  */
extern bool apart_p (const struct linear &a, const struct linear &b);

/* Add FACTOR * VALUE to *SUM.  Append the names that it is computed from to
   LEAVES, if that is not NULL.  */
extern void add_value (struct linear *sum, tree value, HOST_WIDE_INT factor,
                       vec<tree> *leaves);

/* As add_value, but what was found in memory that the unit changes is itself
   only, and not what is found there at another time.  */
extern void add_tested (struct linear *sum, tree value, HOST_WIDE_INT factor,
                        vec<tree> *leaves);

/* Add the address of the reference REF, but not that of its base, which is
   returned: a declaration, or a MEM_REF whose pointer counts as base.  */
extern tree add_reference (struct linear *sum, tree ref, vec<tree> *leaves);

#endif /* TASKS_PLUGIN_FLOW_VALUE_H */
