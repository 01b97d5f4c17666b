/* SPDX-License-Identifier: GPL-3.0-or-later

   Cells: memory that holds a pointer which a function, or one that it calls,
   reads or stores there.  Places that cannot be told apart are one.  */

#include "gcc/gcc.h"

#include "flow-function.h"
#include "gcc/callee.h"

static cell_key
key_of (const struct pointer &place)
{
  struct linear offset = { 0, place.offset.constant, place.offset.step };
  return cell_key (place.root, place.storage, offset.step,
                   least_value (offset));
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
  name.varying = place.offset.step != 0;
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

const std::vector<const event *> &
flow_function::stores_to (unsigned cell)
{
  /* By now all cells are known.  */
  if (by_cell.empty ())
    {
      by_cell.resize (names.size ());
      for (const event *e : stores)
        {
          int to = cell_of (e->operands[0].address);
          if (to >= 0)
            by_cell[to].push_back (e);
        }
    }
  return by_cell[cell];
}

/* What functions that are called find where parameters point to, or in a
   parameter itself if they get its address, is a cell here, too: those may be
   handed on by functions that do not look at it.  */
void
flow_function::add_handed_cells ()
{
  for (const event *e : calls)
    {
      if (!(deeds_of (callee_of (e->stmt)) & DEED_TASKS))
        continue;
      const flow_function &callee = flow_of (callee_of (e->stmt));
      for (const operand &o : e->operands)
        if (o.address.root
            && (o.address.storage ? TREE_CODE (o.address.root) == PARM_DECL
                                  : SSA_NAME_IS_DEFAULT_DEF (o.address.root)))
          add_cells_of (callee, o);
    }
}

/* Add the cells that CALLEE knows where its argument O points to.  */
void
flow_function::add_cells_of (const flow_function &callee, const operand &o)
{
  tree parm = DECL_ARGUMENTS (callee.decl);
  for (unsigned i = 0; parm && i < o.argument; i++)
    parm = DECL_CHAIN (parm);
  tree ssa = parm ? ssa_default_def (callee.fn, parm) : NULL_TREE;
  /* Both may be the same function.  */
  for (size_t i = 0; ssa && i < callee.names.size (); i++)
    {
      const flow_name cell = callee.names[i];
      if (cell.kind != NAME_CELL || cell.place.root != ssa || cell.varying)
        continue;
      struct pointer place = o.address;
      place.offset.constant += cell.place.offset.constant;
      if (callee.decl != decl)
        add_cell (place, cell.reference);
    }
}
