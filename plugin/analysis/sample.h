/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies of tasks, executed on samples (sample.cc has the design): values,
   objects, an execution, and what shows its mistakes.  */

#ifndef TASKS_PLUGIN_SAMPLE_H
#define TASKS_PLUGIN_SAMPLE_H

#include "gcc/gcc.h"

#include <functional>

#include "mode-check.h"

/* An integer or an address, as its type wraps it, or a number of floating
   point, if it is KNOWN.  SOFT: it depends on data, which are made up.  */
struct sample_value
{
  union
  {
    HOST_WIDE_INT number = 0;
    double real;
  };
  bool known = false;
  bool floats = false; /* it is REAL */
  bool soft = false;
};

/* The integer NUMBER as TYPE has it; the CONSTANT; what A CODE B, or CODE A,
   of TYPE is, A having the type FROM; and EXPR if each name or parameter in it
   is what LEAF says.  */
extern sample_value sample_number (tree type, HOST_WIDE_INT number);
extern sample_value sample_constant (tree constant);
extern sample_value compute_sample (tree_code code, tree type, tree from,
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

/* The elements that are counted of what the type POINTER points to; and those
   that must all be written.  */
extern tree counted_element (tree pointer);
extern tree written_element (tree pointer);

/* COUNT bytes at OFFSET that were written at once.  */
struct sample_store
{
  HOST_WIDE_INT offset, count;
  sample_value value;
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
  auto_vec<sample_store> stores;
  auto_vec<unsigned> written; /* of each byte, as far as any is: the number of
                                 the last of them, from 1 on */

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
  sample_value load (HOST_WIDE_INT offset, HOST_WIDE_INT count,
                     tree type) const;
  void store (const sample_store &stored);
};

/* What integers are that bounds are made of.  */
#define SAMPLE_SIZE 4

/* How many patterns of data there are, and what the data of one have at INDEX,
   of TYPE.  */
#define SAMPLE_PATTERNS 3
extern sample_value made_up (HOST_WIDE_INT index, tree type, unsigned pattern);

class sample
{
public:
  auto_vec<sample_value> arguments; /* those of scalars count */
  unsigned pattern;                 /* which data there are */
  unsigned limit;                   /* of steps */
  bool outputs; /* what is written is asked, not only what is beyond */

  /* Execute FN, which executes T.  */
  void run (const struct task *t, tree fn);

  unsigned steps = 0;    /* statements that have been executed */
  bool complete = false; /* it reached its end */
  bool soft = false;     /* conditions depended on data... */
  bool soft_in_loop = false;
  bool soft_bound = false; /* ...and said how often a loop is executed */
  location_t decision = UNKNOWN_LOCATION; /* the last one outside of loops */
  auto_delete_vec<sample_object> objects; /* those of parameters first */

private:
  sample_value new_object (HOST_WIDE_INT size, tree element);
  sample_object *find_object (const sample_value &pointer,
                              HOST_WIDE_INT *offset);
  sample_value value_of (tree value);
  sample_value address_of (tree ref);
  sample_object *access (const sample_value &address, HOST_WIDE_INT count,
                         HOST_WIDE_INT *offset);
  sample_value load (const sample_value &address, HOST_WIDE_INT count,
                     tree type);
  void store (const sample_value &address, HOST_WIDE_INT count,
              const sample_value &value, bool number);
  void set (tree lhs, const sample_value &value);
  sample_value assign (gassign *stmt);
  edge choose (basic_block block);
  void step (void);
  void give_up (void);
  sample_value call (gcall *stmt);
  bool call_known (gcall *stmt);

  bool stopped = false;
  gimple *site = NULL;                    /* the statement that is executed */
  auto_vec<sample_value> names;           /* by version */
  hash_map<tree, sample_value> variables; /* their addresses */
};

#endif /* TASKS_PLUGIN_SAMPLE_H */
