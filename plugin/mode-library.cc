/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions of the library that remember something from one call to the next,
   where another thread's call may come between: see mode-variable.h.  Those of
   random numbers are none: several threads may call them.

   Others call a function of the program, which has variables: what it does
   there is done by whoever calls them.  */

#include "gcc.h"

#include "callee.h"
#include "library.h"
#include "mode-effects.h"
#include "mode-variable.h"

/* Whether NAME is among NAMES.  */
template <size_t count>
static bool
among_p (const char *name, const char *const (&names)[count])
{
  for (const char *n : names)
    if (!strcmp (n, name))
      return true;
  return false;
}

/* Whether ACCESSES has one of CALL that is like A: functions may lead to each
   other on many ways.  */
static bool
added_p (const vec<state_access> &accesses, gcall *call, const state_access &a)
{
  for (const state_access &other : accesses)
    if (other.stmt == call && other.variable == a.variable
        && other.field == a.field && other.writes == a.writes
        && other.guarded == a.guarded && !other.spread && !other.behind
        && other.loc == a.loc)
      return true;
  return false;
}

/* Add to ACCESSES what the functions of the unit do that CALL is given, and
   calls.  */
static void
add_callbacks (gcall *call, vec<state_access> *accesses)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (TREE_CODE (argument) != ADDR_EXPR
          || TREE_CODE (TREE_OPERAND (argument, 0)) != FUNCTION_DECL)
        continue;
      const function_effects *effects
          = effects_of (defined_function (TREE_OPERAND (argument, 0)));
      /* What calls itself has no more to add.  */
      if (!effects || !effects->complete)
        continue;
      for (const state_access &inner : effects->accesses)
        if (!inner.spread && !inner.behind
            && !added_p (*accesses, call, inner))
          {
            state_access a = inner;
            a.stmt = call;
            a.ref = a.variable;
            accesses->safe_push (a);
          }
    }
}

void
add_library_state (gcall *call, vec<state_access> *accesses)
{
  static const char *const callers[]
      = { "bsearch", "lfind", "lsearch", "qsort",
          "tdelete", "tfind", "tsearch", "twalk" };
  static const char *const names[]
      = { "asctime", "ctime", "gmtime", "localtime", "strtok" };
  tree fn = gimple_call_fndecl (call);
  if (!fn || !in_system_header_at (DECL_SOURCE_LOCATION (fn)))
    return;
  const char *name = plain_function_name (fn);
  if (among_p (name, callers))
    add_callbacks (call, accesses);
  if (!among_p (name, names))
    return;
  state_access a = {};
  a.stmt = call;
  a.variable = a.ref = fn;
  a.writes = true;
  a.loc = gimple_location (call);
  accesses->safe_push (a);
}
