/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions that keep apart what would be in the way of each other: see
   mode-apart.h.

   A statement that may be executed behind another one is not, for sure, if a
   condition decides about it that may belong together with one that decides
   about the other: because both depend on the same value.  So it is with a
   wait between them.  What depends on memory that the program changes may
   depend on whatever was done before; and on how often a loop was executed,
   on an earlier iteration:

       for (int i = 0; i < n; i++)
         {
           if (i == 0)
             factor = 2;
           scale (n, v[i]);
         }

   Only remainders of counters come again and again.  */

#include "gcc.h"

#include "callee.h"
#include "flow-facts.h"
#include "flow-function.h"
#include "mode-apart.h"
#include "mode-statement.h"
#include "mode-wait.h"

/* That BLOCK, behind a condition that depends on SOURCES, leads to the
   statement.  */
struct deciding_block
{
  basic_block block;
  source_set sources;
};

/* What decides whether STMT, in F, is executed.  */
static std::vector<deciding_block>
deciding_blocks (flow_function &f, gimple *stmt)
{
  std::vector<deciding_block> result;
  basic_block end = gimple_bb (stmt), block = end;
  function_scope scope (f.decl);
  while (basic_block above = f.dominators[block->index])
    {
      if (above->index < NUM_FIXED_BLOCKS)
        break;
      if (EDGE_COUNT (above->succs) > 1 && !f.nest.headed_by (above)
          && !post_dominates_p (end, above))
        result.push_back ({ block, f.sources ().of_condition (above) });
      block = above;
    }
  return result;
}

/* What those of LIST depend on that are in none of the lists A and B.  */
static source_set
other_sources (const std::vector<deciding_block> &list,
               const std::vector<deciding_block> &a,
               const std::vector<deciding_block> &b = {})
{
  source_set all = 0;
  for (const deciding_block &d : list)
    {
      auto same = [&] (const deciding_block &o) { return o.block == d.block; };
      if (std::none_of (a.begin (), a.end (), same)
          && std::none_of (b.begin (), b.end (), same))
        all |= d.sources;
    }
  return all;
}

source_set
deciding_conditions (tree fn, gimple *stmt)
{
  return known_body_p (fn)
             ? other_sources (deciding_blocks (flow_of (fn), stmt), {})
             : SOURCE_STATUS;
}

source_set
seen_outside (source_set inside, tree callee, gcall *call, tree fn)
{
  source_set all = inside & (SOURCE_MEMORY | SOURCE_STATUS);
  if (!known_body_p (callee) || !known_body_p (fn))
    return inside ? SOURCE_STATUS : 0;
  flow_function &inner = flow_of (callee), &outer = flow_of (fn);
  tree parm = DECL_ARGUMENTS (callee);
  for (unsigned i = 0; parm && i < gimple_call_num_args (call);
       i++, parm = DECL_CHAIN (parm))
    {
      tree ssa = ssa_default_def (inner.fn, parm);
      tree argument = gimple_call_arg (call, i);
      if (!(inside & inner.sources ().of (ssa)))
        continue;
      all |= outer.sources ().of (argument);
    }
  return all;
}

/* Whether FACTS, of F, let the condition at the end of ABOVE lead to BLOCK,
   directly.  They learn of it.  */
static bool
leads_p (flow_function &f, basic_block above, basic_block block,
         fact_set *facts)
{
  edge way = find_edge (above, block);
  gimple *last = last_stmt (above);
  if (!way || !single_pred_p (block))
    return true;
  if (gcond *condition = dyn_cast<gcond *> (last))
    return facts->assume (condition, way->flags & EDGE_TRUE_VALUE);
  gswitch *choice = dyn_cast<gswitch *> (last);
  return !choice || assume_case (f.fn, choice, block, facts);
}

bool
excluded_p (tree callee, gimple *stmt, gcall *call)
{
  if (!known_body_p (callee))
    return false;
  bool constant = false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    constant |= TREE_CODE (gimple_call_arg (call, i)) == INTEGER_CST;
  if (!constant)
    return false;
  flow_function &f = flow_of (callee);
  f.prepare ();
  fact_set facts (&f.uses);
  tree parm = DECL_ARGUMENTS (callee);
  for (unsigned i = 0; parm && i < gimple_call_num_args (call);
       i++, parm = DECL_CHAIN (parm))
    {
      tree ssa = ssa_default_def (f.fn, parm);
      tree argument = gimple_call_arg (call, i);
      if (ssa && TREE_CODE (argument) == INTEGER_CST
          && tree_fits_shwi_p (argument))
        facts.assume_range (ssa, tree_to_shwi (argument),
                            tree_to_shwi (argument));
    }
  for (basic_block block = gimple_bb (stmt), above;
       (above = f.dominators[block->index])
       && above->index >= NUM_FIXED_BLOCKS;
       block = above)
    if (!f.nest.around (above) && !leads_p (f, above, block, &facts))
      return true;
  return false;
}

/* Whether what depends on SOURCES is another in each iteration, but not always
   again.  */
static bool
passes_p (source_set sources)
{
  return (sources & SOURCE_COUNTER) && !(sources & SOURCE_REMAINDER);
}

bool
apart_p (tree fn, gimple *start, gimple *target, source_set start_inside,
         source_set target_inside)
{
  if (!known_body_p (fn))
    return false;
  flow_function &f = flow_of (fn);
  const std::vector<deciding_block> before = deciding_blocks (f, start),
                                    behind = deciding_blocks (f, target);
  source_set started = start_inside | other_sources (before, behind);
  source_set reached = target_inside | other_sources (behind, before);
  if (reached & SOURCE_STATUS)
    return true;
  bool follows = start != target && stmt_dominates_p (start, target);
  if (!follows && (passes_p (reached) || (started & reached)))
    return true;

  started |= other_sources (before, {});
  return any_statement (f.fn, [&] (gimple *stmt) {
    if (stmt == start || stmt == target || !perhaps_waits_p (stmt)
        || !stmt_reaches_p (start, stmt) || !stmt_reaches_p (stmt, target))
      return false;
    source_set waits
        = other_sources (deciding_blocks (f, stmt), before, behind);
    return (waits & SOURCE_STATUS) || (waits & (started | reached))
           || passes_p (waits);
  });
}
