/* SPDX-License-Identifier: GPL-3.0-or-later

   Sizes across calls of functions of the unit: a function that registers what
   it is given, or that returns what it has allocated, says so in its own
   parameters, for which the arguments of a call are put.  */

#include "gcc/gcc.h"

#include "flow-active.h"
#include "gcc/callee.h"
#include "gcc/forget.h"
#include "language/task.h"
#include "library.h"
#include "mode-origin.h"
#include "mode-statement.h"
#include "size-call.h"

/* Calls in calls that are followed.  */
#define MAX_CALLS 4

/* And definitions in each.  */
#define MAX_DEFINITIONS 30

/* The body of FN, an ordinary function of the unit in SSA form; or NULL.  */
static function *
ordinary_body (tree fn)
{
  function *body = fn && !task_p (fn) ? DECL_STRUCT_FUNCTION (fn) : NULL;
  return body && body->cfg && body->gimple_df && gimple_in_ssa_p (body) ? body
                                                                        : NULL;
}

/* The parameter whose value, with which the function is called, VALUE is; or
   NULL_TREE.  */
static tree
plain_parameter (tree value)
{
  tree parm = TREE_CODE (value) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (value)
                  ? SSA_NAME_VAR (value)
                  : NULL_TREE;
  return parm && TREE_CODE (parm) == PARM_DECL ? parm : NULL_TREE;
}

/* What the parameter NAME of the function that CALL calls is.  */
static struct amount
parameter_in_call (tree name, gcall *call)
{
  tree parm = plain_parameter (name);
  unsigned index = parm ? parameter_index (parm) : UINT_MAX;
  return index < gimple_call_num_args (call)
             ? amount_of (gimple_call_arg (call, index))
             : unknown_amount ();
}

struct amount
amount_in_call (const struct amount &inner, gcall *call)
{
  if (!inner.known || !inner.of)
    return inner;
  struct amount of = parameter_in_call (inner.of, call);
  if (inner.times)
    of = multiply_amounts (of, parameter_in_call (inner.times, call));
  return add_amounts (multiply_amounts (of, constant_amount (inner.factor)),
                      constant_amount (inner.constant), 1);
}

/* Append to DEMANDS those of FN.  */
static void
find_demands (tree fn, std::vector<demand> *demands)
{
  function *body = ordinary_body (fn);
  if (!body || !calls_tasks_p (fn))
    return;
  std::vector<demand> found;
  push_cfun (body);
  any_statement (body, [&] (gimple *stmt) {
    gcall *call = dyn_cast<gcall *> (stmt);
    if (!call
        || strcmp (plain_function_name (gimple_call_fndecl (call)),
                   "tasks_register_at"))
      return false;
    tree pointer = gimple_call_arg (call, 0);
    tree parm = plain_parameter (pointer);
    demand d = {};
    d.index = parm ? (int)parameter_index (parm) : -1;
    d.bytes = multiply_amounts (amount_of (gimple_call_arg (call, 1)),
                                amount_of (gimple_call_arg (call, 2)));
    d.pragma = call;
    /* What is wrong in any call is said without them.  */
    if (parm
        || (find_object (pointer, &d.object)
            && !more_than_object_p (d.bytes, d.object)))
      found.push_back (d);
    return false;
  });
  pop_cfun ();
  if (found.empty ())
    return;

  function_scope scope (fn);
  basic_block first = single_succ (ENTRY_BLOCK_PTR_FOR_FN (body));
  for (const demand &d : found)
    if (post_dominates_p (gimple_bb (d.pragma), first))
      demands->push_back (d);
}

bool
more_in_call_p (const demand &d, gcall *call)
{
  if (d.index >= 0)
    return false;
  return more_p (amount_in_call (d.bytes, call),
                 amount_in_call (d.object.rest, call));
}

/* What is known of functions.  */
static hash_map<tree, std::vector<demand> *> *known;

const std::vector<demand> &
demands_of (tree fn)
{
  if (!known)
    known = new hash_map<tree, std::vector<demand> *>;
  bool existed;
  std::vector<demand> *&demands = known->get_or_insert (fn, &existed);
  if (!existed)
    {
      demands = new std::vector<demand>;
      find_demands (fn, demands);
    }
  return *demands;
}

void
forget_demands (void)
{
  forget_all (known);
}

/* The value that BODY returns, if there is only one; or NULL_TREE.  */
static tree
returned_value (function *body)
{
  tree value = NULL_TREE;
  bool several = any_statement (body, [&] (gimple *stmt) {
    greturn *ret = dyn_cast<greturn *> (stmt);
    if (!ret)
      return false;
    bool again = value;
    value = gimple_return_retval (ret);
    return again || !value;
  });
  return several ? NULL_TREE : value;
}

/* How many bodies of callees are looked at, one from the other.  */
static unsigned depth;

struct amount
returned_amount (gcall *call)
{
  function *body = ordinary_body (callee_of (call));
  tree value = body && depth < MAX_CALLS ? returned_value (body) : NULL_TREE;
  if (!value || !INTEGRAL_TYPE_P (TREE_TYPE (value)))
    return unknown_amount ();
  depth++;
  push_cfun (body);
  struct amount result = amount_of (value);
  pop_cfun ();
  depth--;
  return amount_in_call (result, call);
}

/* The parameter that VALUE, which the current function returns, is made of, at
 *OFFSET from there; or NULL_TREE.  */
static tree
followed_parameter (tree value, HOST_WIDE_INT *offset)
{
  *offset = 0;
  for (unsigned followed = 0; followed < MAX_DEFINITIONS; followed++)
    {
      if (TREE_CODE (value) == ADDR_EXPR)
        {
          poly_int64 inside;
          tree base = get_addr_base_and_unit_offset (TREE_OPERAND (value, 0),
                                                     &inside);
          if (!base || TREE_CODE (base) != MEM_REF || !inside.is_constant ())
            return NULL_TREE;
          *offset
              += inside.to_constant ()
                 + (HOST_WIDE_INT)TREE_INT_CST_LOW (TREE_OPERAND (base, 1));
          value = TREE_OPERAND (base, 0);
          continue;
        }
      if (tree parm = plain_parameter (value))
        return parm;
      if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
        return NULL_TREE;
      gimple *stmt = SSA_NAME_DEF_STMT (value);
      if (gcall *call = dyn_cast<gcall *> (stmt))
        {
          HOST_WIDE_INT more;
          value = returned_inside (call, &more);
          if (!value)
            return NULL_TREE;
          *offset += more;
        }
      else if (gimple_assign_cast_p (stmt)
               || (gimple_assign_single_p (stmt)
                   && !gimple_assign_load_p (stmt)))
        value = gimple_assign_rhs1 (stmt);
      else
        return NULL_TREE;
    }
  return NULL_TREE;
}

tree
returned_inside (gcall *call, HOST_WIDE_INT *offset)
{
  function *body = ordinary_body (callee_of (call));
  tree value = body && depth < MAX_CALLS ? returned_value (body) : NULL_TREE;
  if (!value || !POINTER_TYPE_P (TREE_TYPE (value)))
    return NULL_TREE;
  depth++;
  push_cfun (body);
  tree parm = followed_parameter (value, offset);
  pop_cfun ();
  depth--;
  unsigned index = parm ? parameter_index (parm) : UINT_MAX;
  return index < gimple_call_num_args (call) ? gimple_call_arg (call, index)
                                             : NULL_TREE;
}

bool
find_returned_object (gcall *call, struct object *object)
{
  function *body = ordinary_body (callee_of (call));
  tree value = body && depth < MAX_CALLS ? returned_value (body) : NULL_TREE;
  if (!value || !POINTER_TYPE_P (TREE_TYPE (value)))
    return false;
  depth++;
  push_cfun (body);
  bool found = find_object (value, object) && object->allocation;
  pop_cfun ();
  depth--;
  if (!found)
    return false;
  object->bytes = amount_in_call (object->bytes, call);
  object->rest = amount_in_call (object->rest, call);
  return object->bytes.known;
}
