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
  std::vector<way_out> ways;
};

static hash_map<tree, known_products *> *products;

/* Append WAY to LIST, whose elements differ.  */
static void
add_product (std::vector<way_out> *list, way_out way)
{
  way.state.start = way.state.inside = way.state.maybe = 0;
  way.state.left = UNKNOWN_LOCATION;
  for (way_out &known : *list)
    if (known.state.same_p (way.state) && known.returned == way.returned
        && known.cells == way.cells && known.uncertain == way.uncertain
        && known.ranged == way.ranged && known.low == way.low
        && known.high == way.high)
      {
        known.state.join (way.state, false);
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

/* Append to FOUND the ways in which F is left with what E makes.  */
static void
add_ways (flow_function &f, const event &e, std::vector<way_out> *found)
{
  region what = {};
  what.root = e.result;
  what.cell = what.extent = -1;
  what.whole = true;
  region_walk walk (f, what);
  region_state entry = unknown_state (&f.values);
  entry.exists = false;
  walk_result result = walk.run (entry);
  if (result.failed)
    return;
  for (const way_out &way : result.ways)
    if (way.state.exists && (way.returned == YES || !way.cells.empty ()))
      add_product (found, way);
}

const std::vector<way_out> &
products_of (tree fn)
{
  if (!products)
    products = new hash_map<tree, known_products *>;
  bool existed;
  known_products *&slot = products->get_or_insert (fn, &existed);
  if (!existed)
    slot = new known_products;
  known_products *known = slot;
  if (!existed)
    {
      /* Of a function that calls itself nothing is known meanwhile.  */
      std::vector<way_out> found;
      flow_function &f = flow_of (fn);
      for (basic_block block : f.order)
        for (const event &e : f.events[block->index])
          if (makes_p (e))
            add_ways (f, e, &found);
      known->ways = found;
    }
  return known->ways;
}

void
forget_products (void)
{
  forget_all (products);
}
