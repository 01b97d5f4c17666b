/* SPDX-License-Identifier: GPL-3.0-or-later

   Walks through functions that are called, and what those make: callers know
   that by what is returned or stored, and begin with what was done to it.  */

#include "gcc/gcc.h"

#include "flow-call.h"

/* How deep calls are followed.  */
#define DEPTH_LIMIT 10

/* A walk that was made, or is being made.  */
struct known_walk
{
  bool begun, done;
  walk_result result;
};

/* What is known of a function.  */
struct known_calls
{
  std::map<std::vector<uint64_t>, known_walk> walks; /* by key_of */
  bool asked = false;                                /* for what it makes */
  std::vector<way_out> products;
};

static hash_map<tree, known_calls *> *known;
static unsigned depth;

static known_calls &
calls_of (tree fn)
{
  if (!known)
    known = new hash_map<tree, known_calls *>;
  known_calls *&slot = known->get_or_insert (fn);
  if (!slot)
    slot = new known_calls;
  return *slot;
}

void
forget_called (void)
{
  forget_all (known);
}

/* All that a walk from ENTRY with WHAT and NAMES depends on.  */
static std::vector<uint64_t>
key_of (region_state entry, const region &what, const names_inside &names)
{
  std::vector<uint64_t> key;
  auto add = [&] (std::initializer_list<uint64_t> words) {
    key.insert (key.end (), words);
  };
  add ({ (uintptr_t)what.root, (uint64_t)what.offset, what.step,
         (uint64_t)what.extent, what.varying, what.declared, what.storage });
  add ({ entry.exists, entry.registered, entry.acquired, entry.reading,
         entry.writing, entry.away, entry.released, entry.escaped, entry.fresh,
         entry.stored, entry.several, entry.beside, entry.excused,
         entry.extent, entry.doubtful, (uint64_t)entry.bytes,
         entry.doubt.parts, entry.doubt.guessed });
  for (const std::vector<unsigned> *list : { &names.start, &names.within })
    {
      key.push_back (list->size ());
      key.insert (key.end (), list->begin (), list->end ());
    }
  key.push_back (entry.facts.kept_p ());
  auto add_element = [&] (known_element e) {
    key.push_back (e != NULL);
    if (e)
      add ({ e->met, e->steady, e->first.terms, (uint64_t)e->first.constant });
  };
  for (struct cause *c : entry.causes ())
    {
      key.push_back ((uintptr_t)c->stmt);
      add_element (c->element);
    }
  add_element (entry.place);
  for (const fact &f : entry.facts.list ())
    add ({ f.terms, (uint64_t)f.low, (uint64_t)f.high, f.has_other,
           f.has_other ? (uint64_t)f.other : 0 });
  return key;
}

const walk_result *
walk_called (flow_function &callee, const region_state &entry,
             const region &what, const names_inside &names)
{
  known_walk &made = calls_of (callee.decl).walks[key_of (entry, what, names)];
  if (made.begun || depth >= DEPTH_LIMIT)
    return made.done ? &made.result : NULL;
  made.begun = true;
  region_walk walk (callee, what);
  for (unsigned name : names.start)
    walk.bind (name, false);
  for (unsigned name : names.within)
    walk.bind (name, true);
  depth++;
  made.result = walk.run (entry);
  depth--;
  made.done = true;
  return &made.result;
}

/* Append WAY to LIST, whose elements differ.  */
static void
add_product (std::vector<way_out> *list, way_out way)
{
  way.state.start = way.state.inside = way.state.maybe = 0;
  way.state.left = UNKNOWN_LOCATION;
  for (way_out &other : *list)
    if (other.state.same_p (way.state) && other.returned == way.returned
        && other.cells == way.cells && other.uncertain == way.uncertain
        && other.range == way.range)
      {
        other.state.join (way.state, false);
        return;
      }
  list->push_back (way);
}

/* Whether E makes an object that may leave its function.  */
static bool
makes_p (const event &e)
{
  if (e.kind == EVENT_ALLOCATE)
    return !on_stack_p (e.stmt);
  return e.kind == EVENT_CALL && e.result && TREE_CODE (e.result) == SSA_NAME
         && POINTER_TYPE_P (TREE_TYPE (e.result))
         && !products_of (callee_of (e.stmt)).empty ();
}

const std::vector<way_out> &
products_of (tree fn)
{
  known_calls &calls = calls_of (fn);
  /* Of a function that calls itself nothing is known meanwhile.  */
  if (calls.asked)
    return calls.products;
  calls.asked = true;
  flow_function &f = flow_of (fn);
  std::vector<way_out> found;
  region_state entry = unknown_state (&f.values);
  entry.exists = false;
  for (basic_block block : f.order)
    for (const event &e : f.events[block->index])
      {
        if (!makes_p (e))
          continue;
        region what = {};
        what.root = e.result;
        what.cell = what.extent = -1;
        walk_result result = region_walk (f, what).run (entry);
        for (const way_out &way : result.ways)
          if (!result.failed && way.state.exists
              && (way.returned == YES || !way.cells.empty ()))
            add_product (&found, way);
      }
  calls.products = found;
  return calls.products;
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
  if (name >= 0)
    born.start |= (uint64_t)1 << caller.bits[name];
  if (learn (&born, way))
    after->push_back (born);
}

/* Append to AFTER the states of what the call returns, if RETURNED, or else
   stores in the cell that the walk is about.  */
void
call_step::made_here (const region_state &s, bool returned,
                      std::vector<region_state> *after) const
{
  size_t before = after->size ();
  for (const way_out &way : products_of (callee.decl))
    if (returned && way.returned == YES)
      add_born (s, way, -1, after);
    else if (!returned)
      for (const seen_cell &seen : cells)
        if ((int)seen.outside == caller.what.cell
            && among_p (way.cells, seen.inside))
          add_born (s, way, seen.outside, after);
  if (!returned || after->size () != before)
    return;
  region_state born = s;
  born.renew ();
  born.lose ();
  /* Wherever it comes from.  */
  born.stored = true;
  after->push_back (born);
}
