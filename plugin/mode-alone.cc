/* SPDX-License-Identifier: GPL-3.0-or-later

   Variables that only one task uses, which is called but once: see
   mode-alone.h.

   Nothing is in the way of a single call.  But what it leaves in a static
   variable that nobody looks at behind it, it leaves for other calls: a count,
   a seed, a place to work in.  The runtime does not put these in order, so the
   task is wrong as soon as somebody calls it twice.  Whoever takes the
   variable for a result reads it behind the call, and nothing is said of that
   here.  */

#include "gcc.h"

#include "mode-alone.h"
#include "mode-effects.h"
#include "mode-statement.h"

/* The only call of the function FN in the unit, and the function that it is
   in; or NULL if there are more, or others may exist.  */
static gcall *
only_call (tree fn, tree *caller)
{
  cgraph_node *self = cgraph_node::get (fn), *node;
  if (!self || self->address_taken)
    return NULL;
  gcall *call = NULL;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  if (const function_effects *effects = effects_of (node->decl))
    for (const call_made &made : effects->calls)
      if (made.fn == fn)
        {
          if (call)
            return NULL;
          call = made.stmt;
          *caller = node->decl;
        }
  return call;
}

/* Who uses a variable.  */
class variable_users
{
public:
  variable_users (tree variable, hash_set<tree> &bodies);

  /* Whether nothing but what the unit calls by name uses it.  */
  bool
  known_p (void) const
  {
    return known;
  }

  /* Whether the function FN, or STMT of FN, does so, or what they call.  */
  bool uses_p (tree fn, gimple *stmt) const;

private:
  bool uses_p (tree fn, gimple *stmt, hash_set<tree> *seen) const;

  mutable hash_set<tree> users; /* its `contains' is not const */
  tree variable;
  bool known = true;
};

variable_users::variable_users (tree variable, hash_set<tree> &bodies)
    : variable (variable)
{
  varpool_node *node = varpool_node::get (variable);
  known = node && !TREE_PUBLIC (variable);
  ipa_ref *ref;
  for (unsigned i = 0; known && node->iterate_referring (i, ref); i++)
    {
      cgraph_node *user = dyn_cast<cgraph_node *> (ref->referring);
      tree fn = user ? user->decl : NULL_TREE;
      if (fn && bodies.contains (fn))
        continue;
      /* Handlers, threads and other units call what they like, and a pointer
         may be anywhere.  */
      known = fn && ref->use != IPA_REF_ADDR && !user->address_taken
              && (user->callers || MAIN_NAME_P (DECL_NAME (fn)));
      if (fn)
        users.add (fn);
    }
}

bool
variable_users::uses_p (tree fn, gimple *stmt, hash_set<tree> *seen) const
{
  const function_effects *effects = effects_of (fn);
  if (!effects || (!stmt && seen->add (fn)))
    return false;
  if (!stmt && users.contains (fn))
    return true;
  for (const state_access &a : effects->accesses)
    if (a.stmt == stmt && a.variable == variable)
      return true;
  for (const call_made &made : effects->calls)
    if ((!stmt || made.stmt == stmt) && uses_p (made.fn, NULL, seen))
      return true;
  return false;
}

bool
variable_users::uses_p (tree fn, gimple *stmt) const
{
  hash_set<tree> seen;
  return uses_p (fn, stmt, &seen);
}

bool
kept_for_other_calls_p (tree variable, struct task *t,
                        const vec<task_call> &calls, hash_set<tree> &bodies)
{
  const task_call *only = NULL;
  for (const task_call &call : calls)
    if (call.t == t && call.stmt == call.inner)
      {
        if (only)
          return false;
        only = &call;
      }
  if (!only)
    return false;
  variable_users users (variable, bodies);
  if (!users.known_p ())
    return false;
  gcall *call = only->stmt;
  for (tree fn = only->fn;;)
    {
      {
        function_scope scope (fn);
        if (stmt_reaches_p (call, call)
            || any_statement (cfun, [&] (gimple *stmt) {
                 return stmt != call && stmt_reaches_p (call, stmt)
                        && users.uses_p (fn, stmt);
               }))
          return false;
      }
      if (MAIN_NAME_P (DECL_NAME (fn)))
        return true;
      call = only_call (fn, &fn);
      if (!call)
        return false;
    }
}
