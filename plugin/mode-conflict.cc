/* SPDX-License-Identifier: GPL-3.0-or-later

   What callers do with variables that tasks use: see mode-conflict.h.  */

#include "gcc.h"

#include "mode-apart.h"
#include "mode-conflict.h"
#include "mode-effects.h"
#include "mode-statement.h"

bool
same_field_p (const state_access &a, const state_access &b)
{
  return a.variable == b.variable && a.behind == b.behind
         && (!a.field || !b.field || a.field == b.field);
}

void
find_suspects (tree fn, gimple *start, const state_access &a,
               hash_set<gimple *> *suspects)
{
  const function_effects *effects = effects_of (fn);
  if (!effects)
    return;
  for (const state_access &host : effects->accesses)
    if (same_field_p (host, a) && (host.writes || a.writes)
        && stmt_reaches_p (start, host.stmt))
      suspects->add (host.stmt);
  for (const call_made &made : effects->calls)
    if (!task_p (made.fn) && !made.guarded
        && stmt_reaches_p (start, made.stmt))
      suspects->add (made.stmt);
}

const state_access *
find_conflict (tree fn, gimple *stmt, const state_access &a, bool spread,
               hash_set<tree> *seen, tree *who, source_set *conditions)
{
  const function_effects *effects = effects_of (fn);
  if (!effects || (!stmt && seen->add (fn)))
    return NULL;
  *who = fn;
  for (const state_access &host : effects->accesses)
    if ((!stmt || host.stmt == stmt) && same_field_p (host, a) && !host.guarded
        && (!host.spread || a.whole) && (!spread || host.whole)
        && (host.writes || a.writes))
      {
        *conditions = stmt ? 0 : deciding_conditions (fn, host.stmt);
        if (!(*conditions & SOURCE_STATUS))
          return &host;
      }
  for (const call_made &made : effects->calls)
    if ((!stmt || made.stmt == stmt) && !task_p (made.fn) && !made.guarded)
      if (const state_access *host
          = find_conflict (made.fn, NULL, a, spread, seen, who, conditions))
        {
          if (*who == made.fn && excluded_p (made.fn, host->stmt, made.stmt))
            continue;
          *conditions = seen_outside (*conditions, made.fn, made.stmt, fn);
          if (!stmt)
            *conditions |= deciding_conditions (fn, made.stmt);
          if (!(*conditions & SOURCE_STATUS))
            return host;
        }
  return NULL;
}
