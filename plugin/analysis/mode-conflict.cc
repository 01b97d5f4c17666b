/* SPDX-License-Identifier: GPL-3.0-or-later

   What callers do with variables that tasks use: see mode-conflict.h.  */

#include "gcc/gcc.h"

#include "language/task.h"
#include "mode-conflict.h"
#include "mode-effects.h"
#include "mode-loop.h"
#include "mode-statement.h"

bool
same_field_p (const state_access &a, const state_access &b)
{
  return a.variable == b.variable
         && (!a.field || !b.field || a.field == b.field);
}

const state_access *
find_conflict (tree fn, gimple *stmt, const state_access &a, bool spread,
               hash_set<tree> *seen, tree *who)
{
  const function_effects *effects = effects_of (fn);
  if (!effects || (!stmt && seen->add (fn)))
    return NULL;
  *who = fn;
  /* What a function does under a condition its caller may know not to be
     done.  */
  auto done_p = [&] (gimple *done) {
    return stmt ? done == stmt : !conditional_p (fn, done);
  };
  for (const state_access &host : effects->accesses)
    if (same_field_p (host, a) && !host.guarded && (!host.spread || a.whole)
        && (!spread || host.whole) && (host.writes || a.writes)
        && done_p (host.stmt))
      return &host;
  for (const call_made &made : effects->calls)
    if (!task_p (made.fn) && !made.guarded && done_p (made.stmt))
      if (const state_access *host
          = find_conflict (made.fn, NULL, a, spread, seen, who))
        return host;
  return NULL;
}
