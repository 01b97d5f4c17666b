/* SPDX-License-Identifier: GPL-3.0-or-later

   The loops of a function: see flow-loops.h.  */

#include "gcc/gcc.h"

#include "flow-loops.h"

/* Empty blocks in a row that are passed over.  */
#define EMPTY_LIMIT 8

loop_nest::loop_nest (function *fn, const std::vector<basic_block> &order)
    : masks (last_basic_block_for_fn (fn)), headers (masks.size ()),
      conditional (masks.size ()), inner (masks.size ()), ends (masks.size ())
{
  for (basic_block header : order)
    {
      loop_mask bit = (loop_mask)1 << MIN (loops.size (), 63);
      known_loop found = { header, bit, {} };
      auto_vec<basic_block, 16> blocks;
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, header->preds)
        if (dominated_by_p (CDI_DOMINATORS, e->src, header))
          {
            found.back.push_back (e);
            blocks.safe_push (e->src);
          }
      if (blocks.is_empty ())
        continue;
      /* Inner ones come later.  */
      auto add = [&] (basic_block block) {
        masks[block->index] |= bit;
        inner[block->index] = bit;
      };
      headers[header->index] = bit;
      add (header);
      std::vector<bool> seen (masks.size ());
      seen[header->index] = true;
      while (!blocks.is_empty ())
        {
          basic_block block = blocks.pop ();
          if (seen[block->index])
            continue;
          seen[block->index] = true;
          add (block);
          FOR_EACH_EDGE (e, i, block->preds)
            blocks.safe_push (e->src);
        }
      loops.push_back (std::move (found));
    }
  for (const known_loop &l : loops)
    ends[l.header->index] = find_end (l.header);
  if (!loops.empty ())
    for (basic_block block : order)
      conditional[block->index] = find_conditional (block);
}

/* What ends_at_p returns for HEADER.  */
bool
loop_nest::find_end (basic_block header) const
{
  bool leaves = false, stays = false;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, header->succs)
    {
      if (repeats_p (e))
        return false;
      bool inside = around (e->dest) & headed_by (header);
      stays |= inside;
      leaves |= !inside;
    }
  return leaves && stays;
}

tree
loop_nest::first_value (tree name, loop_mask among) const
{
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
  if (!phi || !(headed_by (gimple_bb (phi)) & among))
    return NULL_TREE;
  tree value = NULL_TREE;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (!back_edge_p (gimple_phi_arg_edge (phi, i)))
      {
        if (value)
          return NULL_TREE;
        value = gimple_phi_arg_def (phi, i);
      }
  return value;
}

basic_block
loop_nest::repeats_p (edge e) const
{
  for (unsigned empty = 0; empty < EMPTY_LIMIT; empty++)
    {
      basic_block to = e->dest;
      if (back_edge_p (e))
        return to;
      if (!single_pred_p (to) || !single_succ_p (to)
          || !gsi_end_p (gsi_start_nondebug_after_labels_bb (to)))
        break;
      e = single_succ_edge (to);
    }
  return NULL;
}

bool
loop_nest::asks_p (basic_block block) const
{
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, block->succs)
    if (repeats_p (e) || (headed_by (block) & ~around (e->dest)))
      return true;
  return false;
}

/* What sometimes returns for BLOCK.  */
loop_mask
loop_nest::find_conditional (basic_block block) const
{
  loop_mask found = 0, all = around (block);
  for (auto l = loops.rbegin (); l != loops.rend (); ++l)
    if (all & l->bit & ~found)
      {
        for (edge e : l->back)
          if (!dominated_by_p (CDI_DOMINATORS, e->src, block))
            found |= l->bit;
        if (!(found & l->bit))
          block = l->header;
      }
  return found;
}

loop_mask
loop_nest::left_by (edge e, loop_mask among, loop_mask *broken) const
{
  loop_mask left = around (e->src) & ~around (e->dest) & among;
  *broken = left & ~headed_by (e->src);
  if (!*broken)
    return left;
  edge other;
  edge_iterator i;
  FOR_EACH_EDGE (other, i, e->src->succs)
    if (basic_block header = repeats_p (other))
      *broken &= ~headed_by (header);
  return left;
}

loop_mask
loop_nest::around (tree name) const
{
  basic_block block = gimple_bb (SSA_NAME_DEF_STMT (name));
  return block ? around (block) : 0;
}

loop_mask
loop_nest::innermost (tree name) const
{
  basic_block block = gimple_bb (SSA_NAME_DEF_STMT (name));
  return block ? inner[block->index] : 0;
}
