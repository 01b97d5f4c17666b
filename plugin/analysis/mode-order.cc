/* SPDX-License-Identifier: GPL-3.0-or-later

   Which calls of tasks a buffer puts in order: see mode-order.h.  */

#include "gcc/gcc.h"

#include "language/task.h"
#include "library.h"
#include "memory.h"
#include "mode-order.h"
#include "mode-statement.h"
#include "mode-wait.h"
#include "sample-arithmetic.h"
#include "sample-bound.h"
#include "sample-memory.h"

/* Whether VALUE may differ when CALL is executed again.  */
static bool
differs_again_p (tree value, gimple *call, hash_set<tree> *seen)
{
  if (TREE_CODE (value) == SSA_NAME)
    {
      if (SSA_NAME_IS_DEFAULT_DEF (value) || seen->add (value))
        return false;
      gimple *definition = SSA_NAME_DEF_STMT (value);
      if (!stmt_reaches_p (call, definition))
        return false;
      if (!is_gimple_assign (definition))
        return true;
      for (unsigned i = 1; i < gimple_num_ops (definition); i++)
        if (differs_again_p (gimple_op (definition, i), call, seen))
          return true;
      return false;
    }
  if (!EXPR_P (value))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH (value); i++)
    if (TREE_OPERAND (value, i)
        && differs_again_p (TREE_OPERAND (value, i), call, seen))
      return true;
  return false;
}

static bool
differs_again_p (tree value, gimple *call)
{
  hash_set<tree> seen;
  return differs_again_p (value, call, &seen);
}

/* How many bytes CALL passes for parameter number INDEX, as the bound in its
   type says; or -1.  */
static HOST_WIDE_INT
passed_extent (const task_call &call, unsigned index)
{
  if (call.inner != call.stmt)
    return -1;
  auto_vec<sample_value> arguments;
  for (unsigned i = 0; i < call.t->parameters.length (); i++)
    arguments.safe_push (i < gimple_call_num_args (call.stmt)
                             ? sample_constant (gimple_call_arg (call.stmt, i))
                             : unknown_value ());
  return sampled_bytes (call.t->parameters[index].bound, arguments);
}

/* Whether P and Q, of P_BYTES and Q_BYTES, which are -1 if they are not known,
   are different parts of the same.  */
static bool
apart_p (tree p, HOST_WIDE_INT p_bytes, tree q, HOST_WIDE_INT q_bytes)
{
  struct place at_p = place_of (p), at_q = place_of (q);
  struct amount between = add_amounts (at_q.offset, at_p.offset, -1);
  if (!at_p.root || at_p.root != at_q.root || at_p.storage != at_q.storage
      || !between.constant_p ())
    return false;
  HOST_WIDE_INT apart = between.constant ();
  return apart > 0   ? p_bytes >= 0 && p_bytes <= apart
         : apart < 0 ? q_bytes >= 0 && q_bytes <= -apart
                     : false;
}

/* Whether the pointers P and Q are to the same data, perhaps.  */
static bool
perhaps_same_p (tree p, tree q)
{
  if (operand_equal_p (p, q, 0))
    return true;
  if (is_gimple_min_invariant (p) && is_gimple_min_invariant (q))
    return false;
  struct origins of_p, of_q;
  find_origins (p, &of_p);
  find_origins (q, &of_q);
  return of_p.unknown || of_q.unknown || of_p.only () == of_q.only ();
}

/* What argument number INDEX of the task that CALL calls points into, as seen
   by the function that CALL is in; NULL_TREE if that is unknown.  */
static tree
outer_argument (const task_call &call, unsigned index)
{
  tree argument = gimple_call_arg (call.inner, index);
  if (call.inner == call.stmt)
    return argument;
  if (called_function (call.stmt) != call.inner_fn)
    return NULL_TREE;
  function_scope scope (call.inner_fn);
  struct origins origins;
  find_origins (argument, &origins);
  tree only = origins.only ();
  if (!only || TREE_CODE (only) != PARM_DECL)
    return NULL_TREE;
  index = parameter_index (only);
  return index < gimple_call_num_args (call.stmt)
             ? gimple_call_arg (call.stmt, index)
             : NULL_TREE;
}

/* What VALUE is a copy of.  */
static tree
copied (tree value)
{
  while (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value))
    {
      gimple *stmt = SSA_NAME_DEF_STMT (value);
      if (!gimple_assign_ssa_name_copy_p (stmt)
          && !(gimple_assign_cast_p (stmt)
               && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt)))))
        break;
      value = gimple_assign_rhs1 (stmt);
    }
  return value;
}

/* Whether P becomes Q when a loop begins again: buffers that change places. */
static bool
becomes_p (tree p, tree q)
{
  p = copied (p);
  q = copied (q);
  gphi *phi = TREE_CODE (p) == SSA_NAME
                  ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (p))
                  : NULL;
  for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
    if (copied (gimple_phi_arg_def (phi, i)) == q)
      return dominated_by_p (CDI_DOMINATORS, gimple_phi_arg_edge (phi, i)->src,
                             gimple_bb (phi));
  return false;
}

/* The array of which P, a pointer, is an element, or to an element of which it
   points, if that is another one each time that CALL is executed, and no
   member; or NULL_TREE.  */
static tree
varying_element_of (tree p, gimple *call)
{
  p = copied (p);
  tree ref = p;
  if (TREE_CODE (p) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (p)
      && is_gimple_assign (SSA_NAME_DEF_STMT (p)))
    ref = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (p));
  if (TREE_CODE (ref) == ADDR_EXPR)
    ref = TREE_OPERAND (ref, 0);
  if (!differs_again_p (ref, call))
    return NULL_TREE;
  while (TREE_CODE (ref) == ARRAY_REF)
    ref = TREE_OPERAND (ref, 0);
  return DECL_P (ref) || TREE_CODE (ref) == COMPONENT_REF ? ref : NULL_TREE;
}

/* Whether the buffers P and Q of CALL, of which one is written, are perhaps
   such that each execution in a loop is behind the one before: what P was is Q
   then, or both are elements of one array.  */
static bool
change_places_p (tree p, tree q, gimple *call)
{
  if (becomes_p (p, q) || becomes_p (q, p))
    return true;
  tree array = varying_element_of (p, call);
  tree other = array ? varying_element_of (q, call) : NULL_TREE;
  return other && operand_equal_p (array, other, 0);
}

bool
ordered_p (const task_call &one, const task_call &other, bool repeated)
{
  for (unsigned i = 0; i < one.t->parameters.length (); i++)
    for (unsigned j = 0; j < other.t->parameters.length (); j++)
      {
        unsigned mode = one.t->parameters[i].mode;
        if (mode == TASKS_SCALAR || other.t->parameters[j].mode == TASKS_SCALAR
            || !((mode | other.t->parameters[j].mode) & TASKS_WRITE))
          continue;
        tree p = outer_argument (one, i);
        tree q = outer_argument (other, j);
        if (one.inner == other.inner && i != j)
          {
            if (p && q && repeated && change_places_p (p, q, one.stmt))
              return true;
            continue;
          }
        if (!p || !q)
          return true;
        if (perhaps_same_p (p, q)
            && !apart_p (p, passed_extent (one, i), q,
                         passed_extent (other, j))
            && !(repeated && differs_again_p (p, one.stmt)))
          return true;
      }
  return false;
}

/* Whether A is executed before B, where loops around both begin.  */
static bool
precedes_p (gimple *a, gimple *b)
{
  return stmt_dominates_p (a, b)
         || (stmt_reaches_p (a, b) && !stmt_reaches_p (b, a));
}

bool
chained_p (const task_call &one, const task_call &other, bool repeated,
           const vec<task_call> &calls)
{
  /* What ONE is known to be before; in a loop, also of the iteration behind
     its own.  */
  auto_vec<const task_call *> behind[2];
  behind[!repeated].safe_push (&one);
  for (unsigned i = 0, j = 0;
       i < behind[0].length () || j < behind[1].length ();)
    {
      bool crossed = i == behind[0].length ();
      const task_call &last = *(crossed ? behind[1][j++] : behind[0][i++]);
      for (const task_call &next : calls)
        {
          if (next.fn != one.fn)
            continue;
          bool here = precedes_p (last.stmt, next.stmt)
                      && ordered_p (last, next, false);
          bool later = !crossed && stmt_reaches_p (last.stmt, next.stmt)
                       && ordered_p (last, next, true)
                       && ordered_p (next, last, true);
          if (later && !behind[1].contains (&next))
            behind[1].safe_push (&next);
          if (here && !behind[crossed].contains (&next))
            behind[crossed].safe_push (&next);
        }
    }
  for (const task_call *call : behind[1])
    if (call->inner == other.inner && call->stmt == other.stmt)
      return true;
  return false;
}

/* The buffer whose tasks STMT, a pragma, waits for; NULL_TREE if it waits for
   others, too.  */
static tree
awaited_buffer (gimple *stmt)
{
  if (!is_gimple_call (stmt) || gimple_call_num_args (stmt) == 0)
    return NULL_TREE;
  const char *name = plain_function_name (gimple_call_fndecl (stmt));
  return !strcmp (name, "tasks_unregister_at")
                 || !strcmp (name, "tasks_acquire_at")
             ? gimple_call_arg (stmt, 0)
             : NULL_TREE;
}

/* Whether what ORIGINS are of is only known to whoever calls the function.  */
static bool
from_outside_p (const struct origins &origins)
{
  for (tree origin : origins.all)
    if (TREE_CODE (origin) == PARM_DECL)
      return true;
  return origins.unknown;
}

/* Whether CALL passes BUFFER, or what shares memory with it, perhaps.  */
static bool
perhaps_passes_p (const task_call &call, tree buffer)
{
  struct origins of_buffer;
  find_origins (buffer, &of_buffer);
  if (from_outside_p (of_buffer))
    return true;
  for (unsigned i = 0; i < call.t->parameters.length (); i++)
    {
      if (call.t->parameters[i].mode == TASKS_SCALAR)
        continue;
      tree passed = outer_argument (call, i);
      struct origins of_passed;
      if (passed)
        find_origins (passed, &of_passed);
      if (!passed || from_outside_p (of_passed))
        return true;
      for (tree origin : of_passed.all)
        if (of_buffer.contains (origin))
          return true;
    }
  return false;
}

bool
awaits_p (gimple *stmt, const task_call &one, const vec<task_call> &calls)
{
  if (!perhaps_waits_p (stmt))
    return false;
  tree buffer = awaited_buffer (stmt);
  if (!buffer || perhaps_passes_p (one, buffer))
    return true;
  for (const task_call &call : calls)
    if (call.fn == one.fn && perhaps_passes_p (call, buffer)
        && stmt_reaches_p (one.stmt, call.stmt)
        && stmt_reaches_p (call.stmt, stmt))
      return true;
  return false;
}
