/* SPDX-License-Identifier: GPL-3.0-or-later

   Which names have the address of a region's object: see flow-walk.h.  Copies
   and sums need no names (flow-value.h); what is left is that of which the
   way decides what it is: PHIs, cells of memory and what is loaded from them,
   parameters.  */

#include "gcc/gcc.h"

#include "flow-walk.h"
#include "gcc/callee.h"

region_walk::region_walk (flow_function &f, const region &what)
    : f (f), what (what), result (), once (0), busy (0), uneven (0),
      bits (f.names.size (), -1)
{
  take_lists ();
}

void
region_walk::bind (unsigned name, bool inside)
{
  (inside ? bound_inside : bound).push_back (name);
}

/* Give NAME a bit.  False if there is none left.  */
bool
region_walk::add_relevant (unsigned name)
{
  if (bits[name] >= 0)
    return true;
  if (relevant.size () == 64)
    return false;
  bits[name] = relevant.size ();
  relevant.push_back (name);
  return true;
}

/* Whether P may point into the object.  */
bool
region_walk::rooted_p (const struct pointer &p) const
{
  if (p.null)
    return what.null;
  if (!p.root)
    return false;
  if (p.root == what.root && p.storage == what.storage)
    return true;
  if (p.storage)
    return false;
  int name = f.name_of (p.root);
  return name >= 0 && bits[name] >= 0;
}

/* Whether such a pointer is stored at CELL, or one of which nobody knows how
   it was computed.  */
bool
region_walk::stored_p (unsigned cell) const
{
  for (const event *e : f.stores_to (cell))
    if (rooted_p (e->operands[1].address)
        || computed_p (e->operands[1].address))
      return true;
  return false;
}

/* Whether such a pointer is passed to the function that returns RESULT.  */
bool
region_walk::passed_p (tree result) const
{
  gimple *call = SSA_NAME_DEF_STMT (result);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i)))
        && rooted_p (pointer_of (gimple_call_arg (call, i))))
      return true;
  return false;
}

/* Whether a function that is called may store such a pointer at CELL: it is
   given the address of that, and such a pointer or that of a cell with one.
 */
bool
region_walk::handed_p (unsigned cell) const
{
  auto given_p = [] (const operand &o, const struct pointer &place) {
    return o.address.root && o.address.root == place.root
           && o.address.storage == place.storage;
  };
  for (const event *e : f.calls)
    {
      bool here = false, known = false;
      for (const operand &o : e->operands)
        here |= given_p (o, f.names[cell].place);
      if (here)
        for (const operand &o : e->operands)
          {
            known |= rooted_p (o.address);
            for (unsigned other : relevant)
              known |= f.names[other].kind == NAME_CELL
                       && given_p (o, f.names[other].place);
          }
      if (known)
        return true;
    }
  return false;
}

/* Whether NAME may get the value of a relevant name.  */
bool
region_walk::may_become_p (unsigned name) const
{
  const flow_name &n = f.names[name];
  switch (n.kind)
    {
    case NAME_PARAMETER:
      return false;
    case NAME_PHI:
      {
        gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (n.ssa));
        for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
          if (rooted_p (pointer_of (gimple_phi_arg_def (phi, i))))
            return true;
        return false;
      }
    case NAME_LOADED:
      if (bits[n.cell] >= 0)
        return true;
      /* Any element may be the one that a cell has.  */
      for (unsigned other : relevant)
        if (f.names[other].kind == NAME_CELL
            && f.names[other].place.root == f.names[n.cell].place.root
            && !apart_p (f.names[other].place.offset,
                         f.names[n.cell].place.offset))
          return true;
      return false;
    case NAME_RESULT:
      return passed_p (n.ssa);
    case NAME_CELL:
      return stored_p (name) || handed_p (name);
    }
  return false;
}

/* Find the names that matter, and the loops in which they are different ones
   each time.  False if there are too many.  */
bool
region_walk::find_names ()
{
  if (what.cell >= 0)
    add_relevant (what.cell);
  for (unsigned name : bound)
    add_relevant (name);
  for (unsigned name : bound_inside)
    add_relevant (name);
  for (bool changed = true; changed;)
    {
      changed = false;
      for (unsigned i = 0; i < f.names.size (); i++)
        if (bits[i] < 0 && may_become_p (i))
          {
            if (!add_relevant (i))
              return false;
            changed = true;
          }
    }
  for (unsigned name : relevant)
    if (f.names[name].kind == NAME_LOADED)
      once |= f.names[name].element.loops;
  for (const event *e : f.stores)
    if (rooted_p (e->operands[1].address))
      once |= e->operands[0].element.loops;
  if (what.varying)
    for (basic_block block : f.order)
      for (const event &e : f.events[block->index])
        if (e.kind >= EVENT_REGISTER && e.kind <= EVENT_CALL)
          for (const operand &o : e.operands)
            if (rooted_p (o.address))
              once |= o.element.loops;
  for (const event *e : f.pragmas)
    find_uneven (*e);
  for (const event *e : f.calls)
    if (deeds_of (callee_of (e->stmt)) & DEED_TASKS)
      find_uneven (*e);
  return true;
}

/* Find the loops in which E does something to some elements only.  */
void
region_walk::find_uneven (const event &e)
{
  basic_block block = gimple_bb (e.stmt);
  for (const operand &o : e.operands)
    if (rooted_p (o.address))
      {
        busy |= f.nest.around (block);
        uneven |= f.nest.sometimes (block);
      }
}

/* Whether CELL, and not some element of an array that it may be, has the
   address of the object in state S.  */
bool
region_walk::kept_p (unsigned cell, const region_state &s) const
{
  return bits[cell] >= 0 && !f.names[cell].varying
         && ((s.start | s.inside) >> bits[cell] & 1);
}

struct relation
region_walk::relate (const operand &o, const region_state &s) const
{
  struct relation r = {};
  const struct pointer &p = o.address;
  if (p.null && what.null)
    r.hit = YES;
  if (!p.root || !s.exists)
    return r;
  r.offset = p.offset.constant;
  r.varying = p.offset.terms != 0;
  r.step = r.varying ? p.offset.step : 0;
  r.reached = known_element (&o.element);
  if (what.varying)
    r.element = known_element (&o.element);
  if (p.root == what.root && p.storage == what.storage)
    {
      r.hit = YES;
      return r;
    }
  if (p.storage)
    return r;
  int name = f.name_of (p.root);
  if (name < 0 || bits[name] < 0)
    return r;
  uint64_t bit = (uint64_t)1 << bits[name];
  if (s.start & bit)
    r.hit = YES;
  else if (s.inside & bit)
    {
      r.hit = YES;
      r.varying = r.vague = true;
      r.step = 1;
      /* Which element it is counts from there.  */
      r.reached = some_element ();
      if (what.varying)
        r.element = some_element ();
    }
  else if (s.maybe & bit)
    r.hit = UNKNOWN;
  const flow_name &n = f.names[name];
  if (n.kind == NAME_LOADED && (n.element.at.terms || !kept_p (n.cell, s)))
    r.element = inner_element (known_element (&n.element), r.element);
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
  else if (r.hit == YES && !r.varying && r.offset == 0)
    s->start |= bit;
  else if (r.hit == YES)
    s->inside |= bit;
}

/* Whether it is known in S what VALUE is: between *LOW and *HIGH; of a pointer
   that it is not null.  */
bool
region_walk::value_range (tree value, const region_state &s,
                          HOST_WIDE_INT *low, HOST_WIDE_INT *high) const
{
  tree type = TREE_TYPE (value);
  if (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
    return false;
  if (TREE_CODE (value) != ADDR_EXPR && s.facts.range (value, low, high))
    return *low != HOST_WIDE_INT_MIN || *high != HOST_WIDE_INT_MAX;
  *low = 1;
  *high = HOST_WIDE_INT_MAX;
  if (TREE_CODE (value) == ADDR_EXPR)
    return DECL_P (get_base_address (TREE_OPERAND (value, 0)));
  operand o = {};
  o.address = pointer_of (value);
  return POINTER_TYPE_P (type)
         && ((relate (o, s).hit == YES && !what.null)
             || !s.facts.may_be (value, 0));
}

/* A pointer is loaded.  */
void
region_walk::load (const event &e, region_state *s) const
{
  int name = f.name_of (e.result);
  if (name < 0 || bits[name] < 0)
    return;
  uint64_t bit = (uint64_t)1 << bits[name];
  s->start &= ~bit;
  s->inside &= ~bit;
  s->maybe &= ~bit;

  const flow_name &loaded = f.names[name];
  const flow_name &from = f.names[loaded.cell];
  for (unsigned other : relevant)
    {
      const flow_name &cell = f.names[other];
      if (cell.kind != NAME_CELL || cell.place.root != from.place.root
          || cell.place.storage != from.place.storage)
        continue;
      uint64_t has = (uint64_t)1 << bits[other];
      bool same = other == loaded.cell;
      if (!same && apart_p (cell.place.offset, from.place.offset))
        continue;
      /* One element of several: it is this one if the loop is about all of
         them.  */
      bool sure = same || cell.varying || loaded.element.loops;
      if (!sure && ((s->start | s->inside) & has))
        s->maybe |= bit;
      else if (s->start & has)
        s->start |= bit;
      else if (s->inside & has)
        s->inside |= bit;
      else if (s->maybe & has)
        s->maybe |= bit;
    }
  if (s->start & bit)
    {
      s->inside &= ~bit;
      s->maybe &= ~bit;
    }
}

/* A pointer is stored.  */
void
region_walk::store (const event &e, region_state *s) const
{
  int cell = f.cell_of (e.operands[0].address);
  struct relation r = relate (e.operands[1], *s);
  const struct pointer &to = e.operands[0].address;
  if (r.hit == NO && s->exists && computed_p (e.operands[1].address))
    r.hit = UNKNOWN;
  /* Nobody knows who may have stored something else since.  */
  if (what.null)
    r.hit = NO;
  s->stored |= r.hit != NO;
  /* It is known by the first place in which it is kept.  */
  if (r.hit == YES && !s->place->named && !r.element->named)
    s->place = known_element (&e.operands[0].element);
  else if (r.hit == YES && what.cell < 0
           && (r.element->named || e.operands[0].address.offset.terms))
    s->forget_elements ();
  if (r.hit != NO
      && (cell < 0 || bits[cell] < 0 || !to.storage
          || is_global_var (to.root)))
    s->escaped = true;
  if (cell < 0)
    return;
  /* One of several elements: the others are what they were.  */
  if (f.names[cell].varying && r.hit == NO)
    return;
  assign (cell, r, s);
}

/* Whether it is known on each way which object P points to: it was read from a
   variable of the function.  */
bool
region_walk::followed_p (const struct pointer &p) const
{
  int name = p.root && !p.storage ? f.name_of (p.root) : -1;
  if (name < 0 || f.names[name].kind != NAME_LOADED)
    return false;
  const flow_name &cell = f.names[f.names[name].cell];
  return cell.place.storage && !cell.varying
         && !is_global_var (cell.place.root);
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
