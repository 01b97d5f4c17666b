/* SPDX-License-Identifier: GPL-3.0-or-later

   Where pointers come from that have several roots, or are kept in memory, and
   the objects that they point into: see memory.h.  What is kept in a local
   variable may be anything that is stored in it anywhere in the function, and
   something unknown, too, if its address is used for more than that.  */

#include "gcc/gcc.h"

#include "gcc/callee.h"
#include "memory.h"
#include "mode-statement.h"

/* Roots that are followed.  */
#define ROOT_LIMIT 500

class origin_finder
{
public:
  explicit origin_finder (struct origins *result) : found (result) {}

  void follow (tree value);
  void follow_variable (tree variable);

private:
  void add (tree origin);
  void follow_memory (tree ref);
  void follow_root (tree name);
  void follow_assignment (gassign *assignment);

  struct origins *found;
  hash_set<tree> seen;
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
  bool parameter = TREE_CODE (variable) == PARM_DECL;
  if (parameter && POINTER_TYPE_P (TREE_TYPE (variable)))
    add (variable);
  else
    found->unknown |= parameter || is_global_var (variable);
  if (is_global_var (variable))
    return;
  any_statement (cfun, [&] (gimple *stmt) {
    if (!found->unknown && takes_address_p (stmt, variable))
      found->unknown = true;
    tree lhs = gimple_get_lhs (stmt);
    if (!lhs || TREE_CODE (lhs) == SSA_NAME
        || get_base_address (lhs) != variable)
      return false;
    if (gimple_assign_single_p (stmt))
      follow (gimple_assign_rhs1 (stmt));
    else
      found->unknown = true;
    return false;
  });
}

/* Follow the pointers that are kept in the memory REF, unless that is found by
   a pointer.  */
void
origin_finder::follow_memory (tree ref)
{
  tree base = get_base_address (ref);
  if (base && DECL_P (base) && TREE_CODE (base) != FUNCTION_DECL)
    follow_variable (base);
  else
    found->unknown = true;
}

/* Follow the operands of ASSIGNMENT, which is no step from one pointer to
   another.  What is behind differences and comparisons is not a pointer.  */
void
origin_finder::follow_assignment (gassign *assignment)
{
  switch (gimple_assign_rhs_code (assignment))
    {
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
      found->masked = true;
      /* Fall through.  */
    case PLUS_EXPR:
    case COND_EXPR:
      for (unsigned i
           = gimple_assign_rhs_code (assignment) == COND_EXPR ? 2 : 1;
           i < gimple_num_ops (assignment); i++)
        follow (gimple_op (assignment, i));
      break;
    default:
      if (gimple_assign_load_p (assignment))
        follow_memory (gimple_assign_rhs1 (assignment));
      else
        found->unknown = true;
      break;
    }
}

/* Follow what NAME, the root of a place, is.  */
void
origin_finder::follow_root (tree name)
{
  if (seen.add (name))
    return;
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (tree parm = plain_parameter (name))
    {
      if (POINTER_TYPE_P (TREE_TYPE (name)))
        add (parm);
    }
  else if (gphi *phi = dyn_cast<gphi *> (stmt))
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      follow (gimple_phi_arg_def (phi, i));
  else if (gassign *assignment = dyn_cast<gassign *> (stmt))
    follow_assignment (assignment);
  else if (is_gimple_call (stmt) && (gimple_call_flags (stmt) & ECF_MALLOC))
    add (name);
  else
    found->unknown = true;
}

void
origin_finder::follow (tree value)
{
  if (DECL_P (value) || handled_component_p (value)
      || TREE_CODE (value) == MEM_REF)
    {
      follow_memory (value);
      return;
    }
  struct place p = place_of (value);
  if (p.null || TREE_CODE (value) == CONSTRUCTOR)
    return;
  if (!p.root || seen.elements () > ROOT_LIMIT)
    found->unknown = true;
  else if (!p.storage)
    follow_root (p.root);
  else
    {
      add (p.root);
      /* A parameter stands for what it points to, not for itself.  */
      found->unknown |= TREE_CODE (p.root) == PARM_DECL;
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

bool
more_than_object_p (const struct amount &bytes, const struct object &object)
{
  return more_p (bytes, object.rest) || more_p (bytes, object.bytes);
}

/* The bytes that CALL, of the library, allocates.  */
static struct amount
allocated_bytes (gcall *call)
{
  enum library_role role = library_role (call);
  int size, count;
  library_size (call, &size, &count);
  if (size < 0 || (role != LIBRARY_ALLOCATE && role != LIBRARY_REALLOCATE))
    return {};
  struct amount bytes = amount_of (gimple_call_arg (call, size));
  return count < 0 ? bytes
                   : multiply_amounts (
                       bytes, amount_of (gimple_call_arg (call, count)));
}

/* Let *OBJECT be what CALL returns a pointer into that it has allocated.
   Return whether it has.  */
static bool
find_allocated (gcall *call, struct object *object)
{
  object->allocation = call;
  object->bytes = object->rest = allocated_bytes (call);
  if (object->bytes.known)
    return true;
  const struct place &p = returned_by (callee_of (call)).where;
  gcall *inner = p.root && !p.storage && !SSA_NAME_IS_DEFAULT_DEF (p.root)
                     ? dyn_cast<gcall *> (SSA_NAME_DEF_STMT (p.root))
                     : NULL;
  if (!inner || !find_allocated (inner, object))
    return false;
  object->rest
      = amount_in_call (add_amounts (object->rest, p.offset, -1), call);
  object->bytes = amount_in_call (object->bytes, call);
  return object->bytes.known;
}

/* Let *OBJECT be the array that POINTER is the address of, if it is a member
   of a struct, but not its last one, which may go on.  */
static bool
find_member (tree pointer, struct object *object)
{
  if (TREE_CODE (pointer) == SSA_NAME
      && gimple_assign_single_p (SSA_NAME_DEF_STMT (pointer)))
    pointer = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (pointer));
  tree ref
      = TREE_CODE (pointer) == ADDR_EXPR ? TREE_OPERAND (pointer, 0) : pointer;
  HOST_WIDE_INT bytes = int_size_in_bytes (TREE_TYPE (ref));
  if (TREE_CODE (ref) != COMPONENT_REF || bytes <= 0
      || TREE_CODE (TREE_TYPE (ref)) != ARRAY_TYPE)
    return false;
  object->decl = TREE_OPERAND (ref, 1);
  object->bytes = object->rest = constant_amount (bytes);
  tree next = DECL_CHAIN (object->decl);
  return next && TREE_CODE (next) == FIELD_DECL
         && TREE_CODE (DECL_CONTEXT (next)) == RECORD_TYPE;
}

bool
find_object (tree pointer, struct object *object)
{
  if (find_member (pointer, object))
    return true;
  *object = {};
  struct place p = place_of (pointer);
  if (!p.root)
    return false;
  if (tree stored = p.storage ? NULL_TREE : stored_value (p.root))
    {
      struct amount offset = p.offset;
      p = place_of (stored);
      if (!p.root)
        return false;
      p.offset = add_amounts (p.offset, offset, 1);
    }
  if (!p.storage)
    {
      gcall *call = SSA_NAME_IS_DEFAULT_DEF (p.root)
                        ? NULL
                        : dyn_cast<gcall *> (SSA_NAME_DEF_STMT (p.root));
      if (!call || !find_allocated (call, object))
        return false;
      /* Of an earlier iteration, when numbers had other values.  */
      if (p.merged && !object->bytes.constant_p ())
        return false;
    }
  else
    {
      tree size = VAR_P (p.root) ? DECL_SIZE_UNIT (p.root) : NULL_TREE;
      if (!size || !tree_fits_shwi_p (size) || integer_zerop (size))
        return false;
      object->decl = p.root;
      object->bytes = object->rest = constant_amount (tree_to_shwi (size));
    }
  object->rest = add_amounts (object->rest, p.offset, -1);
  return true;
}
