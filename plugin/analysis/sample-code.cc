/* SPDX-License-Identifier: GPL-3.0-or-later

   Statements of samples: see sample-code.h.  */

#include "gcc/gcc.h"

#include "gcc/forget.h"
#include "mode-effects.h"
#include "mode-statement.h"
#include "sample-arithmetic.h"
#include "sample-bound.h"
#include "sample-code.h"

HOST_WIDE_INT
touched_bytes (tree ref)
{
  tree field = TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : NULL;
  if (!field || !DECL_BIT_FIELD (field))
    return type_bytes (TREE_TYPE (ref));
  tree size = DECL_SIZE (field), start = bit_position (field);
  if (!tree_fits_shwi_p (size) || !tree_fits_shwi_p (start))
    return -1;
  HOST_WIDE_INT bits
      = tree_to_shwi (start) % BITS_PER_UNIT + tree_to_shwi (size);
  return CEIL (bits, BITS_PER_UNIT);
}

bool
part_of_bytes_p (tree ref)
{
  tree field = TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : NULL;
  if (!field || !DECL_BIT_FIELD (field))
    return false;
  tree size = DECL_SIZE (field), start = bit_position (field);
  return !tree_fits_shwi_p (size) || !tree_fits_shwi_p (start)
         || tree_to_shwi (size) % BITS_PER_UNIT
         || tree_to_shwi (start) % BITS_PER_UNIT;
}

static sample_operand
make_operand (tree value)
{
  sample_operand o = { -1, NULL_TREE, unknown_value () };
  if (TREE_CODE (value) == SSA_NAME)
    o.name = SSA_NAME_VERSION (value);
  else if (CONSTANT_CLASS_P (value))
    o.constant = sample_constant (value);
  else
    o.expression = value;
  return o;
}

/* Make OP load from REF, or store there.  Return whether it is a place that is
   simple enough.  */
static bool
make_access (tree ref, sample_operation *op)
{
  if (part_of_bytes_p (ref))
    return false;
  op->bytes = touched_bytes (ref);
  op->type = TREE_TYPE (ref);
  op->offset = op->step = 0;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF && !op->step)
      {
        tree size = array_ref_element_size (ref);
        if (!tree_fits_shwi_p (size) || integer_zerop (size)
            || !integer_zerop (array_ref_low_bound (ref)))
          return false;
        op->b = make_operand (TREE_OPERAND (ref, 1));
        op->step = tree_to_shwi (size);
      }
    else if (TREE_CODE (ref) == COMPONENT_REF)
      {
        tree position = byte_position (TREE_OPERAND (ref, 1));
        if (!tree_fits_shwi_p (position))
          return false;
        op->offset += tree_to_shwi (position);
      }
    else
      return false;
  op->variable = NULL_TREE;
  if (TREE_CODE (ref) == MEM_REF
      && TREE_CODE (TREE_OPERAND (ref, 0)) == SSA_NAME)
    {
      op->a = make_operand (TREE_OPERAND (ref, 0));
      op->offset += (HOST_WIDE_INT)TREE_INT_CST_LOW (TREE_OPERAND (ref, 1));
      return true;
    }
  op->variable = ref;
  return (VAR_P (ref) && !is_global_var (ref)) || TREE_CODE (ref) == PARM_DECL;
}

/* Make OP do what STMT does.  Return whether that is understood.  */
static bool
make_assignment (gassign *stmt, sample_operation *op)
{
  tree lhs = gimple_assign_lhs (stmt), first = gimple_assign_rhs1 (stmt);
  if (TREE_CODE (lhs) != SSA_NAME)
    {
      if (!is_gimple_reg_type (TREE_TYPE (lhs))
          || !gimple_assign_single_p (stmt) || gimple_assign_load_p (stmt))
        return false;
      op->action = SAMPLE_STORE;
      op->value = make_operand (first);
      return make_access (lhs, op);
    }
  op->target = SSA_NAME_VERSION (lhs);
  op->code = gimple_assign_rhs_code (stmt);
  op->type = TREE_TYPE (lhs);
  switch (gimple_assign_rhs_class (stmt))
    {
    case GIMPLE_SINGLE_RHS:
      if (gimple_assign_load_p (stmt))
        {
          op->action = SAMPLE_LOAD;
          return make_access (first, op);
        }
      op->action = SAMPLE_COPY;
      op->a = make_operand (first);
      return true;
    case GIMPLE_UNARY_RHS:
      op->action = SAMPLE_UNARY;
      op->a = make_operand (first);
      return true;
    case GIMPLE_BINARY_RHS:
      op->action = SAMPLE_BINARY;
      op->a = make_operand (first);
      op->b = make_operand (gimple_assign_rhs2 (stmt));
      if (TREE_CODE_CLASS (op->code) == tcc_comparison)
        {
          op->action = SAMPLE_COMPARE;
          op->type = TREE_TYPE (first);
        }
      return true;
    default:
      return false;
    }
}

/* Make OP call the function of the unit that STMT calls.  Return whether it is
   one.  */
static bool
make_call (gcall *stmt, sample_operation *op)
{
  tree lhs = gimple_call_lhs (stmt);
  op->callee = called_function (stmt);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    op->target = SSA_NAME_VERSION (lhs);
  else if (lhs)
    return false;
  /* Nested functions use the variables of the one around them.  */
  return op->callee && !task_p (op->callee)
         && !(gimple_call_flags (stmt) & ECF_NORETURN)
         && !gimple_call_chain (stmt) && effects_of (op->callee);
}

static sample_operation
make_operation (gimple *stmt)
{
  sample_operation op = {};
  op.stmt = stmt;
  op.action = SAMPLE_ANY;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (stmt))
        op.action = SAMPLE_NOTHING;
      else if (!make_assignment (as_a<gassign *> (stmt), &op))
        op.action = SAMPLE_ANY;
      break;
    case GIMPLE_CALL:
      if (make_call (as_a<gcall *> (stmt), &op))
        op.action = SAMPLE_CALL;
      break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_LABEL:
    case GIMPLE_PREDICT:
    case GIMPLE_NOP:
    case GIMPLE_DEBUG:
      op.action = SAMPLE_NOTHING;
      break;
    default:
      break;
    }
  return op;
}

/* Make B know which way leads on behind BLOCK.  */
static void
make_choice (basic_block block, sample_block *b)
{
  gimple_stmt_iterator i = gsi_last_nondebug_bb (block);
  gimple *last = gsi_end_p (i) ? NULL : gsi_stmt (i);
  if (gcond *condition = safe_dyn_cast<gcond *> (last))
    {
      b->stmt = condition;
      b->a = make_operand (gimple_cond_lhs (condition));
      b->b = make_operand (gimple_cond_rhs (condition));
      extract_true_false_edges_from_block (block, &b->yes, &b->no);
      return;
    }
  if (last && gimple_code (last) == GIMPLE_SWITCH)
    {
      b->stmt = last;
      return;
    }
  /* No exceptions.  */
  unsigned ways = 0;
  edge e;
  edge_iterator j;
  FOR_EACH_EDGE (e, j, block->succs)
  if (!(e->flags & (EDGE_EH | EDGE_ABNORMAL)))
    {
      b->yes = e;
      ways++;
    }
  if (ways != 1)
    b->yes = NULL;
}

static void
make_block (basic_block block, sample_block *b)
{
  for (gphi_iterator i = gsi_start_phis (block); !gsi_end_p (i); gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ());
      if (virtual_operand_p (result))
        continue;
      sample_phi phi = { SSA_NAME_VERSION (result), {} };
      for (unsigned n = 0; n < gimple_phi_num_args (i.phi ()); n++)
        phi.sources.push_back (
            make_operand (gimple_phi_arg_def (i.phi (), n)));
      b->phis.push_back (std::move (phi));
    }
  size_t count = 0;
  gimple_stmt_iterator i;
  for (i = gsi_start_bb (block); !gsi_end_p (i); gsi_next (&i))
    count++;
  b->operations.reserve (count);
  for (i = gsi_start_bb (block); !gsi_end_p (i); gsi_next (&i))
    b->operations.push_back (make_operation (gsi_stmt (i)));
  make_choice (block, b);
}

static hash_map<function *, sample_function *> *known;

const sample_function &
sample_code_of (function *fn)
{
  if (!known)
    known = new hash_map<function *, sample_function *>;
  if (sample_function **slot = known->get (fn))
    return **slot;
  sample_function *code = new sample_function;
  code->names = vec_safe_length (SSANAMES (fn));
  for (tree p = DECL_ARGUMENTS (fn->decl); p; p = DECL_CHAIN (p))
    {
      bool memory = !is_gimple_reg (p);
      tree name = memory ? NULL_TREE : ssa_default_def (fn, p);
      code->parameters.push_back (
          { p, name ? (int)SSA_NAME_VERSION (name) : -1, memory });
    }
  code->blocks.resize (last_basic_block_for_fn (fn));
  basic_block block;
  FOR_EACH_BB_FN (block, fn)
  make_block (block, &code->blocks[block->index]);
  known->put (fn, code);
  return *code;
}

void
forget_sample_code (void)
{
  forget_all (known);
}
