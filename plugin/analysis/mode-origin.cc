/* SPDX-License-Identifier: GPL-3.0-or-later

   What a pointer points into, as far as one function shows: its definition is
   followed through copies, casts, arithmetic, PHIs, results of functions that
   return an argument, and local variables that pointers are kept in.

   A pointer that is loaded from elsewhere is unknown.  What is kept in a local
   variable may be anything that is stored in it anywhere in the function, and
   something unknown, too, if its address is used for more than that.  */

#include "gcc/gcc.h"

#include "library.h"
#include "mode-effects.h"
#include "mode-origin.h"
#include "mode-statement.h"

/* More definitions than this are not followed.  */
#define MAX_DEFINITIONS 500

/* Nor pointers to pointers of more levels.  */
#define MAX_LEVELS 4

class origin_finder
{
public:
  explicit origin_finder (struct origins *result, unsigned level = 0)
      : found (result), level (level)
  {
  }

  void follow (tree value);
  void follow_memory (tree ref);
  void follow_address (tree ref);
  void follow_variable (tree variable);

private:
  void add (tree origin);
  void follow_definition (gimple *definition);
  void follow_assignment (gassign *assignment);
  void follow_operation (gassign *assignment);
  void follow_call (gcall *call);

  struct origins *found;
  hash_set<tree> seen;
  unsigned level; /* of pointers to pointers */
};

void
origin_finder::add (tree origin)
{
  if (!found->contains (origin))
    found->all.safe_push (origin);
}

/* Follow what is stored in the local VARIABLE, which is in memory.  */
void
origin_finder::follow_variable (tree variable)
{
  if (seen.add (variable))
    return;
  if (TREE_CODE (variable) == PARM_DECL
      && POINTER_TYPE_P (TREE_TYPE (variable)))
    add (variable);
  else if (TREE_CODE (variable) == PARM_DECL)
    found->unknown = true;
  if (is_global_var (variable))
    {
      found->unknown = true;
      return;
    }

  any_statement (cfun, [&] (gimple *stmt) {
    if (!found->unknown && takes_address_p (stmt, variable))
      found->unknown = true;
    tree lhs = gimple_get_lhs (stmt);
    if (!lhs || TREE_CODE (lhs) == SSA_NAME
        || get_base_address (lhs) != variable)
      return false;
    if (gassign *assignment = dyn_cast<gassign *> (stmt))
      follow_assignment (assignment);
    else
      found->unknown = true;
    return false;
  });
}

/* Follow the pointers that are kept in the memory REF; if that is found by a
   pointer, in the variables that it may point to.  */
void
origin_finder::follow_memory (tree ref)
{
  tree base = get_base_address (ref);
  if (base && DECL_P (base) && TREE_CODE (base) != FUNCTION_DECL)
    {
      follow_variable (base);
      return;
    }
  found->unknown = true;
  if (!base || TREE_CODE (base) != MEM_REF || level == MAX_LEVELS)
    return;
  struct origins places;
  origin_finder finder (&places, level + 1);
  finder.follow (TREE_OPERAND (base, 0));
  for (tree place : places.all)
    if (VAR_P (place)
        || (TREE_CODE (place) == PARM_DECL && TREE_ADDRESSABLE (place)))
      follow_variable (place);
}

/* Follow the pointer &REF.  */
void
origin_finder::follow_address (tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    found->unknown = true;
  else if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
    follow (TREE_OPERAND (base, 0));
  else if (DECL_P (base))
    {
      add (base);
      /* A parameter stands for what it points to, not for itself.  */
      if (TREE_CODE (base) == PARM_DECL)
        found->unknown = true;
    }
}

/* Follow the operands of ASSIGNMENT, of two, from which a pointer is made:
   POINTER + N, ADDRESS & ~MASK.  What is behind differences and comparisons
   is not a pointer.  */
void
origin_finder::follow_operation (gassign *assignment)
{
  tree value = gimple_assign_rhs1 (assignment);
  switch (gimple_assign_rhs_code (assignment))
    {
    case POINTER_PLUS_EXPR:
      follow (value);
      break;
    case PLUS_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
      follow (value);
      follow (gimple_assign_rhs2 (assignment));
      break;
    case MINUS_EXPR:
      if (CONSTANT_CLASS_P (gimple_assign_rhs2 (assignment)))
        {
          follow (value);
          break;
        }
      /* Fall through.  */
    default:
      found->unknown = true;
      break;
    }
}

/* The bits of a value of TYPE, or 0.  */
static HOST_WIDE_INT
type_bits (tree type)
{
  tree size = TYPE_SIZE (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

void
origin_finder::follow_assignment (gassign *assignment)
{
  tree value = gimple_assign_rhs1 (assignment);
  switch (gimple_assign_rhs_class (assignment))
    {
    case GIMPLE_SINGLE_RHS:
      follow (value);
      break;
    case GIMPLE_BINARY_RHS:
      follow_operation (assignment);
      break;
    case GIMPLE_TERNARY_RHS:
      if (gimple_assign_rhs_code (assignment) == COND_EXPR)
        {
          follow (gimple_assign_rhs2 (assignment));
          follow (gimple_assign_rhs3 (assignment));
        }
      break;
    default:
      /* What is narrower than a pointer is none any more.  */
      if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (assignment))
          && type_bits (TREE_TYPE (gimple_assign_lhs (assignment)))
                 >= POINTER_SIZE)
        follow (value);
      else
        found->unknown = true;
      break;
    }
}

void
origin_finder::follow_call (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  int result = library_result (call);
  if (result >= 0)
    {
      follow (gimple_call_arg (call, result));
      return;
    }
  if (gimple_call_flags (call) & ECF_MALLOC)
    {
      add (lhs);
      return;
    }
  tree fn = gimple_call_fndecl (call), variable = returned_variable (fn);
  int argument = returned_argument (fn);
  if (argument >= 0 && (unsigned)argument < gimple_call_num_args (call))
    follow (gimple_call_arg (call, argument));
  else if (variable)
    add (variable);
  else
    found->unknown = true;
}

void
origin_finder::follow_definition (gimple *definition)
{
  if (gphi *phi = dyn_cast<gphi *> (definition))
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      follow (gimple_phi_arg_def (phi, i));
  else if (gassign *assignment = dyn_cast<gassign *> (definition))
    follow_assignment (assignment);
  else if (gcall *call = dyn_cast<gcall *> (definition))
    follow_call (call);
  else
    found->unknown = true;
}

void
origin_finder::follow (tree value)
{
  if (seen.elements () > MAX_DEFINITIONS)
    {
      found->unknown = true;
      return;
    }
  switch (TREE_CODE (value))
    {
    case SSA_NAME:
      if (seen.add (value))
        return;
      if (!SSA_NAME_IS_DEFAULT_DEF (value))
        follow_definition (SSA_NAME_DEF_STMT (value));
      else if (SSA_NAME_VAR (value)
               && TREE_CODE (SSA_NAME_VAR (value)) == PARM_DECL
               && POINTER_TYPE_P (TREE_TYPE (value)))
        add (SSA_NAME_VAR (value));
      break;
    case ADDR_EXPR:
      follow_address (TREE_OPERAND (value, 0));
      break;
    case VIEW_CONVERT_EXPR:
      /* What memcpy from a variable became that needs no memory.  */
      if (TREE_CODE (TREE_OPERAND (value, 0)) != SSA_NAME)
        follow_memory (value);
      else if (type_bits (TREE_TYPE (value)) >= POINTER_SIZE)
        follow (TREE_OPERAND (value, 0));
      else
        found->unknown = true;
      break;
    case INTEGER_CST:
    case CONSTRUCTOR:
      break;
    default:
      if (DECL_P (value) || handled_component_p (value)
          || TREE_CODE (value) == MEM_REF)
        follow_memory (value);
      else if (!CONSTANT_CLASS_P (value))
        found->unknown = true;
      break;
    }
}

void
find_origins (tree pointer, struct origins *origins)
{
  origin_finder finder (origins);
  finder.follow (pointer);
  if (origins->all.is_empty ())
    origins->unknown = true;
}

void
find_kept_origins (tree variable, struct origins *origins)
{
  origin_finder finder (origins);
  finder.follow_variable (variable);
}

tree
fixed_place (tree pointer, HOST_WIDE_INT *offset)
{
  *offset = 0;
  for (unsigned depth = 0; depth < 16; depth++)
    {
      if (TREE_CODE (pointer) == ADDR_EXPR)
        {
          poly_int64 inside;
          tree base = get_addr_base_and_unit_offset (TREE_OPERAND (pointer, 0),
                                                     &inside);
          if (!base || !inside.is_constant ())
            return NULL_TREE;
          *offset += inside.to_constant ();
          if (TREE_CODE (base) != MEM_REF)
            return DECL_P (base) ? base : NULL_TREE;
          *offset += (HOST_WIDE_INT)TREE_INT_CST_LOW (TREE_OPERAND (base, 1));
          pointer = TREE_OPERAND (base, 0);
          continue;
        }
      if (TREE_CODE (pointer) != SSA_NAME)
        return NULL_TREE;
      gassign *stmt = SSA_NAME_IS_DEFAULT_DEF (pointer)
                          ? NULL
                          : dyn_cast<gassign *> (SSA_NAME_DEF_STMT (pointer));
      if (!stmt || gimple_assign_load_p (stmt))
        return pointer;
      if (gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR)
        {
          tree more = gimple_assign_rhs2 (stmt);
          if (!tree_fits_shwi_p (more))
            return pointer;
          *offset += tree_to_shwi (more);
        }
      else if (!gimple_assign_single_p (stmt) && !gimple_assign_cast_p (stmt))
        return pointer;
      pointer = gimple_assign_rhs1 (stmt);
    }
  return NULL_TREE;
}

unsigned
parameter_index (tree parm)
{
  unsigned index = 0;
  for (tree p = DECL_ARGUMENTS (DECL_CONTEXT (parm)); p && p != parm;
       p = DECL_CHAIN (p))
    index++;
  return index;
}
