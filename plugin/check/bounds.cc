/* SPDX-License-Identifier: GPL-3.0-or-later

   Accesses of the body of a task to its buffers.  In

       void scale (int n, float v[n], float f)
       {
         v[i] *= f;

   the access to v[i] becomes

         tasks_check_bounds (v, &v[i], sizeof (float), TASKS_READ);

   before it, if the pointer is made of `v' and of no other parameter, whatever
   the way.  The first argument is what the body was called with.  An access
   that is evidently within the declared bound has none.  */

#include "gcc/gcc.h"

#include "abi/abi.h"
#include "analysis/memory.h"
#include "analysis/mode-statement.h"
#include "check.h"
#include "language/task.h"

/* A buffer of the function that is instrumented.  */
struct buffer
{
  tree parm;           /* the PARM_DECL */
  tree value;          /* its value when the function begins; or NULL_TREE */
  HOST_WIDE_INT bound; /* the bytes that it is declared to have, or 0 */
  bool output;
};

static vec<buffer> buffers;

/* The index in BUFFERS of what pointers with a root come from, or -1: to go
   through the statements of a function for each of them would take long.  */
static hash_map<tree, int> *known;

/* The constant bytes that P is declared to have, or 0.  */
static HOST_WIDE_INT
declared_bytes (const task_parameter &p)
{
  tree count = p.bound.count,
       size = count ? size_in_bytes (p.bound.element) : NULL_TREE;
  return size && tree_fits_shwi_p (count) && tree_fits_shwi_p (size)
             ? tree_to_shwi (count) * tree_to_shwi (size)
             : 0;
}

/* If T is executed by the current function, note which buffers that has.  */
static void
find_buffers (const struct task *t)
{
  bool executes = t->body == cfun->decl;
  for (const task_implementation &implementation : t->implementations)
    executes |= implementation.decl == cfun->decl
                && implementation.target == TASKS_TARGET_CPU;
  tree parm = executes ? DECL_ARGUMENTS (cfun->decl) : NULL_TREE;
  for (unsigned i = 0; parm && i < t->parameters.length ();
       i++, parm = DECL_CHAIN (parm))
    if (buffer_p (t->parameters[i]))
      buffers.safe_push ({ parm, NULL_TREE, declared_bytes (t->parameters[i]),
                           t->parameters[i].mode == TASKS_WRITE });
}

/* The only buffer that P, the place of a pointer, may be in; or NULL.  */
static buffer *
find_buffer (const struct place &p)
{
  if (!p.root || p.storage)
    return NULL;
  tree key = p.root;
  gimple *load = SSA_NAME_DEF_STMT (key);
  if (gimple_assign_load_p (load) && DECL_P (gimple_assign_rhs1 (load)))
    key = gimple_assign_rhs1 (load);
  if (int *found = known->get (key))
    return *found < 0 ? NULL : &buffers[*found];
  struct origins origins;
  find_origins (p.root, &origins);
  int found = buffers.length ();
  /* Who aligns a pointer may mask what is beside the buffer, too.  */
  while (--found >= 0
         && (origins.masked || origins.only () != buffers[found].parm))
    ;
  known->put (key, found);
  return found < 0 ? NULL : &buffers[found];
}

/* The value with which the current function was called for B.  */
static tree
initial_value (buffer *b)
{
  if (!b->value)
    {
      tree value = is_gimple_reg (b->parm)
                       ? get_or_create_ssa_default_def (cfun, b->parm)
                       : b->parm;
      b->value = make_ssa_name (TREE_TYPE (b->parm));
      gsi_insert_on_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (cfun)),
                          gimple_build_assign (b->value, value));
    }
  return b->value;
}

/* Append to *SEQ, at LOC, the call for BYTES of B at POINTER.  */
static void
add_call (gimple_seq *seq, location_t loc, buffer *b, tree pointer, tree bytes,
          unsigned mode)
{
  add_check_call (seq, loc, abi_function_decl (ABI_CHECK_BOUNDS),
                  { initial_value (b), pointer, bytes,
                    build_int_cst (unsigned_type_node, mode) });
}

void
add_bounds (gimple_seq *seq, location_t loc, tree pointer, tree bytes,
            unsigned mode)
{
  buffer *b = buffers.is_empty () ? NULL : find_buffer (place_of (pointer));
  if (b)
    add_call (seq, loc, b, pointer, bytes, mode);
}

/* Compare where REF is, which STMT accesses in MODE, with its buffer.  */
static void
check_reference (gimple *stmt, tree ref, unsigned mode)
{
  tree base = get_base_address (ref);
  HOST_WIDE_INT bytes = int_size_in_bytes (TREE_TYPE (ref));
  if (!base || TREE_CODE (base) != MEM_REF || bytes <= 0
      || TREE_CODE (ref) == BIT_FIELD_REF
      || (TREE_CODE (ref) == COMPONENT_REF
          && DECL_BIT_FIELD (TREE_OPERAND (ref, 1))))
    return;
  struct place p = place_of_reference (ref);
  buffer *b = find_buffer (p);
  bool within = b && p.offset.constant_p () && place_parameter (p) == b->parm
                && p.offset.number >= 0 && p.offset.number <= b->bound - bytes;
  if (!b || within)
    return;
  gimple_seq seq = NULL;
  tree address = force_gimple_operand (
      build_fold_addr_expr (unshare_expr (ref)), &seq, true, NULL_TREE);
  add_call (&seq, gimple_location (stmt), b, address, size_int (bytes), mode);
  gimple_stmt_iterator i = gsi_for_stmt (stmt);
  gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
}

bool
output_p (tree pointer)
{
  buffer *b = buffers.is_empty () ? NULL : find_buffer (place_of (pointer));
  return !b || b->output;
}

void
find_bounds (void)
{
  if (!known)
    known = new hash_map<tree, int>;
  known->empty ();
  buffers.truncate (0);
  for (const task *t : all_tasks ())
    find_buffers (t);
}

void
check_bounds (void)
{
  if (buffers.is_empty ())
    return;
  auto_vec<gimple *> statements;
  any_statement (cfun, [&] (gimple *stmt) {
    if (gimple_assign_single_p (stmt))
      statements.safe_push (stmt);
    return false;
  });
  for (gimple *stmt : statements)
    {
      if (gimple_store_p (stmt))
        check_reference (stmt, gimple_assign_lhs (stmt), TASKS_WRITE);
      if (gimple_assign_load_p (stmt))
        check_reference (stmt, gimple_assign_rhs1 (stmt), TASKS_READ);
    }
}
