/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls of functions whose body is known: see flow-call.h.

   A walk through a body depends on nothing but the region as it is known in
   there, its state, and which names have its address; so it is made once for
   each of these.  A function that is being walked through already, because it
   calls itself, may do anything.

   What would be a mistake whatever has happened before the call is reported
   for the function itself, and not for its calls: the same walk from a state
   of which nothing is known tells what that is.  */

#include "gcc.h"

#include "flow-call.h"

#include "callee.h"

/* How deep calls are followed.  */
#define DEPTH_LIMIT 10

/* The extent of a registration whose size nobody knows here.  */
#define OTHER_EXTENT ((uint64_t)1 << 63)

/* A walk that was made, or is being made.  */
struct known_walk
{
  std::vector<uint64_t> key;
  bool done;
  walk_result result;
};

static hash_map<tree, std::vector<known_walk *> *> *walks;
static unsigned depth;

void
forget_calls (void)
{
  if (!walks)
    return;
  for (auto i : *walks)
    {
      for (known_walk *walk : *i.second)
        delete walk;
      delete i.second;
    }
  delete walks;
  walks = NULL;
}

call_step::call_step (region_walk &caller, const event &e)
    : caller (caller), e (e), callee (&flow_of (callee_of (e.stmt))),
      argument (-1)
{
  if (caller.quick_p ())
    return;
  callee->prepare ();
  find_objects ();
}

/* The index of the name of the callee's parameter number INDEX, or -1.  */
int
call_step::parameter_name (unsigned index) const
{
  tree parm = DECL_ARGUMENTS (callee->decl);
  for (; parm && index > 0; index--)
    parm = DECL_CHAIN (parm);
  tree ssa = parm ? ssa_default_def (callee->fn, parm) : NULL_TREE;
  return ssa ? callee->name_of (ssa) : -1;
}

/* How far WHAT, one of several blocks, is behind a pointer at R into the same
   element of what the blocks are in.  */
static HOST_WIDE_INT
block_offset (const struct relation &r, const region &what)
{
  uint64_t step;
  HOST_WIDE_INT before = distance (r, what, &step);
  return before == 0 ? 0 : step - before;
}

/* Find the argument from which the callee counts the region's offset: it
   becomes that in WHAT.  Return its index in the operands, or -1.  */
int
call_step::find_base (const region_state &s, region *what) const
{
  for (unsigned i = 0; i < e.operands.size (); i++)
    {
      struct relation r = caller.relate (e.operands[i], s);
      if (r.hit != YES || parameter_name (e.operands[i].argument) < 0)
        continue;
      if (what->varying && r.varying)
        {
          what->offset = block_offset (r, *what);
          what->varying = false;
          what->step = 0;
          what->whole = what->offset == 0 && what->extent < 0;
          return i;
        }
      if (!r.varying)
        {
          what->offset -= r.offset;
          return i;
        }
    }
  return -1;
}

/* Whether the argument number INDEX is one for which there is no parameter: it
   is not followed what becomes of it.  */
bool
call_step::variable_argument_p (unsigned index) const
{
  return index >= (unsigned)list_length (DECL_ARGUMENTS (callee->decl));
}

/* What the callee knows CELL, of the caller, as; or -1.  */
int
call_step::inner_cell (const flow_name &cell) const
{
  if (cell.place.storage && is_global_var (cell.place.root))
    return callee->cell_of (cell.place);
  for (const operand &o : e.operands)
    if (o.address.root == cell.place.root
        && o.address.storage == cell.place.storage
        && o.address.offset.terms == 0)
      {
        int parameter = parameter_name (o.argument);
        if (parameter < 0)
          continue;
        struct pointer place = cell.place;
        place.root = callee->names[parameter].ssa;
        place.storage = false;
        place.offset.constant -= o.address.offset.constant;
        int inside = callee->cell_of (place);
        if (inside >= 0)
          return inside;
      }
  return -1;
}

/* Find the cells that the callee sees and knows.  */
void
call_step::find_cells (const region_state &s)
{
  for (unsigned name : caller.relevant)
    {
      const flow_name &cell = caller.f.names[name];
      if (cell.kind != NAME_CELL || !cell.place.root)
        continue;
      int inside = inner_cell (cell), copy = copied_cell (cell);
      if (inside >= 0)
        cells.push_back ({ name, (unsigned)inside, false });
      if (copy >= 0)
        cells.push_back ({ name, (unsigned)copy, true });
    }
}

/* The region at PASSED is the only one that the callee knows: what *S says of
   others does not matter.  */
void
call_step::single_out (const struct relation &passed, region_state *s) const
{
  for (struct cause *c : s->causes ())
    c->element = caller.same_p (*c, passed, e, *s) ? known_element ()
                                                   : some_element ();
  s->place = {};
}

/* Whether the region, in state S, was registered by another execution of the
   callee, with arguments that are others.  */
bool
call_step::other_arguments_p (const region_state &s) const
{
  if (s.registration.function != callee->decl)
    return false;
  gimple *call = s.registration.call;
  if (call
      && (callee_of (call) != callee->decl
          || BASIC_BLOCK_FOR_FN (caller.f.fn, gimple_bb (call)->index)
                 != gimple_bb (call)))
    return false;
  if (!call && caller.f.decl != callee->decl)
    return false;
  tree parm = DECL_ARGUMENTS (callee->decl);
  for (unsigned i = 0; parm && i < gimple_call_num_args (e.stmt);
       i++, parm = DECL_CHAIN (parm))
    {
      tree before = call ? gimple_call_arg (call, i)
                         : ssa_default_def (callee->fn, parm);
      if (INTEGRAL_TYPE_P (TREE_TYPE (parm)) && before
          && !operand_equal_p (before, gimple_call_arg (e.stmt, i)))
        return true;
    }
  return false;
}

/* The state S as the callee finds it, to which PASSED is what it is about;
   NULL if it is not passed.  */
region_state
call_step::inside (const region_state &s, const struct relation *passed) const
{
  region_state entry = s;
  if (passed)
    single_out (*passed, &entry);
  /* Numbers that are computed in the same way may differ.  */
  if (s.registered != NO && other_arguments_p (s))
    entry.extent = OTHER_EXTENT;
  if (caller.quick_p ())
    return entry;
  entry.facts = fact_set (&callee->uses);
  entry.memory = memory_inside (s.memory);
  entry.readers = s.reading ? SOME_TASK : 0;
  entry.doubt.sources &= SOURCE_MEMORY | SOURCE_STATUS;
  entry.doubt.names = entry.doubt.terms = 0;
  tree parm = DECL_ARGUMENTS (callee->decl);
  for (unsigned i = 0; parm && i < gimple_call_num_args (e.stmt);
       i++, parm = DECL_CHAIN (parm))
    {
      tree ssa = ssa_default_def (callee->fn, parm);
      if (s.doubt.sources
          & caller.f.sources ().of (gimple_call_arg (e.stmt, i)))
        entry.doubt.sources |= callee->sources ().of (ssa);
      HOST_WIDE_INT low, high;
      if (ssa && callee->tested_p (ssa)
          && caller.stored_range (gimple_call_arg (e.stmt, i), s, &low, &high))
        entry.facts.assume_range (ssa, low, high);
    }
  return entry;
}

/* Append to KEY what distinguishes the elements that S is about.  */
static void
add_elements (region_state s, std::vector<uint64_t> *key)
{
  auto add = [&] (const struct element &e) {
    key->push_back (e.named | e.met << 1 | e.steady << 2);
    key->push_back (e.first.terms);
    key->push_back (e.first.constant);
  };
  for (struct cause *c : s.causes ())
    add (c->element);
  add (s.place);
}

/* The walk through the callee from ENTRY with the region WHAT, to whose object
   the names START point, and within which WITHIN; NULL if there is none.  */
const walk_result *
call_step::look (const region_state &entry, const region &what,
                 const std::vector<unsigned> &start,
                 const std::vector<unsigned> &within) const
{
  std::vector<uint64_t> key
      = { caller.quick_p (),
          (uint64_t)(uintptr_t)what.root,
          (uint64_t)what.offset,
          what.step,
          (uint64_t)what.extent,
          (uint64_t)what.varying | what.whole << 1 | what.null << 2,
          (uint64_t)entry.registered | entry.acquired << 2 | entry.reading << 4
              | entry.writing << 5 | entry.away << 6 | entry.released << 7
              | entry.escaped << 8 | entry.exists << 9 | entry.stored << 10
              | entry.several << 11 | entry.beside << 12 | entry.doubtful << 13
              | entry.fresh << 14 | entry.excused << 15,
          entry.extent,
          entry.doubt.sources,
          entry.doubt.parts,
          entry.doubt.guessed,
          (uint64_t)(uintptr_t)entry.registration.stmt,
          (uint64_t)(uintptr_t)entry.writer.stmt,
          (uint64_t)(uintptr_t)entry.reader.stmt,
          (uint64_t)(uintptr_t)entry.end.stmt,
          (uint64_t)(uintptr_t)entry.release.stmt };
  for (unsigned name : start)
    key.push_back (name);
  key.push_back (UINT_MAX);
  for (unsigned name : within)
    key.push_back (name);
  key.push_back (UINT_MAX);
  add_elements (entry, &key);
  for (const fact &known : entry.facts.facts)
    for (uint64_t word :
         { known.terms, (uint64_t)known.low, (uint64_t)known.high })
      key.push_back (word);

  for (const memory_fact &known : entry.memory.facts)
    for (uint64_t word :
         { (uint64_t)(uintptr_t)known.place.root, (uint64_t)known.place.at,
           (uint64_t)known.place.width, (uint64_t)known.low,
           (uint64_t)known.high })
      key.push_back (word);

  if (!walks)
    walks = new hash_map<tree, std::vector<known_walk *> *>;
  bool existed;
  std::vector<known_walk *> *&list
      = walks->get_or_insert (callee->decl, &existed);
  if (!existed)
    list = new std::vector<known_walk *>;
  for (known_walk *known : *list)
    if (known->key == key)
      return known->done ? &known->result : NULL;
  if (depth >= DEPTH_LIMIT)
    return NULL;
  known_walk *known = new known_walk ();
  known->key = key;
  list->push_back (known);

  region_walk walk (*callee, what,
                    caller.quick_p () ? WALK_QUICK_CALLED : WALK_THOROUGH);
  for (unsigned name : start)
    walk.bind (name, false);
  for (unsigned name : within)
    walk.bind (name, true);
  depth++;
  known->result = walk.run (entry);
  depth--;
  known->done = true;
  return &known->result;
}

/* Report what is a mistake in KNOWN, a walk from ENTRY, but not ALWAYS, if
   that is known.  What was done before in the callee makes it one of the
   callee.
 */
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
  if (caller.quick_p ())
    return true;
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

/* What decided in the callee what is known where WAY leaves it: that may be
   seen in what it returns and stores, and may be that of its arguments.  */
struct doubt
call_step::doubt_of (const way_out &way) const
{
  struct doubt d = {};
  d.guessed = way.state.doubt.guessed;
  if (!way.state.doubt.sources)
    return d;
  const source_table &sources = caller.f.sources ();
  d.sources = SOURCE_MEMORY | SOURCE_STATUS | sources.of (e.result);
  for (unsigned i = 0; i < gimple_call_num_args (e.stmt); i++)
    d.sources |= sources.of (gimple_call_arg (e.stmt, i));
  d.parts = way.state.doubt.parts;
  return d;
}

/* What reads it where WAY leaves it: this call, if not what has been called
   before.  */
task_set
call_step::readers_behind (const way_out &way) const
{
  return way.state.readers & ~SOME_TASK ? caller.f.completions.bit (e) : 0;
}

/* S becomes the state in which WAY leaves it, PASSED as for inside.  False if
   it cannot be left that way.  */
bool
call_step::outside (region_state *s, const way_out &way,
                    const struct relation *passed) const
{
  region_state after = way.state;
  after.facts = s->facts;
  after.memory = memory_behind (s->memory, way, true);
  after.start = s->start;
  after.inside = s->inside;
  after.maybe = s->maybe;
  after.doubt = s->doubt;
  after.doubt.add (doubt_of (way));
  after.readers = readers_behind (way);
  if (way.state.readers & SOME_TASK)
    after.readers |= s->reading ? s->readers : SOME_TASK;
  after.left = UNKNOWN_LOCATION;
  if (after.extent == OTHER_EXTENT)
    after.extent = s->extent;
  auto before = s->causes ();
  unsigned i = 0;
  for (struct cause *c : after.causes ())
    {
      if (c->stmt == before[i]->stmt)
        *c = *before[i];
      else if (passed)
        c->element = passed->element;
      i++;
    }
  if (passed)
    after.place = s->place;
  if (after.registration.stmt != s->registration.stmt)
    after.registration.call = e.stmt;
  for (const seen_cell &seen : cells)
    {
      if (seen.copied)
        continue;
      struct relation r = {};
      if (std::find (way.cells.begin (), way.cells.end (), seen.inside)
          != way.cells.end ())
        r.hit = YES;
      caller.assign (seen.outside, r, &after);
    }
  caller.find_again (&after);
  if (e.result && TREE_CODE (e.result) == SSA_NAME)
    {
      int name = caller.f.name_of (e.result);
      struct relation r = {};
      r.hit = way.returned;
      if (name >= 0)
        caller.assign (name, r, &after);
      if (way.ranged)
        after.facts.assume_range (e.result, way.low, way.high);
    }
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
  born.memory = memory_behind (s.memory, way, false);
  born.doubt = doubt_of (way);
  born.readers = readers_behind (way);
  born.registration.call = born.registration.stmt ? e.stmt : NULL;
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
  return products_of (callee->decl, caller.quick_p (), &caller.result.failed);
}

/* The call may store a new object in the cell that the walk is about.  */
void
call_step::stored_here (const region_state &s,
                        std::vector<region_state> *after) const
{
  for (const seen_cell &seen : cells)
    if ((int)seen.outside == caller.what.cell && !seen.copied)
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
      forget_written (&born.memory);
      after->push_back (born);
    }
  return true;
}

void
call_step::apply (const region_state &s, std::vector<region_state> *after)
{
  std::vector<region_state> made;
  if (born_here (s, &made))
    {
      after->insert (after->end (), made.begin (), made.end ());
      return;
    }
  region what = caller.what;
  what.cell = -1;
  what.automatic = false;
  bool global = global_p (what);
  if (!global)
    what.root = NULL_TREE;
  int base = find_base (s, &what);
  std::vector<unsigned> start, within;
  bool variable = false;
  for (unsigned i = 0; i < e.operands.size (); i++)
    {
      const operand &o = e.operands[i];
      struct relation r = caller.relate (o, s);
      int name = parameter_name (o.argument);
      variable |= r.hit != NO && variable_argument_p (o.argument);
      if (r.hit != YES || name < 0)
        continue;
      bool same = base >= 0
                  && r.varying == caller.relate (e.operands[base], s).varying
                  && r.offset == caller.relate (e.operands[base], s).offset;
      if (same)
        argument = argument < 0 ? (int)o.argument : argument;
      (same ? start : within).push_back (name);
    }
  find_cells (s);
  stored_here (s, after);
  for (const seen_cell &seen : cells)
    {
      uint64_t bit = (uint64_t)1 << caller.bits[seen.outside];
      if (s.start & bit)
        start.push_back (seen.inside);
      else if (s.inside & bit)
        within.push_back (seen.inside);
    }

  bool seen = global || variable || !start.empty () || !within.empty ();
  if ((!s.exists || (!seen && !effective_p (callee->decl)))
      && !(caller.quick_p () ? changes_p (s) : writes_flags_p ()))
    {
      region_state same = s;
      if (e.result && TREE_CODE (e.result) == SSA_NAME
          && caller.f.name_of (e.result) >= 0)
        caller.assign (caller.f.name_of (e.result), {}, &same);
      after->push_back (same);
      return;
    }

  struct relation passed = {};
  if (base >= 0)
    {
      passed = caller.relate (e.operands[base], s);
      if (caller.what.varying)
        {
          struct element moved = passed.element;
          moved.at.constant += what.offset;
          moved.first.constant += what.offset;
          passed.element = known_element::made (moved);
        }
    }
  bool single = base >= 0 && !what.varying;
  region_state entry = inside (s, single ? &passed : NULL);
  /* Offsets are others in there.  */
  if (base >= 0 && what.varying && passed.offset != 0)
    entry.forget_elements ();
  const walk_result *known = look (entry, what, start, within);
  if (caller.quick_p () && (!known || known->failed))
    {
      caller.result.failed = true;
      return;
    }
  if (!known || known->failed || variable)
    {
      region_state lost = s;
      lost.lose ();
      forget_written (&lost.memory);
      after->push_back (lost);
      return;
    }
  region_state nothing = entry;
  nothing.lose ();
  nothing.escaped = true;
  if (!known->violations.empty ())
    add_violations (*known, look (nothing, what, start, within), entry);
  for (const way_out &way : known->ways)
    {
      region_state left = s;
      if (outside (&left, way, single ? &passed : NULL))
        after->push_back (left);
    }
}
