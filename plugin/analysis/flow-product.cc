/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions that make objects: their callers know them by what is returned or
   stored, and begin with what the function has done to them.  */

#include "gcc/gcc.h"

#include "flow-walk.h"
#include "gcc/callee.h"
#include "gcc/forget.h"

/* What a function makes, as far as that has been found out.  */
struct known_products
{
  bool failed; /* or it is being found out */
  std::vector<way_out> ways;
};

/* By thorough walks, and by quick ones.  */
static hash_map<tree, known_products *> *products[2];

/* Append WAY to LIST, whose elements differ.  QUICK: found by quick walks.  */
static void
add_product (std::vector<way_out> *list, way_out way, bool quick)
{
  way.state.start = way.state.inside = way.state.maybe = 0;
  way.state.left = UNKNOWN_LOCATION;
  for (way_out &known : *list)
    if (known.state.same_p (way.state)
        && (!quick || interchangeable_p (known.state, way.state, false))
        && known.returned == way.returned && known.cells == way.cells
        && known.uncertain == way.uncertain && known.ranged == way.ranged
        && known.low == way.low && known.high == way.high)
      {
        known.state.join (way.state, false);
        return;
      }
  list->push_back (way);
}

/* Whether E makes an object that may leave its function.  QUICK, *FAILED: as
   for products_of.  */
static bool
makes_p (const event &e, bool quick, bool *failed)
{
  if (e.kind == EVENT_ALLOCATE)
    return !on_stack_p (e.stmt);
  return e.kind == EVENT_CALL && e.result && TREE_CODE (e.result) == SSA_NAME
         && POINTER_TYPE_P (TREE_TYPE (e.result))
         && !products_of (callee_of (e.stmt), quick, failed).empty ();
}

/* Append to FOUND the ways in which F is left with what E makes.  Return
   whether they are known.  */
static bool
add_ways (flow_function &f, const event &e, bool quick,
          std::vector<way_out> *found)
{
  region what = {};
  what.root = e.result;
  what.cell = what.extent = -1;
  what.whole = true;
  region_walk walk (f, what, quick ? WALK_QUICK_MAKER : WALK_THOROUGH);
  region_state entry = unknown_state (&f.values);
  entry.exists = false;
  walk_result result = walk.run (entry);
  if (result.failed)
    return false;
  for (const way_out &way : result.ways)
    if (way.state.exists && (way.returned == YES || !way.cells.empty ()))
      {
        if (quick && (way.state.several || way.state.beside))
          return false;
        add_product (found, way, quick);
      }
  return true;
}

const std::vector<way_out> &
products_of (tree fn, bool quick, bool *failed)
{
  if (!products[quick])
    products[quick] = new hash_map<tree, known_products *>;
  bool existed;
  known_products *&slot = products[quick]->get_or_insert (fn, &existed);
  if (!existed)
    slot = new known_products{ true, {} };
  known_products *known = slot;
  if (!existed)
    {
      /* Of a function that calls itself nothing is known meanwhile.  */
      bool sure = true, unknown = false;
      std::vector<way_out> found;
      flow_function &f = flow_of (fn);
      for (basic_block block : f.order)
        for (const event &e : f.events[block->index])
          if (makes_p (e, quick, &unknown))
            sure &= add_ways (f, e, quick, &found);
      known->ways = found;
      known->failed = quick && (!sure || unknown);
    }
  *failed |= quick && known->failed;
  return known->ways;
}

void
forget_products (void)
{
  for (auto &table : products)
    forget_all (table);
}
