/* SPDX-License-Identifier: GPL-3.0-or-later

   What conditions depend on by way of the function's own variables in memory:
   see flow-source.h.  A variable whose address is taken, or a structure, is
   loaded anew wherever it is used; what is loaded depends on all that is
   stored there in the function.  */

#include "gcc/gcc.h"

#include "flow-function.h"
#include "flow-source.h"
#include "flow-stores.h"

/* The local variable that REF is in, or NULL_TREE.  */
static tree
local_variable (tree ref)
{
  tree base = get_base_address (ref);
  return base && VAR_P (base) && !is_global_var (base) ? base : NULL_TREE;
}

/* The index of the place REF in those that are kept, or -1.  */
int
source_table::kept_at (tree ref) const
{
  std::pair<tree, tree> where (local_variable (ref), store_key (ref));
  auto found = std::lower_bound (
      kept.begin (), kept.end (), where,
      [] (const kept_place &p, const std::pair<tree, tree> &where) {
        return std::make_pair (p.variable, p.key) < where;
      });
  bool known = found != kept.end () && found->variable == where.first
               && found->key == where.second;
  return known ? found - kept.begin () : -1;
}

/* Find where the function stores something in its variables that are in
   memory.  */
void
source_table::find_kept ()
{
  for (basic_block block : f.order)
    for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
         gsi_next (&i))
      {
        gimple *stmt = gsi_stmt (i);
        if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt))
          continue;
        tree left = gimple_assign_lhs (stmt);
        if (TREE_CODE (left) != SSA_NAME && local_variable (left)
            && !AGGREGATE_TYPE_P (TREE_TYPE (left)))
          {
            kept.push_back ({ local_variable (left), store_key (left), 0 });
            stores.push_back (stmt);
          }
      }
  auto before = [] (const kept_place &a, const kept_place &b) {
    return std::make_pair (a.variable, a.key)
           < std::make_pair (b.variable, b.key);
  };
  auto same = [] (const kept_place &a, const kept_place &b) {
    return a.variable == b.variable && a.key == b.key;
  };
  std::sort (kept.begin (), kept.end (), before);
  kept.erase (std::unique (kept.begin (), kept.end (), same), kept.end ());
}

/* What is stored there depends on what it is, and on what decides whether that
   is done.  */
void
source_table::spread_kept ()
{
  if (stores.empty ())
    return;
  std::vector<source_set> guards (f.dominators.size ());
  for (basic_block block : f.order)
    {
      basic_block above = f.dominators[block->index];
      if (!above || above->index < NUM_FIXED_BLOCKS)
        continue;
      guards[block->index] = guards[above->index];
      if (single_pred_p (block) && !f.nest.headed_by (above))
        guards[block->index] |= of_condition (above);
    }
  for (gimple *stmt : stores)
    kept[kept_at (gimple_assign_lhs (stmt))].sources
        |= of (gimple_assign_rhs1 (stmt)) | guards[gimple_bb (stmt)->index];
}
