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

  /* Whether it is used behind CALL in FN, the current function.  */
  bool behind_p (tree fn, gcall *call) const;

private:
  bool uses_p (tree fn, hash_set<tree> *seen) const;

  mutable hash_set<tree> users; /* its `contains' is not const */
  tree variable;
  bool known = true;
};

/* Whether USER, or what calls it, but for BODIES, may be called by what the
   unit does not call by name: as a handler, a thread or from another unit.  */
static bool
called_anyhow_p (cgraph_node *user, hash_set<tree> &bodies,
                 hash_set<cgraph_node *> *seen)
{
  if (bodies.contains (user->decl) || seen->add (user))
    return false;
  if (user->address_taken || DECL_STATIC_CONSTRUCTOR (user->decl)
      || DECL_STATIC_DESTRUCTOR (user->decl)
      || (!user->callers && !MAIN_NAME_P (DECL_NAME (user->decl))))
    return true;
  for (cgraph_edge *e = user->callers; e; e = e->next_caller)
    if (called_anyhow_p (e->caller, bodies, seen))
      return true;
  return false;
}

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
      hash_set<cgraph_node *> seen;
      known = fn && ref->use != IPA_REF_ADDR
              && !called_anyhow_p (user, bodies, &seen);
      if (fn)
        users.add (fn);
    }
}

/* Whether FN uses it, or what FN calls.  */
bool
variable_users::uses_p (tree fn, hash_set<tree> *seen) const
{
  const function_effects *effects = effects_of (fn);
  if (!effects || seen->add (fn))
    return false;
  if (users.contains (fn))
    return true;
  for (const call_made &made : effects->calls)
    if (uses_p (made.fn, seen))
      return true;
  return false;
}

bool
variable_users::behind_p (tree fn, gcall *call) const
{
  const function_effects *effects = effects_of (fn);
  for (const state_access &a : effects->accesses)
    if (a.variable == variable && a.stmt != call
        && stmt_reaches_p (call, a.stmt))
      return true;
  for (const call_made &made : effects->calls)
    {
      hash_set<tree> seen;
      if (made.stmt != call && uses_p (made.fn, &seen)
          && stmt_reaches_p (call, made.stmt))
        return true;
    }
  return false;
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
        if (stmt_reaches_p (call, call) || users.behind_p (fn, call))
          return false;
      }
      if (MAIN_NAME_P (DECL_NAME (fn)))
        return true;
      call = only_call (fn, &fn);
      if (!call)
        return false;
    }
}
