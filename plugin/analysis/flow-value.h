/* SPDX-License-Identifier: GPL-3.0-or-later

   What memory.h knows of the integers and pointers of a function in SSA form,
   in a form that can be compared and stored quickly: a sum is a constant and a
   hash of all else.  Other than there, what is loaded from the same memory, or
   computed in the same way by an operator that is not understood, is the same;
   and a PHI is none of its operands.

   Which element of an array, or which block of an object, a statement is
   about; and how large what is registered is.

   In a loop it is about another one in each iteration.  What two statements
   have in common is known only if

   - a loop is around both, and they are about the same one in each iteration,
     or

   - both are about the same one first.  Of a loop the first one is that of its
     first iteration, if that does not depend on conditions.

   Otherwise they may be about different parts: a loop may end earlier than
   another one, or begin where that ends, and an index may be any.  */

#ifndef TASKS_PLUGIN_FLOW_VALUE_H
#define TASKS_PLUGIN_FLOW_VALUE_H

#include "gcc/gcc.h"

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
struct reading
{
  reading (vec<tree> *leaves = NULL, const loop_nest *nest = NULL,
           loop_mask loops = 0)
      : leaves (leaves), nest (nest), loops (loops)
  {
  }

  vec<tree> *leaves;     /* the names that it is made of are appended */
  const loop_nest *nest; /* if not NULL: as it is in the first iterations... */
  loop_mask loops;       /* ...of those of these loops that determine it */
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

/* The variable of the user's that VALUE, a pointer, is in, or NULL_TREE.  */
extern tree variable_of (tree value);

struct element
{
  bool named; /* else it is the only one, or nobody knows which of several */
  struct linear at;    /* in this iteration... */
  struct linear first; /* ...and in the first one */
  loop_mask loops;     /* in which it is another one each time */
  bool steady;         /* the same as long as its computation is */
  bool met;            /* there is a first iteration */
  tree function;       /* of the statement */

  bool operator== (const element &o) const;
};

/* An element of an event, or one that was made of these: states have it in
   common, as they are copied much more often than there is another one.  It is
   there until the pass ends.  */
class known_element
{
public:
  known_element () : known (&none) {}

  /* E is an event's, or not named.  */
  explicit known_element (const struct element *e)
      : known (e->named ? e : &none)
  {
  }

  /* A copy of E.  */
  static known_element made (const struct element &e);

  const struct element *
  operator->() const
  {
    return known;
  }

  operator const struct element & () const { return *known; }

  /* Whether it is the same as OTHER in all.  */
  bool
  operator== (const known_element &other) const
  {
    return known == other.known || *known == *other.known;
  }

private:
  const struct element *known;
  static const struct element none;
};

/* One of which nothing is known.  */
extern known_element some_element (void);

/* B, which is in A.  */
extern known_element inner_element (const known_element &a,
                                    const known_element &b);

/* Whether B is one of SIZE elements from A.  The loops COMMON of B's function
   are around both.  */
extern bool same_element_p (const struct element &a, const struct element &b,
                            loop_mask common, HOST_WIDE_INT size);

/* What is known of the size of a registration.  */
struct known_size
{
  gimple *pragma;              /* that registered it on this way; or NULL */
  bool known;                  /* that it has BYTES... */
  bool all;                    /* ...and that it is all of its object */
  struct linear bytes;         /* of the function that the walk is through */
  const struct amount *amount; /* the same, or NULL; as MADE above */

  bool
  same_p (const known_size &o) const
  {
    return pragma == o.pragma && known == o.known && all == o.all
           && bytes == o.bytes;
  }
};

/* Become what is known here and in O.  Return whether that is less.  */
extern bool join_sizes (known_size *size, const known_size &o);

/* SIZE has so many bytes as A says, if that is known.  */
extern void set_bytes (known_size *size, const struct amount &a);

/* The bytes that the pragma STMT registers.  */
extern struct amount registered_bytes (gimple *stmt);

/* The size of what ROOT is, or points to if it is no STORAGE, as in struct
   pointer, in the function FN.  Return whether it is known.  */
extern bool object_bytes (tree root, bool storage, tree fn,
                          struct linear *bytes);

/* Forget elements and sizes that were made.  */
extern void forget_made (void);

#endif /* TASKS_PLUGIN_FLOW_VALUE_H */
