/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function of the unit finds when it is called: see flow-call.h.  The
   region is known there by the parameters that are passed an address in its
   object, from which its offset is counted anew, and by the cells that the
   callee sees, too.  */

#include "gcc/gcc.h"

#include "flow-call.h"
#include "gcc/callee.h"

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

/* The same; or, of one whose address is taken, that of the memory it is in. */
int
call_step::passed_name (unsigned index) const
{
  int name = parameter_name (index);
  tree parm = DECL_ARGUMENTS (callee->decl);
  for (; parm && index > 0; index--)
    parm = DECL_CHAIN (parm);
  if (name >= 0 || !parm || !TREE_ADDRESSABLE (parm))
    return name;
  struct pointer place = {};
  place.root = parm;
  place.storage = true;
  return callee->cell_of (place);
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
      if (r.hit != YES || passed_name (e.operands[i].argument) < 0)
        continue;
      if (what->varying && r.varying)
        {
          what->offset = block_offset (r, *what);
          what->varying = false;
          what->step = 0;
          what->whole = what->presumed = what->offset == 0 && what->extent < 0;
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

/* Whether it is not followed what becomes of the argument number INDEX: there
   is no parameter for it, or one of which the callee only hands on the
   address, to what reads it on some way that it does not know.  */
bool
call_step::variable_argument_p (unsigned index) const
{
  tree parm = DECL_ARGUMENTS (callee->decl);
  for (unsigned i = 0; parm && i < index; i++)
    parm = DECL_CHAIN (parm);
  return !parm || (TREE_ADDRESSABLE (parm) && passed_name (index) < 0);
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
      int inside = inner_cell (cell);
      if (inside >= 0)
        cells.push_back ({ name, (unsigned)inside });
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

void
leave_execution (known_element *element, tree fn)
{
  const struct element &e = *element;
  if (e.named && e.function == fn && e.first.terms != 0)
    *element = some_element ();
}

/* The state S as the callee finds it, to which PASSED is what it is about;
   NULL if it is not passed.  */
region_state
call_step::inside (const region_state &s, const struct relation *passed) const
{
  region_state entry = s;
  if (passed)
    single_out (*passed, &entry);
  for (struct cause *c : entry.causes ())
    leave_execution (&c->element, callee->decl);
  entry.facts = fact_set (&callee->values);
  entry.size = {};
  if (s.size.pragma && s.registered != NO)
    entry.size = size_inside (s.size);
  entry.doubt.names = 0;
  tree parm = DECL_ARGUMENTS (callee->decl);
  for (unsigned i = 0; parm && i < gimple_call_num_args (e.stmt);
       i++, parm = DECL_CHAIN (parm))
    {
      tree ssa = ssa_default_def (callee->fn, parm);
      HOST_WIDE_INT low, high;
      if (ssa && callee->tested_p (ssa)
          && caller.value_range (gimple_call_arg (e.stmt, i), s, &low, &high))
        entry.facts.assume_range (ssa, low, high);
    }
  return entry;
}

/* By which names the callee knows the region in state S, if its offset is
   counted from the operand number BASE.  *VARIABLE: it is also passed as an
   argument that is not followed.  */
names_inside
call_step::find_names (const region_state &s, int base, bool *variable)
{
  struct names_inside names;
  *variable = false;
  for (const operand &o : e.operands)
    {
      struct relation r = caller.relate (o, s);
      int name = passed_name (o.argument);
      *variable |= r.hit != NO && variable_argument_p (o.argument);
      if (r.hit != YES || name < 0)
        continue;
      bool same = base >= 0
                  && r.varying == caller.relate (e.operands[base], s).varying
                  && r.offset == caller.relate (e.operands[base], s).offset;
      if (same)
        argument = argument < 0 ? (int)o.argument : argument;
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
  return names;
}

/* What the operand number BASE, which find_base has found for WHAT, is to
   the region in state S.  */
struct relation
call_step::relate_base (const region_state &s, int base,
                        const region &what) const
{
  struct relation passed = caller.relate (e.operands[base], s);
  if (caller.what.varying)
    {
      struct element moved = passed.element;
      moved.at.constant += what.offset;
      moved.first.constant += what.offset;
      passed.element = known_element::made (moved);
    }
  return passed;
}
