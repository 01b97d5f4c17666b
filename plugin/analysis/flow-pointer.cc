/* SPDX-License-Identifier: GPL-3.0-or-later

   Where pointers come from: see flow-pointer.h.  */

#include "gcc/gcc.h"

#include "flow-event.h"
#include "flow-pointer.h"
#include "gcc/callee.h"

/* How far a pointer is followed.  */
#define STEP_LIMIT 64

/* The pointer that NAME, an integer, is; or NULL_TREE.  */
static tree
pointer_in (tree name)
{
  for (unsigned i = 0; i < STEP_LIMIT && TREE_CODE (name) == SSA_NAME; i++)
    {
      if (POINTER_TYPE_P (TREE_TYPE (name)))
        return name;
      gimple *stmt = SSA_NAME_DEF_STMT (name);
      if (TYPE_PRECISION (TREE_TYPE (name)) < POINTER_SIZE
          || SSA_NAME_IS_DEFAULT_DEF (name)
          || (!gimple_assign_cast_p (stmt) && !gimple_assign_copy_p (stmt)))
        return NULL_TREE;
      name = gimple_assign_rhs1 (stmt);
    }
  return NULL_TREE;
}

static tree source_of (tree name, struct linear *offset,
                       const reading &how = {});

/* The argument of CALL that is what the function returns, or a constant number
   of bytes before that: this is added to *OFFSET.  Or NULL_TREE.  Such a
   function is std::move, which is left out of programs that are optimized.  */
static tree
returned_argument (gcall *call, struct linear *offset)
{
  tree fn = callee_of (call);
  if (!known_body_p (fn))
    return NULL_TREE;
  basic_block end = EXIT_BLOCK_PTR_FOR_FN (DECL_STRUCT_FUNCTION (fn));
  greturn *leave
      = single_pred_p (end)
            ? safe_dyn_cast<greturn *> (last_stmt (single_pred (end)))
            : NULL;
  tree value = leave ? gimple_return_retval (leave) : NULL_TREE;
  struct linear added = {};
  for (unsigned i = 0; i < STEP_LIMIT && value && TREE_CODE (value) == SSA_NAME
                       && is_gimple_assign (SSA_NAME_DEF_STMT (value));
       i++)
    value = source_of (value, &added);
  if (!value || TREE_CODE (value) != SSA_NAME
      || !SSA_NAME_IS_DEFAULT_DEF (value) || added.terms)
    return NULL_TREE;
  tree parm = DECL_ARGUMENTS (fn);
  for (unsigned i = 0; parm && i < gimple_call_num_args (call);
       i++, parm = DECL_CHAIN (parm))
    if (parm == SSA_NAME_VAR (value))
      {
        if (offset)
          offset->constant += added.constant;
        return gimple_call_arg (call, i);
      }
  return NULL_TREE;
}

/* What the statement that defines NAME computes it from, or NULL_TREE.  Adds
   to *OFFSET what is added on the way.  */
static tree
source_of (tree name, struct linear *offset, const reading &how)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return NULL_TREE;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return returned_argument (call, offset);
  if (!is_gimple_assign (stmt))
    return NULL_TREE;
  tree first = gimple_assign_rhs1 (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case POINTER_PLUS_EXPR:
      if (offset)
        add_value (offset, gimple_assign_rhs2 (stmt), 1, how);
      return first;
    case SSA_NAME:
    case ADDR_EXPR:
    case INTEGER_CST:
    CASE_CONVERT:
      if (POINTER_TYPE_P (TREE_TYPE (first)))
        return first;
      return INTEGRAL_TYPE_P (TREE_TYPE (first)) ? pointer_in (first)
                                                 : NULL_TREE;
    default:
      return NULL_TREE;
    }
}

struct pointer
pointer_of (tree value, const reading &how)
{
  struct pointer p = {};
  for (unsigned i = 0; i < STEP_LIMIT; i++)
    switch (TREE_CODE (value))
      {
      case SSA_NAME:
        {
          tree source = source_of (value, &p.offset, how);
          if (!source)
            {
              /* A variable that has no value yet has no root.  */
              tree variable = SSA_NAME_VAR (value);
              if (!SSA_NAME_IS_DEFAULT_DEF (value)
                  || (variable && TREE_CODE (variable) == PARM_DECL))
                p.root = value;
              return p;
            }
          value = source;
          break;
        }
      case ADDR_EXPR:
        {
          tree base = add_reference (&p.offset, TREE_OPERAND (value, 0), how);
          if (TREE_CODE (base) != MEM_REF)
            {
              p.root = DECL_P (base) ? base : NULL_TREE;
              p.storage = true;
              return p;
            }
          value = TREE_OPERAND (base, 0);
          break;
        }
      case INTEGER_CST:
        p.null = integer_zerop (value);
        return p;
      default:
        return p;
      }
  return p;
}

struct pointer
address_of (tree ref, const reading &how)
{
  struct pointer p = {};
  tree base = add_reference (&p.offset, ref, how);
  if (TREE_CODE (base) == MEM_REF)
    {
      struct linear offset = p.offset;
      p = pointer_of (TREE_OPERAND (base, 0), how);
      add_linear (&p.offset, offset, 1);
    }
  else if (DECL_P (base))
    {
      p.root = base;
      p.storage = true;
    }
  return p;
}

tree
variable_of (tree value)
{
  for (unsigned i = 0; i < STEP_LIMIT && TREE_CODE (value) == SSA_NAME; i++)
    {
      tree variable = SSA_NAME_VAR (value);
      if (variable && DECL_NAME (variable) && !DECL_ARTIFICIAL (variable))
        return variable;
      gimple *stmt = SSA_NAME_DEF_STMT (value);
      if (gimple_assign_load_p (stmt))
        value = gimple_assign_rhs1 (stmt);
      else
        value = source_of (value, NULL);
      if (!value)
        return NULL_TREE;
    }
  if (TREE_CODE (value) == ADDR_EXPR)
    value = TREE_OPERAND (value, 0);
  value = get_base_address (value);
  if (value && TREE_CODE (value) == MEM_REF)
    return variable_of (TREE_OPERAND (value, 0));
  return value && DECL_P (value) && DECL_NAME (value) ? value : NULL_TREE;
}
