/* SPDX-License-Identifier: GPL-3.0-or-later

   Structures with pointers that are assigned, or passed by value: these are
   copied with them.  */

#include "gcc.h"

#include "flow-call.h"
#include "flow-walk.h"

/* The cell of F, or -1, that is copied to CELL where E, an access, assigns a
   structure with it; -2 if it does not.  */
static int
cell_copied (const flow_function &f, const event &e, const flow_name &cell)
{
  const operand &o = e.operands[0];
  if (!o.writes || !e.reference || !AGGREGATE_TYPE_P (TREE_TYPE (e.reference))
      || o.size < 0 || o.address.root != cell.place.root
      || o.address.storage != cell.place.storage
      || o.address.offset.terms != cell.place.offset.terms)
    return -2;
  HOST_WIDE_INT within
      = cell.place.offset.constant - o.address.offset.constant;
  if (within < 0 || within >= o.size)
    return -2;
  if (!gimple_assign_single_p (e.stmt))
    return -1;
  tree from = gimple_assign_rhs1 (e.stmt);
  if (!DECL_P (from) && !handled_component_p (from)
      && TREE_CODE (from) != MEM_REF)
    return -1;
  struct pointer place = address_of (from);
  place.offset.constant += within;
  return place.root ? f.cell_of (place) : -1;
}

/* Whether a structure is assigned that has such a pointer where CELL is.  */
bool
region_walk::copied_p (unsigned cell) const
{
  for (const event *e : f.copies)
    {
      int from = cell_copied (f, *e, f.names[cell]);
      if (from >= 0 && bits[from] >= 0)
        return true;
    }
  return false;
}

/* E stores something: if it is a structure, pointers are copied with it.  */
void
region_walk::copy_structure (const event &e, region_state *s) const
{
  if (!e.reference || !AGGREGATE_TYPE_P (TREE_TYPE (e.reference)))
    return;
  const region_state before = *s;
  for (unsigned name : relevant)
    {
      int from = f.names[name].kind == NAME_CELL
                     ? cell_copied (f, e, f.names[name])
                     : -2;
      if (from == -2)
        continue;
      uint64_t bit
          = from >= 0 && bits[from] >= 0 ? (uint64_t)1 << bits[from] : 0;
      struct relation r = {};
      r.varying = before.inside & bit;
      r.hit = (before.start | before.inside) & bit ? YES
              : before.maybe & bit                 ? UNKNOWN
                                                   : NO;
      assign (name, r, s);
    }
  find_again (s);
}

/* What the callee knows CELL as in a structure that it is passed by value; or
   -1.  */
int
call_step::copied_cell (const flow_name &cell) const
{
  tree parm = DECL_ARGUMENTS (callee->decl);
  for (unsigned i = 0; parm && i < gimple_call_num_args (e.stmt);
       i++, parm = DECL_CHAIN (parm))
    {
      tree argument = gimple_call_arg (e.stmt, i);
      if (!AGGREGATE_TYPE_P (TREE_TYPE (argument)))
        continue;
      struct pointer from = address_of (argument), place = cell.place;
      if (!from.root || from.root != place.root
          || from.storage != place.storage || from.offset.terms)
        continue;
      place.root = parm;
      place.storage = true;
      place.offset.constant -= from.offset.constant;
      int inside = callee->cell_of (place);
      if (inside >= 0)
        return inside;
    }
  return -1;
}
