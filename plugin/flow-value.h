/* SPDX-License-Identifier: GPL-3.0-or-later

   Integers of a function in SSA form as sums, so that those that are computed
   twice in the same way are seen to be equal.  */

#ifndef TASKS_PLUGIN_FLOW_VALUE_H
#define TASKS_PLUGIN_FLOW_VALUE_H

#include "gcc.h"

#include "flow-loops.h"

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

/* Add FACTOR * OTHER to *SUM.  */
extern void add_linear (struct linear *sum, const struct linear &other,
                        HOST_WIDE_INT factor);

/* How a value is read.  */
class reading
{
public:
  /* The names that it is computed from are appended to LEAVES, if that is not
     NULL.  */
  reading (vec<tree> *leaves = NULL) : leaves (leaves), nest (NULL), loops (0)
  {
  }

  /* The value that it has in the first iterations of those of LOOPS, of NEST,
     that determine it.  */
  reading (vec<tree> *leaves, const loop_nest &nest, loop_mask loops)
      : leaves (leaves), nest (&nest), loops (loops)
  {
  }

  void note (tree leaf) const;
  tree first (tree name) const;

private:
  vec<tree> *leaves;
  const loop_nest *nest;
  loop_mask loops;
};

/* Add FACTOR * VALUE to *SUM, read as HOW says.  */
extern void add_value (struct linear *sum, tree value, HOST_WIDE_INT factor,
                       const reading &how = {});

/* As add_value, but what was found in memory that the unit changes is itself
   only, and not what is found there at another time.  */
extern void add_tested (struct linear *sum, tree value, HOST_WIDE_INT factor,
                        vec<tree> *leaves);

/* Add the address of the reference REF, but not that of its base, which is
   returned: a declaration, or a MEM_REF whose pointer counts as base.  */
extern tree add_reference (struct linear *sum, tree ref,
                           const reading &how = {});

#endif /* TASKS_PLUGIN_FLOW_VALUE_H */
