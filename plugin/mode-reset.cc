/* SPDX-License-Identifier: GPL-3.0-or-later

   Variables that keep a pointer for a while only: see mode-reset.h.  */

#include "gcc.h"

#include "library.h"
#include "mode-effects.h"
#include "mode-origin.h"
#include "mode-outlives.h"
#include "mode-reset.h"
#include "mode-return.h"
#include "mode-statement.h"
#include "task.h"

/* How many bodies of callees are looked at, one from the other.  */
#define DEPTH_LIMIT 3

/* How far it is followed how a value is computed.  */
#define VALUE_LIMIT 8

/* Whether CALL returns what keeps one of its arguments.  */
static bool
returns_keeper_p (gcall *call)
{
  tree fn = called_function (call);
  function_effects *callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  if (callee)
    for (const keeping &k : callee->keepings)
      if (k.keeper && TREE_CODE (k.keeper) == RESULT_DECL)
        return true;
  return false;
}

/* Whether VALUE is a constant, or was in memory: neither what the function was
   given nor what it has allocated, to keep something.  */
static bool
found_p (tree value)
{
  struct origins origins;
  if (TREE_CODE (value) != SSA_NAME)
    return true;
  find_origins (value, &origins);
  while (TREE_CODE (value) == SSA_NAME
         && gimple_assign_cast_p (SSA_NAME_DEF_STMT (value)))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  gcall *call = TREE_CODE (value) == SSA_NAME
                    ? dyn_cast<gcall *> (SSA_NAME_DEF_STMT (value))
                    : NULL;
  return origins.all.is_empty () && !(call && returns_keeper_p (call));
}

/* Whether ADDRESS points into VARIABLE.  */
static bool
points_into_p (tree address, tree variable)
{
  struct origins origins;
  find_origins (address, &origins);
  return origins.only () == variable;
}

/* Whether CALL takes something out of the container VARIABLE of C++.  */
static bool
takes_out_p (gcall *call, tree variable)
{
  static const char *const names[]
      = { "clear", "erase", "pop", "pop_back", "pop_front", "remove", "swap" };
  tree fn = called_function (call);
  if (!fn || TREE_CODE (TREE_TYPE (fn)) != METHOD_TYPE
      || !points_into_p (gimple_call_arg (call, 0), variable))
    return false;
  for (const char *name : names)
    if (!strcmp (plain_function_name (fn), name))
      return true;
  return false;
}

/* What CALL writes all of, if it is of a function of the C library for that:
   the pointer to it; or NULL_TREE.  */
static tree
whole_write (gcall *call)
{
  static const char *const names[]
      = { "memset", "bzero", "explicit_bzero", "memcpy", "memmove" };
  const char *called = plain_function_name (gimple_call_fndecl (call));
  for (const char *name : names)
    if (!strcmp (called, name))
      return gimple_call_arg (call, 0);
  return NULL_TREE;
}

/* The object that REF is in, at the bit *BEGIN up to *END of that; or
   NULL_TREE.  */
static tree
ref_extent (tree ref, HOST_WIDE_INT *begin, HOST_WIDE_INT *end)
{
  HOST_WIDE_INT size;
  bool reverse;
  tree base = get_ref_base_and_extent_hwi (ref, begin, &size, &reverse);
  *end = *begin + size;
  return base;
}

/* Whether REF is WHOLE, or a part of it.  GCC makes memory without a type of
   what functions of the library write.  */
static bool
part_of_p (tree ref, tree whole)
{
  HOST_WIDE_INT begin, end, first, last;
  if (tree base = ref_extent (whole, &first, &last))
    if (ref_extent (ref, &begin, &end) == base && DECL_P (base))
      return first <= begin && end <= last;
  for (;; ref = TREE_OPERAND (ref, 0))
    if (same_expression_p (ref, whole))
      return true;
    else if (!handled_component_p (ref))
      return false;
}

/* Whether REF is in VARIABLE or, if that is a parameter, in what it points
   to.  */
static bool
within_p (tree ref, tree variable)
{
  tree base = get_base_address (ref);
  return base == variable
         || (base && TREE_CODE (base) == MEM_REF
             && TREE_CODE (variable) == PARM_DECL
             && points_into_p (TREE_OPERAND (base, 0), variable));
}

/* Says of a statement what it does to a variable, or to what a parameter
   points to.  */
typedef bool statement_test (gimple *stmt, tree variable, unsigned depth);

/* Whether TEST holds for VARIABLE and a statement of the function FN, which
   CALL calls; it may be given its address.  */
static bool
callee_does_p (gcall *call, tree fn, tree variable, unsigned depth,
               statement_test *test)
{
  auto_vec<tree, 4> places;
  places.safe_push (variable);
  /* What containers of C++ do is known by name.  */
  tree parm = DECL_IN_SYSTEM_HEADER (fn) ? NULL_TREE : DECL_ARGUMENTS (fn);
  for (unsigned i = 0; i < gimple_call_num_args (call) && parm; i++)
    {
      if (POINTER_TYPE_P (TREE_TYPE (parm))
          && points_into_p (gimple_call_arg (call, i), variable))
        places.safe_push (parm);
      parm = DECL_CHAIN (parm);
    }
  function_scope scope (fn);
  return any_statement (cfun, [&] (gimple *stmt) {
    for (tree place : places)
      if (test (stmt, place, depth + 1))
        return true;
    return false;
  });
}

static statement_test resets_p;

/* Whether CALL is of a function of the unit that stores something found in
   VARIABLE.  */
static bool
callee_resets_p (gcall *call, tree variable, unsigned depth)
{
  tree fn = called_function (call);
  function_effects *callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  if (!callee || !callee->complete || depth == DEPTH_LIMIT)
    return false;
  for (const keeping &k : callee->keepings)
    {
      unsigned value = parameter_index (k.parm);
      unsigned place = k.keeper && TREE_CODE (k.keeper) == PARM_DECL
                           ? parameter_index (k.keeper)
                           : UINT_MAX;
      unsigned count = gimple_call_num_args (call);
      bool found = value < count && found_p (gimple_call_arg (call, value));
      if (found && place < count
          && points_into_p (gimple_call_arg (call, place), variable))
        return true;
      /* To an array it may add to what is kept.  */
      if (k.keeper == variable)
        return found && TREE_CODE (TREE_TYPE (variable)) != ARRAY_TYPE;
    }
  return callee_does_p (call, fn, variable, depth, resets_p);
}

/* Whether VALUE is a pointer that was added to: one that goes through an array
   says nothing of what is there.  */
static bool
moved_p (tree value)
{
  gimple *definition
      = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
  return definition && is_gimple_assign (definition)
         && gimple_assign_rhs_code (definition) == POINTER_PLUS_EXPR;
}

/* Whether STMT stores something found in VARIABLE.  */
static bool
resets_p (gimple *stmt, tree variable, unsigned depth)
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      tree value = atomic_value (call), place = whole_write (call);
      return value ? points_into_p (gimple_call_arg (call, 0), variable)
                         && found_p (value)
             : place ? points_into_p (place, variable)
                     : takes_out_p (call, variable)
                           || callee_resets_p (call, variable, depth);
    }
  tree lhs = gimple_get_lhs (stmt);
  return gimple_assign_single_p (stmt) && TREE_CODE (lhs) != SSA_NAME
         && !INTEGRAL_TYPE_P (TREE_TYPE (lhs)) && within_p (lhs, variable)
         && (VAR_P (variable) || !moved_p (gimple_assign_rhs1 (stmt)))
         && found_p (gimple_assign_rhs1 (stmt));
}

/* Whether STMT may store nothing.  */
static bool
may_fail_p (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  const char *name = plain_function_name (fn);
  return strstr (name, "compare_exchange")
         || strstr (name, "compare_and_swap");
}

/* The object that POINTER points to, if it is the address of a whole, or an
   array's first element; or NULL_TREE, if more than that was computed.  */
static tree
pointed_object (tree pointer)
{
  while (TREE_CODE (pointer) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (pointer))
    {
      gimple *definition = SSA_NAME_DEF_STMT (pointer);
      if (!gimple_assign_single_p (definition)
          && !gimple_assign_cast_p (definition))
        return NULL_TREE;
      pointer = gimple_assign_rhs1 (definition);
      if (TREE_CODE (pointer) != SSA_NAME && TREE_CODE (pointer) != ADDR_EXPR)
        return NULL_TREE;
    }
  tree object = pointed_ref (pointer);
  while (TREE_CODE (object) == ARRAY_REF
         && integer_zerop (TREE_OPERAND (object, 1)))
    object = TREE_OPERAND (object, 0);
  return object;
}

/* Whether STMT ends K, of the current function.  */
static bool
ends_p (gimple *stmt, const keeping &k)
{
  if (stmt == k.stmt)
    return false;
  gcall *call = dyn_cast<gcall *> (stmt);
  if (is_gimple_assign (k.stmt))
    {
      tree kept = gimple_assign_lhs (k.stmt), lhs = gimple_get_lhs (stmt);
      if (lhs && TREE_CODE (lhs) != SSA_NAME && part_of_p (kept, lhs)
          && (call || found_p (gimple_assign_rhs1 (stmt))))
        return true;
      /* One assignment after another may be to another element, or object.  */
      if (is_gimple_assign (stmt))
        return false;
      /* So may what a function of the library does.  */
      tree place = call ? whole_write (call) : NULL_TREE;
      tree object = place ? pointed_object (place) : NULL_TREE;
      if (object)
        return part_of_p (kept, object);
    }
  return VAR_P (k.keeper) && is_global_var (k.keeper)
         && resets_p (stmt, k.keeper, 0);
}

/* Whether VALUE is computed from one that is found in memory: a counter.  */
static bool
memory_counter_p (tree value, unsigned depth)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
      || depth == VALUE_LIMIT)
    return false;
  gassign *definition = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
  if (!definition)
    return false;
  for (unsigned i = 1; i < gimple_num_ops (definition); i++)
    if (memory_counter_p (gimple_op (definition, i), depth + 1))
      return true;
  return gimple_assign_load_p (definition);
}

/* Whether STMT takes a pointer, or a struct, from an array in VARIABLE, at an
   index that is counted.  */
static bool
takes_p (gimple *stmt, tree variable, unsigned depth)
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      tree fn = called_function (call);
      return fn && !task_p (fn) && effects_of (fn) && depth < DEPTH_LIMIT
             && callee_does_p (call, fn, variable, depth, takes_p);
    }
  if (!gimple_assign_load_p (stmt)
      || INTEGRAL_TYPE_P (TREE_TYPE (gimple_get_lhs (stmt))))
    return false;
  tree ref = gimple_assign_rhs1 (stmt);
  bool counted = false;
  for (tree part = ref; handled_component_p (part) && !counted;
       part = TREE_OPERAND (part, 0))
    counted = TREE_CODE (part) == ARRAY_REF
              && memory_counter_p (TREE_OPERAND (part, 1), 0);
  return counted && within_p (ref, variable);
}

/* Whether K, of the current function, is in a list of work that the thread
   does then and there.  */
static bool
work_p (const keeping &k)
{
  return VAR_P (k.keeper) && is_global_var (k.keeper)
         && DECL_THREAD_LOCAL_P (k.keeper)
         && any_statement (
             cfun, [&] (gimple *stmt) { return takes_p (stmt, k.keeper, 0); });
}

/* Whether K, of the current function, is over when that returns.  */
static bool
over_p (const keeping &k)
{
  auto_vec<gimple *> resets;
  if (!k.keeper)
    return false;
  if (work_p (k))
    return true;
  any_statement (cfun, [&] (gimple *stmt) {
    if (ends_p (stmt, k))
      resets.safe_push (stmt);
    return false;
  });
  if (may_fail_p (k.stmt))
    {
      for (gimple *reset : resets)
        if (stmt_reaches_p (k.stmt, reset))
          return true;
      return false;
    }
  return !resets.is_empty () && !returns_without_p (k.stmt, resets, k.keeper);
}

void
drop_reset_keepings (vec<keeping> *keepings)
{
  for (unsigned i = keepings->length (); i-- > 0;)
    if (over_p ((*keepings)[i]))
      keepings->ordered_remove (i);
}
