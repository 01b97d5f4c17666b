/* SPDX-License-Identifier: GPL-3.0-or-later

   The loops of a function: see flow-loops.h.  */

#include "gcc.h"

#include "flow-loops.h"

loop_nest::loop_nest (function *fn)
    : masks (last_basic_block_for_fn (fn)),
      headers (last_basic_block_for_fn (fn)),
      inner (last_basic_block_for_fn (fn))
{
  /* The number of blocks of the loop that INNER has of a block.  */
  std::vector<unsigned> sizes (masks.size (), UINT_MAX);
  unsigned count = 0;
  basic_block header;
  FOR_EACH_BB_FN (header, fn)
  {
    std::vector<basic_block> body;
    edge e;
    edge_iterator i;
    FOR_EACH_EDGE (e, i, header->preds)
    if (dominated_by_p (CDI_DOMINATORS, e->src, header))
      {
        body.push_back (e->src);
        back_edges.push_back (e);
      }
    if (body.empty ())
      continue;

    loop_mask bit = (loop_mask)1 << MIN (count, 63);
    count++;
    headers[header->index] = bit;
    std::vector<bool> seen (masks.size ());
    seen[header->index] = true;
    std::vector<basic_block> blocks (1, header);
    while (!body.empty ())
      {
        basic_block block = body.back ();
        body.pop_back ();
        if (seen[block->index])
          continue;
        seen[block->index] = true;
        blocks.push_back (block);
        FOR_EACH_EDGE (e, i, block->preds)
        body.push_back (e->src);
      }
    for (basic_block block : blocks)
      {
        masks[block->index] |= bit;
        if (blocks.size () < sizes[block->index])
          {
            sizes[block->index] = blocks.size ();
            inner[block->index] = bit;
          }
      }
  }
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
