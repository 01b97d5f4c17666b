/* SPDX-License-Identifier: GPL-3.0-or-later

   What ends: objects, their scopes, and the function.  */

#include "gcc/gcc.h"

#include "flow-scope.h"
#include "flow-walk.h"

/* Whether it matters that the region, in state S, ends.  The end of the
   program unregisters all that is left; but tasks may still be at work then.
 */
bool
region_walk::harmful_end_p (const region_state &s) const
{
  return s.registered == YES
         && (!what.until_exit || s.reading || s.writing || s.away);
}

/* E ends the life of the object that O points to.  */
void
region_walk::end_object (const event &e, const operand &o, region_state *s)
{
  struct relation r = relate (o, *s);
  if (r.hit != YES || r.varying || r.offset != 0)
    return;
  bool scope = e.kind == EVENT_END;
  if (harmful_end_p (*s)
      && (what.varying || same_p (s->registration, r, e, *s)))
    {
      location_t left = scope ? return_behind (e.stmt) : UNKNOWN_LOCATION;
      report (scope                      ? MISTAKE_OUT_OF_SCOPE
              : gimple_call_lhs (e.stmt) ? MISTAKE_REALLOCATED
                                         : MISTAKE_FREED,
              e, scope ? -1 : 0, false, s->registration, {},
              left != UNKNOWN_LOCATION ? left : s->left);
    }
  s->registered = s->acquired = NO;
  s->away = false;
  s->finish ();
  if (scope)
    {
      /* Pointers to it are left.  */
      uint64_t start = s->start, inside = s->inside;
      s->renew ();
      s->start = start;
      s->inside = inside;
    }
  else
    {
      s->end = here (e, r);
      if (what.varying)
        s->end.element = {};
    }
}

/* E ends this execution of the function, in state S, and perhaps others, in
   another way than by returning.  */
void
region_walk::jump_out (const event &e, const region_state &s)
{
  if (what.automatic && s.exists && harmful_end_p (s))
    report (MISTAKE_OUT_OF_SCOPE, e, -1, false, s.registration);
}

/* The function returns, by E.  */
void
region_walk::leave (const event &e, const region_state &s)
{
  bool returns = !e.operands.empty ();
  struct relation r = returns ? relate (e.operands[0], s) : relation ();
  if (what.automatic && s.exists && harmful_end_p (s))
    report (MISTAKE_OUT_OF_SCOPE, e, -1, false, s.registration, {}, s.left);
  if (what.automatic && r.hit == YES)
    report (MISTAKE_RETURNED, e, -1, false, {}, {}, s.left);
  way_out way = { s, NO, {}, {}, any_number };
  for (unsigned name : relevant)
    if (f.names[name].kind != NAME_CELL)
      continue;
    else if (s.start >> bits[name] & 1)
      way.cells.push_back (name);
    else if ((s.inside | s.maybe) >> bits[name] & 1)
      way.uncertain.push_back (name);
  if (r.hit != NO)
    way.returned = r.hit == YES && !r.varying && r.offset == 0 ? YES : UNKNOWN;
  /* Of a pointer, whether it is null.  */
  if (e.result)
    way.range = value_range (e.result, s);
  found->ways.push_back (std::move (way));
}
