/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies of tasks, executed on samples (sample.cc has the design): values,
   objects, an execution, and what shows its mistakes.  */

#ifndef TASKS_PLUGIN_SAMPLE_H
#define TASKS_PLUGIN_SAMPLE_H

#include "gcc/gcc.h"

#include <functional>

#include "mode-check.h"

/* A constant, an address being an integer, or NULL_TREE if that is not known.
   SOFT: it depends on data, which are made up.  */
struct sample_value
{
  tree constant;
  bool soft;

  explicit sample_value (tree known = NULL_TREE, bool depends = false)
      : constant (known), soft (depends)
  {
  }
  bool
  integer_p (void) const
  {
    return constant && TREE_CODE (constant) == INTEGER_CST;
  }
  HOST_WIDE_INT
  integer (void) const { return TREE_INT_CST_LOW (constant); }
};

/* What A CODE B, or CODE A, of TYPE is; and EXPR if each name or parameter in
   it is what LEAF says.  */
extern sample_value compute_sample (tree_code code, tree type,
                                    const sample_value &a,
                                    const sample_value &b);
extern sample_value
evaluate_sample (tree expr, const std::function<sample_value (tree)> &leaf);

/* The bytes that BOUND covers if the parameters that it is made of are
   ARGUMENTS; or -1.  */
extern HOST_WIDE_INT sampled_bytes (const struct bound &bound,
                                    const vec<sample_value> &arguments);

/* Whether parameter number INDEX of COUNT decides how large what has BOUND is.
 */
extern bool bound_uses_p (const struct bound &bound, unsigned count,
                          unsigned index);

/* Whether PARM is only compared with 0 in its function.  Of `a && b' GCC makes
   two conditions, or with optimization two truth values.  Add to VALUES what
   it is compared with outside of loops, or for `<' and the like what is just
   less.  */
extern bool flag_parameter_p (tree parm, vec<HOST_WIDE_INT> *values);

/* The bytes of TYPE, or -1.  */
extern HOST_WIDE_INT type_bytes (tree type);

/* The elements that are counted of what the type POINTER points to; and those
   that must all be written.  */
extern tree counted_element (tree pointer);
extern tree written_element (tree pointer);

/* What is known of a byte.  */
enum
{
  BYTE_WRITTEN = 1,
  BYTE_KNOWN = 2, /* its value is */
  BYTE_SOFT = 4
};

/* A buffer, a variable, or allocated memory.  */
struct sample_object
{
  HOST_WIDE_INT size; /* bytes, or -1 if that is not known */
  tree element; /* of a buffer, which at first contains data: what must all
                    be written; else NULL_TREE */
  bool given_up = false;     /* who knows what has been done to it */
  gimple *first_read = NULL; /* what reads of it too early */
  gimple *last_write = NULL;
  gimple *beyond = NULL; /* what accesses something outside of it... */
  HOST_WIDE_INT beyond_offset = 0; /* ...here */
  HOST_WIDE_INT widest = 0;        /* bytes of the numbers written to it */
  auto_vec<unsigned char> bytes; /* as far as something has been written... */
  auto_vec<unsigned char> known; /* ...and what is known of them */

  sample_object (HOST_WIDE_INT count, tree written)
      : size (count), element (written)
  {
  }
  bool inside_p (HOST_WIDE_INT offset, HOST_WIDE_INT count) const;
  bool missing_p (HOST_WIDE_INT offset, HOST_WIDE_INT count) const;
  bool hole_p (HOST_WIDE_INT offset) const;
  HOST_WIDE_INT first_missing (void) const;
  HOST_WIDE_INT end (void) const;
  tree missing_member (tree record, HOST_WIDE_INT offset) const;
  sample_value load (HOST_WIDE_INT offset, tree type) const;
  void store (HOST_WIDE_INT offset, HOST_WIDE_INT count,
              const sample_value &value);
};

/* What integers are that bounds are made of.  */
#define SAMPLE_SIZE 4

/* How many patterns of data there are, and what the data of one have at INDEX,
   of TYPE.  */
#define SAMPLE_PATTERNS 3
extern sample_value made_up (HOST_WIDE_INT index, tree type, unsigned pattern);

struct sample
{
  auto_vec<sample_value> arguments; /* those of scalars count */
  unsigned pattern;                 /* which data there are */
  unsigned steps;                   /* that may be executed; left over */

  bool complete = false; /* it reached its end */
  bool soft = false;     /* conditions depended on data... */
  bool soft_in_loop = false;
  bool soft_bound = false; /* ...and said how often a loop is executed */
  location_t decision = UNKNOWN_LOCATION; /* the last one outside of loops */
  auto_delete_vec<sample_object> objects; /* those of parameters first */
};

/* Execute FN, which executes T, on SAMPLE.  */
extern void run_sample (const struct task *t, tree fn, struct sample *sample);

#endif /* TASKS_PLUGIN_SAMPLE_H */
