/* SPDX-License-Identifier: GPL-3.0-or-later

   Which names have the address of a region's object: see flow-walk.h.  Copies
   and sums need no names (flow-value.h); what is left is that of which the
   way decides what it is: PHIs, cells of memory and what is loaded from them,
   parameters.  A cell is memory that holds a pointer which the function, or
   one that it calls, reads or stores there; places that cannot be told apart
   are one.  */

#include "gcc/gcc.h"

#include <set>
#include <tuple>

#include "flow-walk.h"
#include "gcc/callee.h"

static cell_key
key_of (const struct pointer &place)
{
  return cell_key (place.root, place.storage, place.offset.step,
                   least_value (place.offset));
}

unsigned
flow_function::add_cell (const struct pointer &place, tree reference)
{
  int known = cell_of (place);
  if (known >= 0)
    return known;
  flow_name name = {};
  name.kind = NAME_CELL;
  name.place = place;
  name.reference = reference;
  by_place[key_of (place)] = names.size ();
  names.push_back (name);
  return names.size () - 1;
}

int
flow_function::cell_of (const struct pointer &place) const
{
  auto found = by_place.find (key_of (place));
  return found == by_place.end () ? -1 : (int)found->second;
}

const std::vector<name_copy> &
flow_function::copies ()
{
  if (!known_copies.empty ())
    return known_copies;
  auto add = [&] (const struct pointer &from, unsigned to) {
    int name = from.root && !from.storage ? name_of (from.root) : -1;
    known_copies.push_back ({ from, name, to });
  };
  auto add_name = [&] (unsigned from, unsigned to) {
    known_copies.push_back ({ {}, (int)from, to });
  };
  auto each_cell = [&] (const struct pointer &place, auto found) {
    for (unsigned i = 0; i < names.size (); i++)
      if (names[i].kind == NAME_CELL && place.root
          && same_root_p (names[i].place, place))
        found (i);
  };
  for (unsigned i = 0; i < names.size (); i++)
    {
      gimple *stmt = names[i].ssa ? SSA_NAME_DEF_STMT (names[i].ssa) : NULL;
      if (names[i].kind == NAME_PHI)
        for (unsigned j = 0; j < gimple_phi_num_args (stmt); j++)
          add (pointer_of (gimple_phi_arg_def (stmt, j)), i);
      else if (names[i].kind == NAME_LOADED)
        {
          /* Any element may be the one that a cell has.  */
          const struct pointer &place = names[names[i].cell].place;
          each_cell (place, [&] (unsigned cell) {
            if (cell == names[i].cell
                || !apart_p (names[cell].place.offset, place.offset))
              add_name (cell, i);
          });
        }
    }
  for (const event *e : calls)
    if (e->result && TREE_CODE (e->result) == SSA_NAME
        && name_of (e->result) >= 0)
      for (const operand &o : e->operands)
        add (o.address, name_of (e->result));
  for (const event *e : stores)
    if (cell_of (e->operands[0].address) >= 0)
      add (e->operands[1].address, cell_of (e->operands[0].address));
  /* A function may store what it is given, or finds there, where it is given
     the address of a cell.  */
  std::set<std::tuple<tree, bool, tree, bool, uint64_t, HOST_WIDE_INT> > done;
  for (const event *e : calls)
    for (const operand &o : e->operands)
      for (const operand &p : e->operands)
        {
          const struct pointer &to = o.address, &from = p.address;
          if (!done.insert ({ to.root, to.storage, from.root, from.storage,
                              from.offset.terms, from.offset.constant })
                   .second)
            continue;
          each_cell (to, [&] (unsigned cell) {
            add (from, cell);
            each_cell (from, [&] (unsigned other) { add_name (other, cell); });
          });
        }
  return known_copies;
}

region_walk::region_walk (flow_function &f, const region &what)
    : f (f), what (what), result (), once (0), busy (0), uneven (0),
      bits (f.names.size (), -1), bound (0), bound_inside (0), global_cells (0)
{
  if (what.cell >= 0)
    bind (what.cell, false);
}

void
region_walk::bind (unsigned name, bool inside)
{
  if (add_relevant (name))
    (inside ? bound_inside : bound) |= (uint64_t)1 << bits[name];
  else
    result.failed = true;
}

/* Give NAME a bit.  False if there is none left.  */
bool
region_walk::add_relevant (unsigned name)
{
  if (bits[name] < 0 && relevant.size () < 64)
    {
      bits[name] = relevant.size ();
      relevant.push_back (name);
    }
  return bits[name] >= 0;
}

/* Find the names that matter, and the loops in which they are different ones
   each time.  False if there are too many.  */
bool
region_walk::find_names ()
{
  size_t before;
  do
    {
      before = relevant.size ();
      for (const name_copy &c : f.copies ())
        if (((c.name >= 0 && bits[c.name] >= 0) || rooted_p (c.from))
            && !add_relevant (c.to))
          return false;
    }
  while (relevant.size () > before);
  for (unsigned i = 0; i < relevant.size (); i++)
    {
      const flow_name &name = f.names[relevant[i]];
      if (name.kind == NAME_LOADED)
        once |= name.element.loops;
      else if (name.kind == NAME_CELL && name.place.storage
               && is_global_var (name.place.root))
        global_cells |= (uint64_t)1 << i;
    }
  for (const event *e : f.stores)
    if (rooted_p (e->operands[1].address))
      once |= e->operands[0].element.loops;
  for (basic_block block : f.order)
    for (const event &e : f.events[block->index])
      if (e.kind >= EVENT_REGISTER && e.kind <= EVENT_CALL)
        for (const operand &o : e.operands)
          if (rooted_p (o.address))
            note_use (e, o);
  return true;
}

/* The operand O of E may be about the region: note in which loops that is
   another element each time, and in which it is so for some only.  */
void
region_walk::note_use (const event &e, const operand &o)
{
  basic_block block = gimple_bb (e.stmt);
  if (what.step)
    once |= o.element.loops;
  if (e.naming_p () && e.kind != EVENT_TASK)
    {
      busy |= f.nest.around (block);
      uneven |= f.nest.sometimes (block);
    }
}

/* Whether P may point into the object.  */
bool
region_walk::rooted_p (const struct pointer &p) const
{
  if (!p.root)
    return false;
  if (same_root_p (p, what))
    return true;
  if (p.storage)
    return false;
  int name = f.name_of (p.root);
  return name >= 0 && bits[name] >= 0;
}

/* The cells that are in the object in which P points.  */
uint64_t
region_walk::cells_in (const struct pointer &p) const
{
  uint64_t cells = 0;
  for (unsigned i = 0; i < relevant.size (); i++)
    if (p.root && f.names[relevant[i]].kind == NAME_CELL
        && same_root_p (f.names[relevant[i]].place, p))
      cells |= (uint64_t)1 << i;
  return cells;
}

/* The cells whose addresses the callee of E has.  */
uint64_t
region_walk::cells_seen (const event &e) const
{
  uint64_t cells = global_cells;
  for (const operand &o : e.operands)
    cells |= cells_in (o.address);
  return cells;
}

/* The cells that E passes by value, in structures.  */
uint64_t
region_walk::cells_passed (const event &e) const
{
  uint64_t cells = 0;
  for (unsigned i = 0; i < gimple_call_num_args (e.stmt); i++)
    if (AGGREGATE_TYPE_P (TREE_TYPE (gimple_call_arg (e.stmt, i))))
      cells |= cells_in (address_of (gimple_call_arg (e.stmt, i)));
  return cells;
}

/* How what NAME is in S is related to the object.  */
struct relation
region_walk::held_by (unsigned name, const region_state &s) const
{
  struct relation r = {};
  uint64_t bit = bits[name] >= 0 ? (uint64_t)1 << bits[name] : 0;
  if ((s.start | s.inside) & bit)
    r.hit = YES;
  else if (s.maybe & bit)
    r.hit = UNKNOWN;
  r.vague = s.inside & bit;
  r.step = r.vague;
  return r;
}

struct relation
region_walk::relate (const operand &o, const region_state &s) const
{
  struct relation r = {};
  const struct pointer &p = o.address;
  bool own = same_root_p (p, what);
  int name = p.root && !p.storage ? f.name_of (p.root) : -1;
  if (!p.root || !s.exists)
    return r;
  if (own)
    r.hit = YES;
  else if (name >= 0 && bits[name] >= 0)
    r = held_by (name, s);
  /* Which element it is counts from the begin of the object.  */
  r.reached = r.vague ? &some_element : &o.element;
  if (what.step)
    r.element = r.reached;
  r.offset = p.offset.constant;
  if (!r.vague)
    r.step = p.offset.step;
  if (own || name < 0)
    return r;
  /* A cell that has it, and that is not any of an array's, is no element.  */
  const flow_name &n = f.names[name];
  if (n.kind == NAME_LOADED
      && (n.element.at.terms || f.names[n.cell].place.offset.step
          || held_by (n.cell, s).hit != YES))
    r.element = r.element ? &some_element : &n.element;
  return r;
}

/* NAME gets the value that is at R.  */
void
region_walk::assign (unsigned name, const struct relation &r,
                     region_state *s) const
{
  if (bits[name] < 0)
    return;
  uint64_t bit = (uint64_t)1 << bits[name];
  s->start &= ~bit;
  s->inside &= ~bit;
  s->maybe &= ~bit;
  if (r.hit == UNKNOWN)
    s->maybe |= bit;
  else if (r.begin_p ())
    s->start |= bit;
  else if (r.hit == YES)
    s->inside |= bit;
}

/* Whether the cells A and B may be one.  */
static bool
alike_p (const flow_name &a, const flow_name &b)
{
  return same_root_p (a.place, b.place)
         && !apart_p (a.place.offset, b.place.offset);
}

/* Whether CELL, if there is one, may be the one that the walk is about.  */
bool
region_walk::replaced_p (int cell) const
{
  return cell >= 0 && what.cell >= 0
         && alike_p (f.names[cell], f.names[what.cell]);
}

/* A pointer is loaded.  */
void
region_walk::load (const event &e, region_state *s) const
{
  int name = f.name_of (e.result);
  if (name < 0 || bits[name] < 0)
    return;
  const flow_name &loaded = f.names[name];
  struct relation r = {};
  for (unsigned other : relevant)
    {
      const flow_name &cell = f.names[other];
      bool same = other == loaded.cell;
      if (cell.kind != NAME_CELL
          || (!same && !alike_p (cell, f.names[loaded.cell])))
        continue;
      struct relation held = held_by (other, *s);
      /* One element of several: it is this one if the loop is about all of
         them.  */
      if (held.hit == YES && !same && !cell.place.offset.step
          && !loaded.element.loops)
        held.hit = UNKNOWN;
      if (r.hit == NO || (held.hit == YES && (r.hit != YES || r.step)))
        r = held;
    }
  assign (name, r, s);
}

/* A pointer is stored.  */
void
region_walk::store (const event &e, region_state *s) const
{
  int cell = f.cell_of (e.operands[0].address);
  struct relation r = relate (e.operands[1], *s);
  s->escaped |= r.hit != NO;
  /* It is known by the first place in which it is kept.  */
  if (r.hit == YES && !s->place && !r.element)
    s->place = &e.operands[0].element;
  else if (r.hit == YES && what.cell < 0
           && (r.element || e.operands[0].address.offset.terms))
    s->forget_elements ();
  if (cell < 0)
    return;
  /* The element that this walk is about may be this one.  */
  if (r.hit == NO && what.cell != cell && replaced_p (cell))
    {
      s->start &= ~((uint64_t)1 << bits[what.cell]);
      find_again (s);
    }
  /* One of several elements: the others are what they were.  */
  if (f.names[cell].place.offset.step && r.hit == NO)
    return;
  assign (cell, r, s);
}

/* Whether nothing is known of what P points to: it was found in memory that
   others may have written, or returned by a function.  */
bool
region_walk::unresolved_p (const struct pointer &p) const
{
  if (p.storage || p.null)
    return false;
  int name = p.root ? f.name_of (p.root) : -1;
  if (name < 0)
    return !p.root || !f.made_p (p.root);
  const flow_name &n = f.names[name];
  if (n.kind != NAME_LOADED)
    return n.kind == NAME_RESULT;
  const struct pointer &place = f.names[n.cell].place;
  return !place.storage || is_global_var (place.root);
}
