/* SPDX-License-Identifier: GPL-3.0-or-later

   Accesses of variables that have static storage: see mode-variable.h.  */

#include "gcc/gcc.h"

#include "memory.h"
#include "mode-effects.h"
#include "mode-statement.h"
#include "mode-variable.h"

/* What is known of an index in the first execution of the loops that it is
   in.  */
struct first_value
{
  bool own; /* it depends on a parameter, or on the result of a call, and not
               only on what is loaded from memory */
  bool zero;
};

static first_value find_first (tree value, hash_set<tree> *seen);

/* The parameters that count, as bits by their indices.  */
static uint64_t counting = ~(uint64_t)0;

/* Whether the parameter PARM, or the undefined value of a variable, counts. */
static bool
counts_p (tree parm)
{
  unsigned index
      = parm && TREE_CODE (parm) == PARM_DECL ? parameter_index (parm) : 63;
  return counting >> MIN (index, 63) & 1;
}

/* Whether an index in REF is a task's own, also where loops begin.  */
static bool
own_index_p (tree ref, hash_set<tree> *seen)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if ((TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == ARRAY_RANGE_REF)
        && find_first (TREE_OPERAND (ref, 1), seen).own)
      return true;
  return false;
}

/* The same of the result of PHI: where that counts, what it begins with.  */
static first_value
find_first_of_phi (gphi *phi, hash_set<tree> *seen)
{
  first_value result = { false, true };
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      if (dominated_by_p (CDI_DOMINATORS, gimple_phi_arg_edge (phi, i)->src,
                          gimple_bb (phi)))
        continue;
      first_value v = find_first (gimple_phi_arg_def (phi, i), seen);
      result.own |= v.own;
      result.zero &= v.zero;
    }
  return result;
}

/* The same of the result of STMT.  */
static first_value
find_first_of_assignment (gassign *stmt, hash_set<tree> *seen)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  first_value result = { false, true };
  bool any_zero = false;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      first_value v = find_first (gimple_op (stmt, i), seen);
      result.own |= v.own;
      result.zero &= v.zero;
      any_zero |= v.zero;
    }
  if (any_zero && (code == MULT_EXPR || code == BIT_AND_EXPR))
    return { false, true };
  result.zero &= gimple_assign_single_p (stmt) || code == PLUS_EXPR
                 || CONVERT_EXPR_CODE_P (code);
  return result;
}

static first_value
find_first (tree value, hash_set<tree> *seen)
{
  if (TREE_CODE (value) == ADDR_EXPR)
    return { own_index_p (TREE_OPERAND (value, 0), seen), false };
  if (TREE_CODE (value) != SSA_NAME || seen->add (value))
    return { false, integer_zerop (value) };
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    return { counts_p (SSA_NAME_VAR (value)), false };
  gimple *definition = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (definition))
    return find_first_of_phi (phi, seen);
  gassign *stmt = dyn_cast<gassign *> (definition);
  if (!stmt)
    {
      /* The end of a text is what the memory says.  */
      gcall *call = dyn_cast<gcall *> (definition);
      tree fn = call ? gimple_call_fndecl (call) : NULL_TREE;
      const struct place &inner = returned_place (fn);
      if (!inner.storage)
        return { !gimple_call_builtin_p (definition, BUILT_IN_STRLEN), false };
      first_value result = { false, false };
      for (unsigned i = 0;
           !inner.offset.constant_p () && i < gimple_call_num_args (call); i++)
        result.own |= find_first (gimple_call_arg (call, i), seen).own;
      return result;
    }
  if (gimple_assign_load_p (stmt))
    {
      /* What the function has got, or made itself, or found in a table.  */
      tree ref = gimple_assign_rhs1 (stmt), base = get_base_address (ref);
      return { (base && DECL_P (base) && !is_global_var (base))
                   || own_index_p (ref, seen),
               false };
    }
  return find_first_of_assignment (stmt, seen);
}

bool
own_pointer_p (tree pointer, uint64_t own)
{
  hash_set<tree> seen;
  uint64_t saved = counting;
  counting = own;
  bool result = find_first (pointer, &seen).own;
  counting = saved;
  return result;
}

/* Whether REF is at an index, or by a pointer, that is a task's own, also
   where loops begin.  */
static bool
spread_p (tree ref)
{
  hash_set<tree> seen;
  if (own_index_p (ref, &seen))
    return true;
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == MEM_REF
         && find_first (TREE_OPERAND (ref, 0), &seen).own;
}

bool
still_spread_p (const state_access &a, uint64_t own)
{
  counting = own;
  bool spread = spread_p (a.ref);
  counting = ~(uint64_t)0;
  return spread;
}

uint64_t
own_arguments (gcall *call, uint64_t own)
{
  uint64_t result = (uint64_t)1 << 63;
  for (unsigned i = 0; i < gimple_call_num_args (call) && i < 63; i++)
    if (own_pointer_p (gimple_call_arg (call, i), own))
      result |= (uint64_t)1 << i;
  return result;
}

/* Whether INDEX is 0, and 1, and so on up to LENGTH - 1, in a loop.  */
static bool
sweeps_p (tree index, HOST_WIDE_INT length)
{
  while (TREE_CODE (index) == SSA_NAME
         && gimple_assign_cast_p (SSA_NAME_DEF_STMT (index)))
    index = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (index));
  gphi *phi = TREE_CODE (index) == SSA_NAME
                  ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (index))
                  : NULL;
  bool begins = false, steps = false, ends = false;
  for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
    {
      tree value = gimple_phi_arg_def (phi, i);
      gimple *add
          = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
      if (integer_zerop (value)
          || (add && gimple_assign_single_p (add)
              && integer_zerop (gimple_assign_rhs1 (add))))
        begins = true;
      else if (add && is_gimple_assign (add)
               && gimple_assign_rhs_code (add) == PLUS_EXPR
               && gimple_assign_rhs1 (add) == index
               && integer_onep (gimple_assign_rhs2 (add)))
        steps = true;
      else
        return false;
    }
  if (!begins || !steps)
    return false;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, index)
  {
    gcond *condition = dyn_cast<gcond *> (USE_STMT (use));
    if (!condition || gimple_cond_lhs (condition) != index
        || !tree_fits_shwi_p (gimple_cond_rhs (condition)))
      continue;
    HOST_WIDE_INT limit = tree_to_shwi (gimple_cond_rhs (condition));
    ends |= gimple_cond_code (condition) == LE_EXPR ? limit + 1 >= length
                                                    : limit >= length;
  }
  return ends;
}

/* Whether REF, or BYTES from there on, are all of the VARIABLE, which is no
   scalar.  */
static bool
whole_p (tree variable, tree ref, HOST_WIDE_INT bytes)
{
  tree type = TREE_TYPE (variable), size = TYPE_SIZE_UNIT (type);
  if (!AGGREGATE_TYPE_P (type) || !size || !tree_fits_shwi_p (size))
    return false;
  if (ref == variable)
    return bytes == 0 || bytes >= tree_to_shwi (size);
  if (TREE_CODE (ref) == MEM_REF)
    return integer_zerop (TREE_OPERAND (ref, 1))
           && tree_fits_shwi_p (TYPE_SIZE_UNIT (TREE_TYPE (ref)))
           && tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)))
                  >= tree_to_shwi (size);
  if (TREE_CODE (ref) != ARRAY_REF || TREE_OPERAND (ref, 0) != variable)
    return false;
  tree index = TREE_OPERAND (ref, 1),
       element = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  if (integer_zerop (index))
    return bytes >= tree_to_shwi (size);
  return element && tree_fits_shwi_p (element) && tree_to_shwi (element) > 0
         && sweeps_p (index, tree_to_shwi (size) / tree_to_shwi (element));
}

/* The member of the variable that REF is in, if it is one.  */
static tree
accessed_field (tree ref)
{
  tree field = NULL_TREE;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    field
        = TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : NULL_TREE;
  return field;
}

void
add_state_access (gimple *stmt, tree variable, tree ref, bool write,
                  bool guarded, HOST_WIDE_INT bytes,
                  vec<state_access> *accesses)
{
  if (!VAR_P (variable) || !is_global_var (variable)
      || DECL_THREAD_LOCAL_P (variable) || TREE_READONLY (variable)
      || DECL_ARTIFICIAL (variable) || TYPE_ATOMIC (TREE_TYPE (variable))
      || in_system_header_at (DECL_SOURCE_LOCATION (variable)))
    return;
  state_access a = {};
  a.stmt = stmt;
  a.variable = variable;
  a.ref = ref;
  a.field = accessed_field (ref);
  a.writes = write;
  a.spread = spread_p (ref);
  a.whole = whole_p (variable, ref, bytes);
  a.guarded = guarded;
  a.loc = gimple_location (stmt);
  accesses->safe_push (a);
}

bool
guarded_p (gimple *stmt, const vec<gimple *> &locks,
           const vec<gimple *> &unlocks)
{
  for (gimple *lock : locks)
    {
      bool held = lock == stmt || stmt_dominates_p (lock, stmt);
      for (gimple *unlock : unlocks)
        if (held && stmt_dominates_p (lock, unlock)
            && stmt_dominates_p (unlock, stmt))
          held = false;
      if (held)
        return true;
    }
  return false;
}
