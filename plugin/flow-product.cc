/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions that make objects: their callers know them by what is returned or
   stored, and begin with what the function has done to them.  */

#include "gcc.h"

#include "callee.h"
#include "flow-walk.h"

/* What functions make, as far as that has been found out.  */
static hash_map<tree, std::vector<way_out> *> *products;

/* Append WAY to LIST, whose elements differ.  */
static void
add_product (std::vector<way_out> *list, way_out way)
{
  way.state.start = way.state.inside = way.state.maybe = 0;
  way.state.left = UNKNOWN_LOCATION;
  for (way_out &known : *list)
    if (known.state.same_p (way.state) && known.returned == way.returned
        && known.cells == way.cells && known.ranged == way.ranged
        && known.low == way.low && known.high == way.high)
      {
        known.state.join (way.state, WIDEN_NOT);
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
  if (!products)
    products = new hash_map<tree, std::vector<way_out> *>;
  bool existed;
  std::vector<way_out> *&slot = products->get_or_insert (fn, &existed);
  if (existed)
    return *slot;
  /* Of a function that calls itself nothing is known meanwhile.  */
  std::vector<way_out> *list = slot = new std::vector<way_out>;
  std::vector<way_out> found;
  flow_function &f = flow_of (fn);
  for (basic_block block : f.order)
    for (const event &e : f.events[block->index])
      {
        if (!makes_p (e))
          continue;
        region what = {};
        what.root = e.result;
        what.cell = what.extent = -1;
        what.whole = true;
        region_walk walk (f, what);
        region_state entry = unknown_state (&f.uses);
        entry.exists = false;
        walk_result result = walk.run (entry);
        if (result.failed)
          continue;
        for (const way_out &way : result.ways)
          if (way.state.exists && (way.returned == YES || !way.cells.empty ()))
            add_product (&found, way);
      }
  *list = found;
  return *list;
}

void
forget_products (void)
{
  if (products)
    for (auto i : *products)
      delete i.second;
  delete products;
  products = NULL;
}
