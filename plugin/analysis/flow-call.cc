/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls of functions whose body is known: see flow-call.h.

   What would be a mistake whatever has happened before the call is reported
   for the function itself, and not for its calls: the same walk from a state
   of which nothing is known tells what that is.  */

#include "gcc/gcc.h"

#include "flow-call.h"
#include "gcc/callee.h"

call_step::call_step (region_walk &caller, const event &e)
    : caller (caller), e (e), callee (&flow_of (callee_of (e.stmt))),
      argument (-1)
{
}

/* Report what is a mistake in KNOWN, a walk from ENTRY, but not ALWAYS, if
   that is known.  What was done before in the callee makes it one of the
   callee.  */
void
call_step::add_violations (const walk_result &known, const walk_result *always,
                           const region_state &entry)
{
  for (const violation &v : known.violations)
    {
      const struct cause &o = v.other;
      bool before = o.stmt == entry.end.stmt || o.stmt == entry.reader.stmt
                    || o.stmt == entry.writer.stmt
                    || o.stmt == entry.release.stmt
                    || o.stmt == entry.registration.stmt;
      if (v.function != callee->decl || (o.stmt && !before))
        {
          caller.add_violation (v);
          continue;
        }
      bool own = false;
      if (always)
        for (const violation &other : always->violations)
          own |= other.stmt == v.stmt && other.kind == v.kind
                 && other.argument == v.argument;
      if (own)
        continue;
      violation outer = v;
      outer.stmt = e.stmt;
      outer.function = caller.f.decl;
      outer.argument = argument;
      if (!v.inner.stmt)
        outer.inner = { v.stmt, v.function, {}, NULL };
      caller.add_violation (outer);
    }
}

/* S learns of the arguments what FACTS, of the callee, say of the parameters.
   False if that cannot be.  */
bool
call_step::learn (region_state *s, const fact_set &facts) const
{
  tree parm = DECL_ARGUMENTS (callee->decl);
  for (unsigned i = 0; parm && i < gimple_call_num_args (e.stmt);
       i++, parm = DECL_CHAIN (parm))
    {
      tree ssa = ssa_default_def (callee->fn, parm);
      tree argument = gimple_call_arg (e.stmt, i);
      if (ssa && callee->tested_p (ssa)
          && (TREE_CODE (argument) == SSA_NAME
              || TREE_CODE (argument) == INTEGER_CST)
          && !s->facts.learn (argument, facts, ssa))
        return false;
    }
  return true;
}

/* What the call returns is R in S.  */
void
call_step::assign_result (const struct relation &r, region_state *s) const
{
  if (!e.result || TREE_CODE (e.result) != SSA_NAME)
    return;
  int name = caller.f.name_of (e.result);
  if (name >= 0)
    caller.assign (name, r, s);
}

/* How large what is registered is where WAY leaves the callee.  BEFORE: the
   state in front of the call, if the region was there.  */
known_size
call_step::size_outside (const way_out &way, const region_state *before) const
{
  const known_size &inner = way.state.size;
  if (!inner.pragma)
    return {};
  if (before && inner.outside)
    return before->size;
  known_size size = size_behind (inner, as_a<gcall *> (e.stmt));
  size.all |= caller.is_all_p (size);
  return size;
}

/* S becomes the state in which WAY leaves it, PASSED as for inside.  False if
   it cannot be left that way.  */
bool
call_step::outside (region_state *s, const way_out &way,
                    const struct relation *passed) const
{
  region_state after = way.state;
  after.facts = s->facts;
  after.start = s->start;
  after.inside = s->inside;
  after.maybe = s->maybe;
  after.doubt = s->doubt;
  struct doubt inner = way.state.doubt;
  inner.names = 0;
  after.doubt.add (inner);
  after.left = UNKNOWN_LOCATION;
  after.size = size_outside (way, s);
  auto before = s->causes ();
  unsigned i = 0;
  for (struct cause *c : after.causes ())
    {
      if (c->stmt == before[i]->stmt)
        *c = *before[i];
      else if (passed)
        c->element = passed->element;
      else
        leave_execution (&c->element, caller.f.decl);
      i++;
    }
  if (passed)
    after.place = s->place;
  if (after.registration.stmt != s->registration.stmt)
    after.registration.call = e.stmt;
  for (const seen_cell &seen : cells)
    {
      struct relation r = {};
      if (std::find (way.cells.begin (), way.cells.end (), seen.inside)
          != way.cells.end ())
        r.hit = YES;
      else if (std::find (way.uncertain.begin (), way.uncertain.end (),
                          seen.inside)
               != way.uncertain.end ())
        r.hit = UNKNOWN;
      caller.assign (seen.outside, r, &after);
    }
  caller.find_again (&after);
  struct relation returned = {};
  returned.hit = way.returned;
  assign_result (returned, &after);
  if (way.ranged && e.result && TREE_CODE (e.result) == SSA_NAME)
    after.facts.assume_range (e.result, way.low, way.high);
  *s = after;
  return learn (s, way.state.facts);
}

/* Append to AFTER the state behind a call, before which it was S, that leaves
   its function by WAY with a new object that NAME, of the caller, has.  */
void
call_step::add_born (const region_state &s, const way_out &way, int name,
                     std::vector<region_state> *after) const
{
  region_state born = way.state;
  born.facts = s.facts;
  born.doubt.names = 0;
  born.registration.call = born.registration.stmt ? e.stmt : NULL;
  born.size = size_outside (way, NULL);
  if (name >= 0)
    born.start |= (uint64_t)1 << caller.bits[name];
  if (learn (&born, way.state.facts)
      && (!way.ranged || !e.result || TREE_CODE (e.result) != SSA_NAME
          || born.facts.assume_range (e.result, way.low, way.high)))
    after->push_back (born);
}

/* What the callee makes.  */
const std::vector<way_out> &
call_step::products () const
{
  return products_of (callee->decl);
}

/* The call may store a new object in the cell that the walk is about.  */
void
call_step::stored_here (const region_state &s,
                        std::vector<region_state> *after) const
{
  for (const seen_cell &seen : cells)
    if ((int)seen.outside == caller.what.cell)
      for (const way_out &way : products ())
        if (std::find (way.cells.begin (), way.cells.end (), seen.inside)
            != way.cells.end ())
          add_born (s, way, seen.outside, after);
}

/* If the call makes the object: its states.  */
bool
call_step::born_here (const region_state &s,
                      std::vector<region_state> *after) const
{
  if (!e.result || e.result != caller.what.root)
    return false;
  for (const way_out &way : products ())
    if (way.returned == YES)
      add_born (s, way, -1, after);
  if (after->empty ())
    {
      region_state born = s;
      born.renew ();
      born.lose ();
      /* Wherever it comes from.  */
      born.stored = true;
      after->push_back (born);
    }
  return true;
}

/* Whether the call does nothing to the region, in state S, which is SEEN in
   there or not.  */
bool
call_step::untouched_p (const region_state &s, bool seen) const
{
  return !s.exists
         || (!seen
             && !(deeds_of (callee->decl) & (DEED_TASKS | DEED_ANYTHING)));
}

/* Whether the call passes a pointer that may have the address of the region,
   in state S, by way of memory that is not followed, to what waits or
   registers.  */
bool
call_step::unresolved_p (const region_state &s) const
{
  if (!(deeds_of (callee->decl) & (DEED_TASKS | DEED_ANYTHING)))
    return false;
  for (const operand &o : e.operands)
    if (caller.relate (o, s).hit == NO && caller.unresolved_p (o.address))
      return true;
  return false;
}

const walk_result *
call_step::look (const region_state &entry, const region &what,
                 const names_inside &names) const
{
  return walk_called (*callee, entry, what, names);
}

/* Whether the callee never returns, and goes on where setjmp was called.  */
static bool
always_jumps_p (const flow_function &callee)
{
  return callee.jumps
         && EDGE_COUNT (EXIT_BLOCK_PTR_FOR_FN (callee.fn)->preds) == 0;
}

void
call_step::apply (const region_state &s, std::vector<region_state> *after)
{
  if (always_jumps_p (*callee))
    caller.jump_out (e, s);
  std::vector<region_state> made;
  if (born_here (s, &made))
    {
      after->insert (after->end (), made.begin (), made.end ());
      return;
    }
  region what = caller.what;
  what.cell = -1;
  what.automatic = false;
  if (!global_p (what))
    what.root = NULL_TREE;
  int base = find_base (s, &what);
  find_cells (s);
  stored_here (s, after);
  bool variable;
  struct names_inside names = find_names (s, base, &variable);
  bool seen = what.root || variable || !names.start.empty ()
              || !names.within.empty ();
  if (untouched_p (s, seen))
    {
      region_state same = s;
      assign_result ({}, &same);
      after->push_back (same);
      return;
    }

  if (!seen && s.stored && unresolved_p (s))
    {
      region_state lost = s;
      lost.lose ();
      after->push_back (lost);
      return;
    }

  struct relation passed = {};
  if (base >= 0)
    passed = relate_base (s, base, what);
  bool single = base >= 0 && !what.varying;
  region_state entry = inside (s, single ? &passed : NULL);
  /* Offsets are others in there.  */
  if (base >= 0 && what.varying && passed.offset != 0)
    entry.forget_elements ();
  const walk_result *known = look (entry, what, names);
  if (!known || known->failed || variable)
    {
      region_state lost = s;
      /* Recursion: what its calls do not find they do not register.  */
      if (seen)
        lost.lose ();
      else
        {
          lost.finish ();
          lost.away = lost.fresh = lost.excused = false;
        }
      after->push_back (lost);
      return;
    }
  if (!known->violations.empty ())
    {
      region_state nothing = entry;
      nothing.lose ();
      nothing.escaped = true;
      add_violations (*known, look (nothing, what, names), entry);
    }
  for (const way_out &way : known->ways)
    {
      region_state left = s;
      if (outside (&left, way, single ? &passed : NULL))
        after->push_back (left);
    }
}
