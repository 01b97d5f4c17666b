/* SPDX-License-Identifier: GPL-3.0-or-later

   What memory.h knows of the integers and pointers of a function in SSA form,
   in a form that can be compared and stored quickly: a sum is a constant and a
   hash of all else.  Other than there, what is loaded from the same memory, or
   computed in the same way by an operator that is not understood, is the same;
   and a PHI is none of its operands.

   Which element of an array, or which block of an object, a statement is
   about.  In a loop it is about another one in each iteration.  What two
   statements have in common is known only if

   - a loop is around both, and they are about the same one in each iteration,
     or

   - both are about the same one first.  Of a loop the first one is that of its
     first iteration, if that does not depend on conditions.

   Otherwise they may be about different parts: a loop may end earlier than
   another one, or begin where that ends, and an index may be any.  */

#ifndef TASKS_PLUGIN_FLOW_VALUE_H
#define TASKS_PLUGIN_FLOW_VALUE_H

#include "gcc/gcc.h"

#include <numeric>

#include "flow-loops.h"
#include "memory.h"

/* TERMS + CONSTANT, where TERMS is a hash of all that is not constant; 0 if
   all of it is.  Hashes of sums are sums of hashes, with 64 bits.  Whether
   memory has changed in between is not looked at.  What TERMS stands for is a
   multiple of STEP, which is 0 if there is nothing but CONSTANT.  */
struct linear
{
  uint64_t terms;
  HOST_WIDE_INT constant;
  uint64_t step;

  bool
  operator== (const linear &o) const
  {
    return terms == o.terms && constant == o.constant;
  }
};

/* The least that SUM may be without being negative, if it varies; else SUM. */
extern HOST_WIDE_INT least_value (const struct linear &sum);

/* Whether A and B are never equal.  */
extern bool apart_p (const struct linear &a, const struct linear &b);

/* Add FACTOR * OTHER to *SUM.  */
extern void add_linear (struct linear *sum, const struct linear &other,
                        HOST_WIDE_INT factor);

/* How a value is read.  */
struct reading
{
  vec<tree> *leaves = NULL;     /* the names that it is made of are appended */
  const loop_nest *nest = NULL; /* if not NULL: as it is in the first... */
  loop_mask loops = 0; /* ...iterations of those of these that determine it */
};

/* The sum that A is; something unknown if that is not KNOWN.  */
extern struct linear linear_of (const struct amount &a);

/* Add FACTOR * VALUE to *SUM.  */
extern void add_value (struct linear *sum, tree value, HOST_WIDE_INT factor,
                       const reading &how = {});

/* As add_value, but what was found in memory that the unit changes is itself
   only, and not what is found there at another time.  */
extern void add_tested (struct linear *sum, tree value, HOST_WIDE_INT factor,
                        vec<tree> *leaves);

/* A place.  */
struct pointer
{
  tree root; /* as in memory.h; or NULL_TREE if nothing is known */
  bool storage;
  bool null; /* a null pointer: no ROOT */
  struct linear offset;
};

/* Whether A and B are in the same.  */
template <typename one, typename other>
static inline bool
same_root_p (const one &a, const other &b)
{
  return a.root == b.root && a.storage == b.storage;
}

/* What POINTER, a value that is read as HOW says, points to.  */
extern struct pointer pointer_of (tree value, const reading &how = {});

/* The address of what the reference REF accesses.  */
extern struct pointer address_of (tree ref, const reading &how = {});

/* Which element of an array a statement is about.  */
struct element
{
  struct linear at;    /* in this iteration... */
  struct linear first; /* ...and in the first one */
  loop_mask loops;     /* in which it is another one each time */
  bool steady;         /* the same as long as its computation is */
  bool met;            /* there is a first iteration */
  tree function;       /* of the statement */
};

/* An element of an event, or some_element.  NULL: the only one.  */
typedef const struct element *known_element;

/* One of several: nobody knows which.  */
extern const struct element some_element;

/* Whether B is one of SIZE elements from A.  The loops COMMON of B's function
   are around both.  */
extern bool same_element_p (const struct element &a, const struct element &b,
                            loop_mask common, HOST_WIDE_INT size);

#endif /* TASKS_PLUGIN_FLOW_VALUE_H */
