/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls of functions whose body is known: see flow-call.h.

   The region is known in there by the parameters that are passed an address in
   its object, from which its offset is counted anew, and by the cells that
   both functions know.

   What it makes, and returns or stores, is found by walks from a state in
   which there is nothing yet; its callers begin with what was done to that. */

#include "gcc/gcc.h"

#include "flow-call.h"

/* Whether NAME is among NAMES.  */
static bool
among_p (const std::vector<unsigned> &names, unsigned name)
{
  return std::find (names.begin (), names.end (), name) != names.end ();
}

/* The value that the callee's parameter number INDEX has in the beginning; or
   NULL_TREE.  */
tree
call_step::parameter (unsigned index) const
{
  tree parm = parameter_at (callee.decl, index);
  return parm ? ssa_default_def (callee.fn, parm) : NULL_TREE;
}

/* The index of its name, or -1.  */
int
call_step::parameter_name (unsigned index) const
{
  tree ssa = parameter (index);
  return ssa ? callee.name_of (ssa) : -1;
}

/* What the callee knows CELL, of the caller, as; or -1.  */
int
call_step::inner_cell (const flow_name &cell) const
{
  if (cell.place.storage && is_global_var (cell.place.root))
    return callee.cell_of (cell.place);
  for (const operand &o : e.operands)
    if (o.address.root == cell.place.root
        && o.address.storage == cell.place.storage
        && o.address.offset.terms == 0 && parameter_name (o.argument) >= 0)
      {
        struct pointer place = cell.place;
        place.root = parameter (o.argument);
        place.storage = false;
        place.offset.constant -= o.address.offset.constant;
        int inside = callee.cell_of (place);
        if (inside >= 0)
          return inside;
      }
  return -1;
}

/* Find the cells that the callee sees and knows.  */
void
call_step::find_cells ()
{
  for (unsigned name : caller.relevant)
    {
      const flow_name &cell = caller.f.names[name];
      if (cell.kind != NAME_CELL || !cell.place.root)
        continue;
      int inside = inner_cell (cell);
      if (inside >= 0)
        cells.push_back ({ name, (unsigned)inside });
    }
}

/* Find the arguments and cells by which the callee knows the region in state
   S.  From the first argument it counts the region's offset, which becomes
   that in WHAT.  Return that argument's index in the operands, or -1.  */
int
call_step::find_names (const region_state &s, region *what)
{
  int base = -1;
  struct relation first = {};
  for (unsigned i = 0; i < e.operands.size (); i++)
    {
      const operand &o = e.operands[i];
      struct relation r = caller.relate (o, s);
      int name = parameter_name (o.argument);
      tree parm = parameter_at (callee.decl, o.argument);
      variable |= r.hit != NO && (!parm || TREE_ADDRESSABLE (parm));
      if (r.hit != YES || name < 0)
        continue;
      uint64_t step;
      bool block = r.step && what->step && distance (r, *what, &step) == 0;
      if (base < 0 && (!r.step || block))
        {
          base = i;
          first = r;
          argument = o.argument;
          what->offset = block ? 0 : what->offset - r.offset;
          if (block)
            {
              what->step = 0;
            }
        }
      bool same
          = base >= 0 && r.step == first.step && r.offset == first.offset;
      (same ? names.start : names.within).push_back (name);
    }
  for (const seen_cell &seen : cells)
    {
      uint64_t bit = (uint64_t)1 << caller.bits[seen.outside];
      if (s.start & bit)
        names.start.push_back (seen.inside);
      else if (s.inside & bit)
        names.within.push_back (seen.inside);
    }
  return base;
}

/* ELEMENT is that of a statement in an execution of FN that is not the one in
   which it is asked for: numbers of the same names are others.  */
static void
leave_execution (known_element *element, tree fn)
{
  if (*element && (*element)->function == fn && (*element)->first.terms != 0)
    *element = &some_element;
}

/* The state S as the callee finds it.  If PASSED is not NULL that is the only
   region that the callee knows: what S says of others does not matter.  */
region_state
call_step::inside (const region_state &s, const struct relation *passed) const
{
  region_state entry = s;
  for (struct cause *c : entry.causes ())
    if (passed)
      c->element = caller.same_p (*c, *passed, e, s) ? NULL : &some_element;
    else
      leave_execution (&c->element, callee.decl);
  if (passed)
    entry.place = NULL;
  entry.facts = fact_set (callee.values);
  entry.registration.call = NULL;
  entry.doubt.names = 0;
  for (unsigned i = 0; i < gimple_call_num_args (e.stmt); i++)
    {
      tree ssa = parameter (i);
      if (ssa && entry.facts.matters_p (ssa))
        entry.facts.assume_range (
            ssa, caller.value_range (gimple_call_arg (e.stmt, i), s));
    }
  return entry;
}

/* Report what is a mistake in KNOWN, a walk from ENTRY.  What was done before
   in the callee makes it one of the callee.  */
void
call_step::add_violations (const walk_result &known, const region_state &entry)
{
  for (const violation &v : known.violations)
    {
      gimple *other = v.other.stmt;
      bool before = other == entry.end.stmt || other == entry.reader.stmt
                    || other == entry.writer.stmt
                    || other == entry.release.stmt
                    || other == entry.registration.stmt;
      violation outer = v;
      if (v.function == callee.decl && (!other || before))
        {
          outer.stmt = e.stmt;
          outer.function = caller.f.decl;
          outer.argument = argument;
          if (!v.inner.stmt)
            outer.inner = { v.stmt, v.function, {}, NULL };
        }
      caller.found->add (outer);
    }
}

/* S learns of the arguments and of the result what is known where WAY leaves
   the callee.  False if that cannot be.  */
bool
call_step::learn (region_state *s, const way_out &way) const
{
  for (unsigned i = 0; i < gimple_call_num_args (e.stmt); i++)
    {
      tree ssa = parameter (i), argument = gimple_call_arg (e.stmt, i);
      if (ssa && callee.values.matters_p (ssa)
          && (TREE_CODE (argument) == SSA_NAME
              || TREE_CODE (argument) == INTEGER_CST)
          && !s->facts.learn (argument, way.state.facts, ssa))
        return false;
    }
  return !e.result || TREE_CODE (e.result) != SSA_NAME
         || s->facts.assume_range (e.result, way.range);
}

/* What the call returns is R in S.  */
void
call_step::assign_result (const struct relation &r, region_state *s) const
{
  int name = e.result && TREE_CODE (e.result) == SSA_NAME
                 ? caller.f.name_of (e.result)
                 : -1;
  if (name >= 0)
    caller.assign (name, r, s);
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
    {
      after.registration.call = e.stmt;
      if (after.registration.function == callee.decl
          && caller.all_p (
              amount_in_call (registered_bytes (after.registration.stmt),
                              as_a<gcall *> (e.stmt))))
        after.bytes = ALL_BYTES;
    }
  for (const seen_cell &seen : cells)
    {
      struct relation r = {};
      if (among_p (way.cells, seen.inside))
        r.hit = YES;
      else if (among_p (way.uncertain, seen.inside))
        r.hit = UNKNOWN;
      caller.assign (seen.outside, r, &after);
    }
  caller.find_again (&after);
  struct relation returned = {};
  returned.hit = way.returned;
  assign_result (returned, &after);
  *s = after;
  return learn (s, way);
}

/* Append to AFTER the states of what the call returns, if RETURNED, or else
   stores in the cell that the walk is about.  */
void
call_step::add_made (const region_state &s, bool returned,
                     std::vector<region_state> *after) const
{
  size_t before = after->size ();
  region_state born = s, none = unknown_state (callee.values);
  born.renew ();
  none.exists = false;
  for (const event *made : callee.makes)
    {
      region what = {};
      what.root = made->result;
      what.cell = what.extent = -1;
      const walk_result *known = walk_called (callee, none, what, {});
      if (!known || known->failed)
        continue;
      for (const way_out &way : known->ways)
        {
          bool kept = returned && way.returned == YES;
          for (const seen_cell &seen : cells)
            kept |= !returned && (int)seen.outside == caller.what.cell
                    && among_p (way.cells, seen.inside);
          region_state left = born;
          if (way.state.exists && kept && outside (&left, way, NULL))
            after->push_back (left);
        }
    }
  if (!returned || after->size () != before)
    return;
  /* Wherever it comes from.  */
  born.lose ();
  born.escaped = true;
  born.exists = s.exists;
  after->push_back (born);
}

/* Whether the call passes a pointer that may have the address of the region,
   in state S, by way of memory that is not followed.  */
bool
call_step::unresolved_p (const region_state &s) const
{
  for (const operand &o : e.operands)
    if (caller.relate (o, s).hit == NO && caller.unresolved_p (o.address))
      return true;
  return false;
}

void
call_step::apply (const region_state &s, std::vector<region_state> *after)
{
  if (e.result && e.result == caller.what.root)
    {
      add_made (s, true, after);
      return;
    }
  region what = caller.what;
  what.cell = -1;
  what.automatic = false;
  if (!global_p (what))
    what.root = NULL_TREE;
  find_cells ();
  if (caller.what.cell >= 0)
    add_made (s, false, after);
  int base = find_names (s, &what);
  bool seen = what.root || variable || !names.start.empty ()
              || !names.within.empty ();
  bool effective = deeds_of (callee.decl) & (DEED_TASKS | DEED_ANYTHING);
  region_state same = s;
  /* Who does not know it waits for it only with all others.  */
  effective
      &= s.escaped || deeds_of (callee.decl) & (DEED_WAIT_ALL | DEED_ANYTHING);
  if (!s.exists || (!seen && !effective))
    {
      assign_result ({}, &same);
      after->push_back (same);
      return;
    }
  if (!seen && s.escaped && unresolved_p (s))
    {
      same.lose ();
      after->push_back (same);
      return;
    }

  struct relation passed = {};
  if (base >= 0)
    passed = caller.relate (e.operands[base], s);
  const struct relation *single = base >= 0 && !what.step ? &passed : NULL;
  region_state entry = inside (s, single);
  /* Offsets are others in there.  */
  if (base >= 0 && what.step && passed.offset != 0)
    entry.forget_elements ();
  const walk_result *known = walk_called (callee, entry, what, names);
  if (!known || known->failed || variable)
    {
      /* Recursion: what its calls do not find they do not register.  */
      if (seen)
        same.lose ();
      else
        {
          same.finish ();
          same.away = false;
        }
      after->push_back (same);
      return;
    }
  add_violations (*known, entry);
  for (const way_out &way : known->ways)
    {
      region_state left = s;
      if (outside (&left, way, single))
        after->push_back (left);
    }
}

void
region_walk::call (const event &e, const region_state &s,
                   std::vector<region_state> *after)
{
  call_step (*this, e).apply (s, after);
}
