/* SPDX-License-Identifier: GPL-3.0-or-later

   What of a function matters to a region: see flow-walk.h.  Nodes are the
   blocks that

   - have an event that may change the state of the region, or end in a
     condition that asks for a pointer to it;

   - are the heads of loops around these;

   - decide which of these comes next.

   All ways through the others lead from one node to the next: nobody walks
   them.  What conditions on these ways say is not learned, as states that
   differ by nothing else become one where the ways meet.  */

#include "gcc/gcc.h"

#include "flow-walk.h"
#include "gcc/callee.h"

/* Whether E, a call, shows the callee the object, or a cell that may have its
   address.  */
bool
region_walk::passes_p (const event &e) const
{
  for (const operand &o : e.operands)
    if (rooted_p (o.address))
      return true;
  return cells_seen (e) || cells_passed (e) || global_p (what);
}

/* Whether E may change the state of the region, or find a mistake.  */
bool
region_walk::matters_p (const event &e) const
{
  auto rooted = [&] (const operand &o) { return rooted_p (o.address); };
  auto named = [&] (int name) { return name >= 0 && bits[name] >= 0; };
  switch (e.kind)
    {
    case EVENT_ACCESS:
      return rooted (e.operands[0])
             || (e.operands[0].writes && e.reference
                 && AGGREGATE_TYPE_P (TREE_TYPE (e.reference)));
    case EVENT_LOAD:
      return named (f.name_of (e.result));
    case EVENT_STORE:
      return named (f.cell_of (e.operands[0].address))
             || rooted (e.operands[1])
             || replaced_p (f.cell_of (e.operands[0].address));
    case EVENT_ALLOCATE:
      return e.result == what.root;
    case EVENT_ALLOCATE_AT:
      return named (f.cell_of (e.operands[0].address));
    case EVENT_FREE:
    case EVENT_END:
    case EVENT_TASK:
    case EVENT_TEST:
      return std::any_of (e.operands.begin (), e.operands.end (), rooted);
    case EVENT_CALL:
      return deeds_of (callee_of (e.stmt)) & (DEED_TASKS | DEED_ANYTHING)
             || (e.result && TREE_CODE (e.result) == SSA_NAME
                 && (e.result == what.root || named (f.name_of (e.result))))
             || passes_p (e);
    default:
      return true;
    }
}

/* Whether it matters by which edge BLOCK is entered: by that a name of the
   region gets its value, or the scope of its object is left.  */
bool
region_walk::entered_p (basic_block block) const
{
  for (gphi_iterator i = gsi_start_phis (block); !gsi_end_p (i); gsi_next (&i))
    {
      tree to = gimple_phi_result (i.phi ());
      int name = POINTER_TYPE_P (TREE_TYPE (to)) ? f.name_of (to) : -1;
      if (name >= 0 && bits[name] >= 0)
        return true;
    }
  const std::vector<event> &events = f.events[block->index];
  return (what.storage || what.automatic) && !events.empty ()
         && (events[0].kind == EVENT_END || events[0].kind == EVENT_RETURN);
}

/* Where a way leads.  */
struct next_node
{
  basic_block block; /* NULL: nowhere yet */
  bool again;
  edge last; /* NULL: by several */
};

/* Edges that are walked along.  */
static bool
walked_p (edge e)
{
  return !(e->flags & EDGE_EH) && e->dest->index >= NUM_FIXED_BLOCKS;
}

/* Find the nodes and the ways between them.  */
void
region_walk::find_nodes ()
{
  std::vector<bool> matters (last_basic_block_for_fn (f.fn));
  std::vector<next_node> next (matters.size ());
  edge e;
  edge_iterator i;

  loop_mask marked = 0;
  auto mark = [&] (basic_block block) {
    matters[block->index] = true;
    if (loop_mask around = f.nest.around (block) & ~marked)
      for (basic_block header : f.order)
        if (f.nest.headed_by (header) & around)
          matters[header->index] = true;
    marked |= f.nest.around (block);
  };
  mark (f.order[0]);
  for (basic_block block : f.order)
    {
      const std::vector<event> &events = f.events[block->index];
      bool entered = entered_p (block);
      if (entered || EDGE_COUNT (block->succs) == 0
          || std::any_of (events.begin (), events.end (),
                          [&] (const event &v) { return matters_p (v); }))
        mark (block);
      if (entered)
        FOR_EACH_EDGE (e, i, block->preds)
          if (e->src->index >= NUM_FIXED_BLOCKS)
            mark (e->src);
    }

  auto behind = [&] (edge e) -> next_node {
    if (matters[e->dest->index])
      return { e->dest, f.nest.back_edge_p (e), e };
    return next[e->dest->index];
  };
  for (bool changed = true; changed;)
    {
      changed = false;
      for (auto at = f.order.rbegin (); at != f.order.rend (); ++at)
        {
          basic_block block = *at;
          if (matters[block->index])
            continue;
          next_node all = {};
          bool forks = false;
          FOR_EACH_EDGE (e, i, block->succs)
            if (walked_p (e))
              {
                next_node one = behind (e);
                if (!all.block)
                  all = one;
                else if (one.block)
                  {
                    forks |= one.block != all.block || one.again != all.again;
                    if (one.last != all.last)
                      all.last = NULL;
                  }
              }
          next_node &known = next[block->index];
          if (forks)
            mark (block);
          else if (known.block == all.block && known.last == all.last)
            continue;
          known = all;
          changed = true;
        }
      /* Who does not come back from there has decided something.  */
      if (!changed)
        for (basic_block block : f.order)
          if (!matters[block->index] && !next[block->index].block)
            {
              mark (block);
              changed = true;
            }
    }

  std::vector<unsigned> number (matters.size ());
  nodes.reserve (std::count (matters.begin (), matters.end (), true));
  for (basic_block block : f.order)
    if (matters[block->index])
      {
        number[block->index] = nodes.size ();
        nodes.emplace_back ();
        walk_node &node = nodes.back ();
        node.block = block;
        for (const event &v : f.events[block->index])
          if (!matters_p (v))
            continue;
          else if (v.kind == EVENT_TEST)
            node.test = &v;
          else
            node.events.safe_push (&v);
      }
  std::vector<unsigned> ways (nodes.size ());
  for (walk_node &node : nodes)
    {
      bool one = !node.test;
      FOR_EACH_EDGE (e, i, node.block->succs)
        if (walked_p (e))
          {
            next_node to = behind (e);
            node.ways.safe_push (
                { e, to.last, number[to.block->index], to.again, 0 });
            one &= node.ways[0].to == node.ways.last ().to
                   && node.ways[0].again == to.again;
          }
      if (one && node.ways.length () > 1)
        {
          node.ways.truncate (1);
          node.ways[0].first = node.ways[0].last = NULL;
        }
      for (walk_way &way : node.ways)
        way.number = MIN (ways[way.to]++, 63);
    }
}
