/* SPDX-License-Identifier: GPL-3.0-or-later

   Integers of a function in SSA form as sums, so that those that are computed
   twice in the same way are seen to be equal.  */

#ifndef TASKS_PLUGIN_FLOW_VALUE_H
#define TASKS_PLUGIN_FLOW_VALUE_H

#include "gcc/gcc.h"

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

/* Calls: the first one is of the function that a value is in, the next one of
   the function that this call is in, and so on.  */
typedef std::vector<gcall *> call_path;

/* The product of A and B.  */
extern struct linear multiply_linear (const struct linear &a,
                                      const struct linear &b);

/* How a value is read.  */
class reading
{
public:
  /* The names that it is computed from are appended to LEAVES, if that is not
     NULL.  */
  reading (vec<tree> *leaves = NULL)
      : leaves (leaves), nest (NULL), loops (0), path (NULL), inside (0),
        lost (NULL)
  {
  }

  /* The value that it has in the first iterations of those of LOOPS, of NEST,
     that determine it.  */
  reading (vec<tree> *leaves, const loop_nest &nest, loop_mask loops)
      : leaves (leaves), nest (&nest), loops (loops), path (NULL), inside (0),
        lost (NULL)
  {
  }

  /* The value that it has for the function with the last call of PATH.  *LOST
     becomes true if it is computed from others than parameters.  */
  reading (const call_path &path, bool *lost)
      : leaves (NULL), nest (NULL), loops (0), path (&path),
        inside (path.size ()), lost (lost)
  {
  }

  void note (tree leaf) const;
  tree first (tree name) const;

  /* The argument that NAME, a parameter, is in the next call of the path; or
     NULL_TREE.  *OUTER becomes how that is read.  */
  tree passed (tree name, reading *outer) const;

  /* How what is found in memory is read.  */
  reading
  address () const
  {
    return path ? *this : reading ();
  }

private:
  vec<tree> *leaves;
  const loop_nest *nest;
  loop_mask loops;
  const call_path *path;
  size_t inside; /* calls of it that are still to come */
  bool *lost;
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
