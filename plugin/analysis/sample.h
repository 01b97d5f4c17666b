/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies of tasks, executed on samples (sample.cc has the design): what of it
   others use, then an execution, what shows its mistakes, and reports.  */

#ifndef TASKS_PLUGIN_SAMPLE_H
#define TASKS_PLUGIN_SAMPLE_H

#include "gcc/gcc.h"

#include "mode-check.h"

/* Check what BODY does with its buffers, but not for outputs read too early or
   left unwritten among those parameters that are set in REPORTED.  With hints,
   note which parameters could be outputs.  */
extern void check_samples (const task_body &body, sbitmap reported);

/* The bytes that BOUND covers if the parameters that it is made of are
   ARGUMENTS, constants or NULL_TREE; or -1.  */
extern HOST_WIDE_INT sampled_bytes (const struct bound &bound,
                                    const vec<tree> &arguments);

/* A number or an address: a CONSTANT, or NULL_TREE if it is not known.  SOFT:
   it depends on data, which are made up.  */
struct sample_value
{
  tree constant = NULL_TREE;
  bool soft = false;
};

/* A buffer, a variable, or allocated memory.  Only of buffers is it known what
   has been written.  */
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
  auto_sbitmap written;

  sample_object (HOST_WIDE_INT bytes, tree written_element);
  bool inside_p (HOST_WIDE_INT offset, HOST_WIDE_INT bytes) const;
  bool missing_p (HOST_WIDE_INT offset, HOST_WIDE_INT bytes) const;
  bool hole_p (HOST_WIDE_INT offset) const;
  HOST_WIDE_INT first_missing (void) const;
  HOST_WIDE_INT end (void) const;
  tree missing_member (tree record, HOST_WIDE_INT offset) const;
};

/* The bytes of TYPE, or -1.  */
extern HOST_WIDE_INT type_bytes (tree type);

/* The elements that are counted of what the type POINTER points to; and those
   that must all be written.  */
extern tree counted_element (tree pointer);
extern tree written_element (tree pointer);

/* What integers are that bounds are made of.  */
#define SAMPLE_SIZE 4

/* How many patterns of data there are, and the number that the data of one
   have at INDEX, of TYPE; or NULL_TREE.  */
#define SAMPLE_PATTERNS 3
extern tree made_up (HOST_WIDE_INT index, tree type, unsigned pattern);

struct sample
{
  auto_vec<tree> arguments; /* those of scalars count; perhaps NULL_TREE */
  unsigned pattern;         /* which data there are */
  unsigned steps;           /* that may be executed; left over */

  bool complete = false; /* it reached its end */
  bool soft = false;     /* conditions depended on data... */
  bool soft_in_loop = false;
  bool soft_bound = false; /* ...and said how often a loop is executed */
  location_t decision = UNKNOWN_LOCATION; /* the last condition outside of
                                             loops */
  auto_delete_vec<sample_object> objects; /* those of parameters first */
};

/* A call of a function that is being executed.  */
struct sample_frame
{
  function *fn;
  gimple *call;                   /* of the body, that led here; or NULL */
  unsigned depth;                 /* of calls */
  auto_vec<sample_value> names;   /* by version */
  hash_map<tree, tree> variables; /* their addresses */
};

/* BYTES at ADDRESS.  */
struct sample_place
{
  sample_value address;
  HOST_WIDE_INT bytes = -1;
  bool partial = false; /* a bit-field that shares a byte with others */
};

/* What has been stored at an address.  */
struct sample_cell
{
  sample_value value;
  HOST_WIDE_INT bytes;
};

class sample_runner
{
public:
  sample_runner (const struct task *task, struct sample *given)
      : t (task), sample (given)
  {
  }

  /* Execute FN, which executes the task.  */
  void run (tree fn);

private:
  tree new_object (HOST_WIDE_INT size, tree element);
  sample_object *find_object (const sample_value &pointer,
                              HOST_WIDE_INT *offset);
  sample_value value_of (tree value);
  sample_place place_of (tree ref);
  sample_object *access (const sample_place &place, gimple *stmt,
                         HOST_WIDE_INT *offset);
  gimple *site_of (gimple *stmt) const;
  sample_value load (const sample_place &place, tree type, gimple *stmt);
  void store (const sample_place &place, const sample_value &value,
              gimple *stmt);
  void forget (HOST_WIDE_INT address, HOST_WIDE_INT bytes);

  sample_value execute (tree fn, gimple *call,
                        const vec<sample_value> &arguments);
  sample_value execute_blocks (void);
  void execute_phis (edge e);
  void assign (gassign *stmt);
  edge choose (basic_block block);

  void call (gcall *stmt);
  void call_task (gcall *stmt, const vec<sample_value> &arguments);
  bool call_memory (gcall *stmt, const vec<sample_value> &arguments);
  void call_library (gcall *stmt, const vec<sample_value> &arguments);

  const struct task *t;
  struct sample *sample;
  bool stopped = false;
  sample_frame *frame = NULL; /* that is being executed */
  hash_map<int_hash<HOST_WIDE_INT, -1, -2>, sample_cell> cells;
  hash_map<gimple *, bool> looping; /* whether conditions are decided once
                                       more behind themselves */
};

/* The mistakes that there are.  */
enum finding
{
  FIND_BEYOND,
  FIND_READ,
  FIND_MISSING,
  FINDINGS
};

/* Warn of WHAT, found for parameter number INDEX of BODY in SAMPLE, in which
   the parameter SIZE_NAME, if there is one, is SAMPLE_SIZE.  */
extern void report_finding (const task_body &body, finding what,
                            unsigned index, const struct sample &sample,
                            tree size_name);

/* Note that parameter number INDEX of BODY could be an output.  */
extern void report_hint (const task_body &body, unsigned index);

/* The constant that EXPR is if each name or parameter in it is what LEAF says;
   or NULL_TREE.  */
template <typename leaves>
tree
fold_expression (tree expr, const leaves &leaf)
{
  if (TREE_CODE (expr) == SSA_NAME || TREE_CODE (expr) == PARM_DECL)
    return leaf (expr);
  if (TREE_CODE (expr) == SAVE_EXPR)
    return fold_expression (TREE_OPERAND (expr, 0), leaf);
  if (TREE_CODE (expr) == C_MAYBE_CONST_EXPR)
    return fold_expression (C_MAYBE_CONST_EXPR_EXPR (expr), leaf);
  if (!UNARY_CLASS_P (expr) && !BINARY_CLASS_P (expr))
    return TREE_CODE (expr) == INTEGER_CST ? expr : NULL_TREE;
  tree a = fold_expression (TREE_OPERAND (expr, 0), leaf);
  if (!a || UNARY_CLASS_P (expr))
    return a ? fold_unary (TREE_CODE (expr), TREE_TYPE (expr), a) : a;
  tree b = fold_expression (TREE_OPERAND (expr, 1), leaf);
  return b ? fold_binary (TREE_CODE (expr), TREE_TYPE (expr), a, b) : b;
}

#endif /* TASKS_PLUGIN_SAMPLE_H */
