/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether something happens only if a flag in memory says so, of which nothing
   is known: see flow-memory.h; or if whoever called the function knows what it
   depends on.  */

#include "gcc/gcc.h"

#include "flow-stores.h"
#include "flow-walk.h"

/* Whether REF is a flag and it is not known in S what it is.  */
bool
region_walk::open_flag_p (tree ref, const region_state &s) const
{
  if (!flag_p (ref))
    return false;
  memory_place place = rooted (f, place_at (ref, address_of (ref)));
  for (const memory_fact &known : s.memory.facts)
    if (same_place_p (known.place, place)
        && (known.low == known.high || known.low > 0))
      return false;
  return true;
}

/* Whether REF is where others than the function may store something: a member
   of a structure, or a variable whose address is taken.  */
static bool
shared_p (tree ref)
{
  return TREE_CODE (ref) == COMPONENT_REF
         || (VAR_P (ref) && !is_global_var (ref) && TREE_ADDRESSABLE (ref));
}

/* Whether E, in state S, happens only if flags in memory, or (MEMBERS) in
   members of structures and variables whose address is taken, say so, and
   nobody knows what they are: they may say what is registered.  */
bool
region_walk::flagged_p (const event &e, bool members,
                        const region_state &s) const
{
  basic_block block = gimple_bb (e.stmt);
  while (single_pred_p (block)
         && single_pred (block)->index >= NUM_FIXED_BLOCKS)
    {
      block = single_pred (block);
      gcond *condition = safe_dyn_cast<gcond *> (last_stmt (block));
      if (!condition || f.nest.headed_by (block))
        continue;
      auto_vec<tree, 16> leaves;
      struct linear sum = {};
      add_value (&sum, gimple_cond_lhs (condition), 1, &leaves);
      add_value (&sum, gimple_cond_rhs (condition), 1, &leaves);
      for (tree leaf : leaves)
        {
          gimple *stmt = SSA_NAME_DEF_STMT (leaf);
          if (!gimple_assign_load_p (stmt))
            continue;
          tree ref = gimple_assign_rhs1 (stmt);
          if ((!members || shared_p (ref)) && open_flag_p (ref, s))
            return true;
        }
    }
  return false;
}

/* The blocks of FN, by index, from which it may be left without BLOCK.  */
static std::vector<bool>
passing_by (function *fn, basic_block block)
{
  std::vector<bool> passing (last_basic_block_for_fn (fn));
  std::vector<basic_block> pending = { EXIT_BLOCK_PTR_FOR_FN (fn) };
  while (!pending.empty ())
    {
      basic_block at = pending.back ();
      pending.pop_back ();
      if (at == block || passing[at->index])
        continue;
      passing[at->index] = true;
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, at->preds)
      if (!(e->flags & EDGE_EH))
        pending.push_back (e->src);
    }
  return passing;
}

/* Whether the condition at the end of BLOCK depends on memory of which the
   caller says what is in it.  */
bool
region_walk::told_flag_p (basic_block block) const
{
  gcond *condition = safe_dyn_cast<gcond *> (last_stmt (block));
  if (!condition)
    return false;
  auto_vec<tree, 16> leaves;
  struct linear sum = {};
  add_value (&sum, gimple_cond_lhs (condition), 1, &leaves);
  add_value (&sum, gimple_cond_rhs (condition), 1, &leaves);
  for (tree leaf : leaves)
    {
      gimple *stmt = SSA_NAME_DEF_STMT (leaf);
      if (!gimple_assign_load_p (stmt))
        continue;
      tree ref = gimple_assign_rhs1 (stmt);
      memory_place place = rooted (f, place_at (ref, address_of (ref)));
      for (const memory_fact &known : begun->memory.facts)
        if (same_place_p (known.place, place))
          return true;
    }
  return false;
}

/* Whether the function, which was given the region, does E only under some
   condition, and what is known of the call does not say that it holds: the
   caller may know that it does not.  A loop without iterations is for null
   only.  */
bool
region_walk::optional_p (const event &e) const
{
  if (bound.empty () && bound_inside.empty ())
    return false;
  basic_block block = gimple_bb (e.stmt);
  std::vector<bool> passing = passing_by (f.fn, block);
  for (basic_block above = f.dominators[block->index];
       above && above->index >= NUM_FIXED_BLOCKS;
       above = f.dominators[above->index])
    {
      if (!passing[above->index] || EDGE_COUNT (above->succs) < 2
          || told_flag_p (above))
        continue;
      loop_mask begins = f.nest.headed_by (above);
      if (begins && !what.null)
        continue;
      edge way;
      edge_iterator i;
      FOR_EACH_EDGE (way, i, above->succs)
      {
        region_state there = first_state ();
        gcond *condition = safe_dyn_cast<gcond *> (last_stmt (above));
        if (passing[way->dest->index] && !(way->flags & EDGE_EH)
            && (!condition || !begins
                || there.facts.assume_first (
                    condition, way->flags & EDGE_TRUE_VALUE, begins))
            && possible_p (way, &there))
          return true;
      }
    }
  return false;
}

/* Whether E happens only if something in memory says so that the program
   changes: it may say what was done before.  */
bool
region_walk::noted_p (const event &e) const
{
  basic_block block = gimple_bb (e.stmt);
  while (basic_block above = f.dominators[block->index])
    {
      if (above->index < NUM_FIXED_BLOCKS)
        break;
      if (single_pred_p (block) && !f.nest.headed_by (above)
          && (f.sources ().of_condition (above) & SOURCE_STATUS))
        return true;
      block = above;
    }
  return false;
}
