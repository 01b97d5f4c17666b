/* SPDX-License-Identifier: GPL-3.0-or-later

   What is loaded from memory: see size-load.h.  Statements are followed back
   from the load, by way of virtual operands; where ways meet, as they do at
   the beginning of a loop, none of them may change what is loaded.  So a value
   is that of the same iteration of a loop.  */

#include "gcc.h"

#include "library.h"
#include "mode-origin.h"
#include "mode-statement.h"
#include "size-load.h"
#include "task.h"

/* Statements that are followed.  */
#define MAX_STATEMENTS 100

/* The member of a struct, but of no union, that REF is in, and which is in no
   other one; or NULL_TREE.  */
static tree
outer_member (tree ref)
{
  tree member = NULL_TREE;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF)
      member = TREE_OPERAND (ref, 1);
  return member && TREE_CODE (DECL_CONTEXT (member)) == RECORD_TYPE
             ? member
             : NULL_TREE;
}

/* Whether there is a STRUCTURE in what has TYPE: a member, or an element, or a
   base class.  */
static bool
contains_p (tree type, tree structure)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!RECORD_OR_UNION_TYPE_P (type))
    return false;
  /* What a class is as a base of others is a type that is in its own.  */
  if (TYPE_MAIN_VARIANT (type) == structure
      || TYPE_CONTEXT (type) == structure)
    return true;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL
        && contains_p (TREE_TYPE (field), structure))
      return true;
  return false;
}

/* Whether A and B, of which outer_member knows, are no parts of each other: a
   member of a struct may also have been reached by a pointer to a struct in
   it.  */
static bool
apart_p (tree a, tree b)
{
  if (!a || !b || a == b)
    return false;
  tree one = TYPE_MAIN_VARIANT (DECL_CONTEXT (a));
  tree other = TYPE_MAIN_VARIANT (DECL_CONTEXT (b));
  return one == other
         || (!contains_p (one, other) && !contains_p (other, one));
}

/* What addressed_p has found of local variables: no statement of their
   functions changes meanwhile.  */
static hash_map<tree, bool> *addressed;

/* Whether the address of the local VARIABLE is used anywhere in the function.
 */
static bool
addressed_p (tree variable)
{
  if (!TREE_ADDRESSABLE (variable))
    return false;
  if (!addressed)
    addressed = new hash_map<tree, bool>;
  bool existed;
  bool &answer = addressed->get_or_insert (variable, &existed);
  if (!existed)
    answer = any_statement (
        cfun, [&] (gimple *stmt) { return takes_address_p (stmt, variable); });
  return answer;
}

/* The local variable that REF is in, if only its name leads there; or
   NULL_TREE.  */
static tree
private_variable (tree ref)
{
  tree base = get_base_address (ref);
  return base && DECL_P (base) && !is_global_var (base) && !addressed_p (base)
             ? base
             : NULL_TREE;
}

/* What POINTER is the address of, or NULL_TREE.  */
static tree
pointed_reference (tree pointer)
{
  while (TREE_CODE (pointer) == SSA_NAME)
    {
      gimple *stmt = SSA_NAME_DEF_STMT (pointer);
      if (!gimple_assign_cast_p (stmt) && !gimple_assign_ssa_name_copy_p (stmt)
          && !gimple_assign_single_p (stmt))
        return NULL_TREE;
      pointer = gimple_assign_rhs1 (stmt);
    }
  return TREE_CODE (pointer) == ADDR_EXPR ? TREE_OPERAND (pointer, 0)
                                          : NULL_TREE;
}

/* Whether ARGUMENT, of a function of the library that may write there, points
   into the object that REF is in, and not to another member of it.  */
static bool
argument_changes_p (tree argument, tree ref)
{
  tree passed = pointed_reference (argument);
  tree member = passed ? outer_member (passed) : NULL_TREE;
  tree other = outer_member (ref);
  if (member && other && member != other
      && DECL_CONTEXT (member) == DECL_CONTEXT (other))
    return false;
  struct origins origins, own;
  find_origins (argument, &origins);
  tree base = get_base_address (ref);
  if (base && TREE_CODE (base) == MEM_REF)
    find_origins (TREE_OPERAND (base, 0), &own);
  else if (base)
    own.all.safe_push (base);
  for (tree origin : own.all)
    if (origins.contains (origin))
      return true;
  return !base || (origins.unknown && own.unknown);
}

/* Whether REF is the first byte of a text, which tasks may change as well.  */
static bool
text_p (tree ref)
{
  return TREE_CODE (ref) == MEM_REF && TYPE_MODE (TREE_TYPE (ref)) == QImode;
}

/* Whether CALL may change what is in REF, which is in no private variable.  */
static bool
call_changes_p (gcall *call, tree ref)
{
  tree fn = gimple_call_fndecl (call);
  if (task_p (fn))
    return text_p (ref);
  if (startswith (plain_function_name (fn), "tasks_"))
    return false;
  if (library_role (call) == LIBRARY_NONE)
    return true;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i)))
        && (library_access (call, i) & (ACCESS_WRITE | ACCESS_UNKNOWN))
        && argument_changes_p (gimple_call_arg (call, i), ref))
      return true;
  return false;
}

/* Whether a value of type A may be in memory that is read as one of type B, as
   far as the language goes: numbers are not stored as floats, nor pointers as
   numbers.  What GCC itself knows of that depends on options.  */
static bool
types_may_meet_p (const_tree a, const_tree b)
{
  bool scalars
      = (INTEGRAL_TYPE_P (a) || SCALAR_FLOAT_TYPE_P (a) || POINTER_TYPE_P (a))
        && (INTEGRAL_TYPE_P (b) || SCALAR_FLOAT_TYPE_P (b)
            || POINTER_TYPE_P (b));
  if (!scalars || TYPE_MODE (a) == QImode || TYPE_MODE (b) == QImode)
    return true;
  return SCALAR_FLOAT_TYPE_P (a) == SCALAR_FLOAT_TYPE_P (b)
         && POINTER_TYPE_P (a) == POINTER_TYPE_P (b)
         && TYPE_MODE (a) == TYPE_MODE (b);
}

/* Whether a store to LHS may change what is in REF, in a private variable
   if IS_PRIVATE.  */
static bool
store_changes_p (tree lhs, tree ref, bool is_private)
{
  if (apart_p (outer_member (lhs), outer_member (ref)))
    return false;
  if (!types_may_meet_p (TREE_TYPE (lhs), TREE_TYPE (ref)))
    return false;
  tree one = get_base_address (lhs), two = get_base_address (ref);
  if (one && two && DECL_P (one) && DECL_P (two) && one != two)
    return false;
  return one == two || (!is_private && !private_variable (lhs));
}

/* Whether STMT, which changes memory, may change what is in REF.  */
static bool
changes_p (gimple *stmt, tree ref, bool is_private)
{
  tree lhs = gimple_get_lhs (stmt);
  bool stores = lhs && TREE_CODE (lhs) != SSA_NAME;
  if (stores && store_changes_p (lhs, ref, is_private))
    return true;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return !is_private && call_changes_p (call, ref);
  return !stores;
}

/* The state of memory before the ways that meet in PHI, if they begin with the
   same one and nothing on them may change what is in REF; or NULL_TREE.  */
static tree
state_before (gphi *phi, tree ref, bool is_private)
{
  function_scope scope (cfun->decl);
  basic_block here = gimple_bb (phi);
  tree first = NULL_TREE;
  auto_vec<tree> ways;
  hash_set<tree> seen;
  seen.add (gimple_phi_result (phi));
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    ways.safe_push (gimple_phi_arg_def (phi, i));
  while (!ways.is_empty ())
    {
      tree state = ways.pop ();
      if (seen.add (state))
        continue;
      gimple *stmt = SSA_NAME_DEF_STMT (state);
      if (SSA_NAME_IS_DEFAULT_DEF (state)
          || (gimple_bb (stmt) != here
              && dominated_by_p (CDI_DOMINATORS, here, gimple_bb (stmt))))
        {
          if (first && first != state)
            return NULL_TREE;
          first = state;
        }
      else if (gphi *other = dyn_cast<gphi *> (stmt))
        for (unsigned i = 0; i < gimple_phi_num_args (other); i++)
          ways.safe_push (gimple_phi_arg_def (other, i));
      else if (changes_p (stmt, ref, is_private)
               || seen.elements () > MAX_STATEMENTS)
        return NULL_TREE;
      else
        ways.safe_push (gimple_vuse (stmt));
    }
  return first;
}

/* What follow_back does, each time.  */
static tree
follow_statements (gimple *stmt, tree ref, tree *state)
{
  bool is_private = private_variable (ref);
  *state = gimple_vuse (stmt);
  for (unsigned i = 0; *state && i < MAX_STATEMENTS; i++)
    {
      gimple *before = SSA_NAME_DEF_STMT (*state);
      if (SSA_NAME_IS_DEFAULT_DEF (*state))
        return NULL_TREE;
      if (gphi *phi = dyn_cast<gphi *> (before))
        {
          tree earlier = state_before (phi, ref, is_private);
          if (!earlier)
            return NULL_TREE;
          *state = earlier;
          continue;
        }
      tree lhs = gimple_get_lhs (before);
      bool stores = lhs && TREE_CODE (lhs) != SSA_NAME;
      if (stores && operand_equal_p (lhs, ref, 0))
        return gimple_assign_single_p (before) ? gimple_assign_rhs1 (before)
                                               : NULL_TREE;
      if (changes_p (before, ref, is_private))
        return NULL_TREE;
      *state = gimple_vuse (before);
    }
  return NULL_TREE;
}

/* What follow_back has found, by the statement that loads, which says what it
   loads: no statement changes meanwhile.  */
struct followed_load
{
  tree value, state;
};

static hash_map<gimple *, followed_load> *followed;

/* Follow the statements before STMT, which loads REF.  Return the value that
   one of them stores there, or NULL_TREE.  Then *STATE is the state of memory
   behind the last of them that may have done so.  */
static tree
follow_back (gimple *stmt, tree ref, tree *state)
{
  if (!followed)
    followed = new hash_map<gimple *, followed_load>;
  if (followed_load *known = followed->get (stmt))
    {
      *state = known->state;
      return known->value;
    }
  tree value = follow_statements (stmt, ref, state);
  followed->put (stmt, { value, *state });
  return value;
}

void
forget_loads (void)
{
  delete addressed;
  delete followed;
  addressed = NULL;
  followed = NULL;
}

tree
stored_value (gimple *stmt)
{
  tree state;
  tree value = follow_back (stmt, gimple_assign_rhs1 (stmt), &state);
  return value
                 && types_compatible_p (TREE_TYPE (value),
                                        TREE_TYPE (gimple_assign_lhs (stmt)))
             ? value
             : NULL_TREE;
}

tree
first_loaded (gimple *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt);
  tree name = gimple_assign_lhs (stmt);
  tree state, other_state;
  if (TREE_THIS_VOLATILE (ref) || follow_back (stmt, ref, &state) || !state)
    return name;
  any_statement (cfun, [&] (gimple *other) {
    if (!gimple_assign_load_p (other)
        || TREE_CODE (gimple_assign_lhs (other)) != SSA_NAME
        || !operand_equal_p (gimple_assign_rhs1 (other), ref, 0)
        || follow_back (other, ref, &other_state) || other_state != state)
      return false;
    name = gimple_assign_lhs (other);
    return true;
  });
  return name;
}

/* Whether STMT measures a text, and its result is used.  */
static bool
measures_p (gimple *stmt)
{
  return is_gimple_call (stmt) && gimple_call_lhs (stmt)
         && gimple_call_num_args (stmt) == 1
         && !strcmp (plain_function_name (gimple_call_fndecl (stmt)),
                     "strlen");
}

tree
first_measured (gcall *call, HOST_WIDE_INT *length)
{
  if (!measures_p (call))
    return NULL_TREE;
  tree name = gimple_call_lhs (call), text = gimple_call_arg (call, 0);
  tree place = pointed_reference (text);
  *length = -1;
  if (place && TREE_CODE (get_base_address (place)) == STRING_CST)
    {
      const char *literal = c_getstr (build_fold_addr_expr (place));
      *length = literal ? strlen (literal) : -1;
      return name;
    }
  if (TREE_CODE (text) != SSA_NAME)
    return name;
  tree ref
      = build2 (MEM_REF, char_type_node, text, build_zero_cst (ptr_type_node));
  tree state, other_state;
  if (follow_back (call, ref, &state) || !state)
    return name;
  any_statement (cfun, [&] (gimple *other) {
    if (!measures_p (other) || gimple_call_arg (other, 0) != text
        || follow_back (other, ref, &other_state) || other_state != state)
      return false;
    name = gimple_call_lhs (other);
    return true;
  });
  return name;
}

tree
only_stored_value (gimple *load)
{
  tree ref = gimple_assign_rhs1 (load);
  tree variable = get_base_address (ref);
  if (!variable || !VAR_P (variable) || is_global_var (variable))
    return NULL_TREE;
  tree value = NULL_TREE;
  bool several = any_statement (cfun, [&] (gimple *stmt) {
    if (takes_address_p (stmt, variable))
      return true;
    tree lhs = gimple_get_lhs (stmt);
    if (!lhs || TREE_CODE (lhs) == SSA_NAME
        || get_base_address (lhs) != variable)
      return false;
    if (apart_p (outer_member (lhs), outer_member (ref)))
      return false;
    if (value || !gimple_assign_single_p (stmt))
      return true;
    value = gimple_assign_rhs1 (stmt);
    return TREE_CODE (value) != SSA_NAME
           || !types_compatible_p (TREE_TYPE (lhs), TREE_TYPE (ref));
  });
  return several ? NULL_TREE : value;
}
