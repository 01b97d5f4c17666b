/* SPDX-License-Identifier: GPL-3.0-or-later

   Which loop or condition decides how often a statement is executed: see
   mode-loop.h.  */

#include "gcc/gcc.h"

#include "mode-loop.h"
#include "mode-statement.h"

/* The condition at the end of BLOCK, or NULL.  */
static gimple *
condition_of (basic_block block)
{
  gimple_stmt_iterator last = gsi_last_nondebug_bb (block);
  gimple *stmt = gsi_end_p (last) ? NULL : gsi_stmt (last);
  return stmt
                 && (gimple_code (stmt) == GIMPLE_COND
                     || gimple_code (stmt) == GIMPLE_SWITCH)
             ? stmt
             : NULL;
}

/* If HEADER begins a loop that BLOCK is in, the block that it goes back from;
   or NULL.  */
static basic_block
loop_end (basic_block header, basic_block block)
{
  edge e, back;
  edge_iterator i, j;
  FOR_EACH_EDGE (back, i, header->preds)
  {
    if (!dominated_by_p (CDI_DOMINATORS, back->src, header))
      continue;
    auto_vec<basic_block> queue;
    hash_set<basic_block> seen;
    seen.add (header);
    queue.safe_push (back->src);
    if (block == header)
      return back->src;
    while (!queue.is_empty ())
      {
        basic_block inside = queue.pop ();
        if (inside == block)
          return back->src;
        if (!seen.add (inside))
          FOR_EACH_EDGE (e, j, inside->preds)
        queue.safe_push (e->src);
      }
  }
  return NULL;
}

bool
loop_contains_p (basic_block header, basic_block block)
{
  return loop_end (header, block);
}

void
find_deciding (gimple *stmt, struct deciding *found)
{
  basic_block block = gimple_bb (stmt);
  for (basic_block b = block; b;
       b = get_immediate_dominator (CDI_DOMINATORS, b))
    {
      gimple *condition = condition_of (b);
      if (basic_block end = loop_end (b, block))
        {
          /* `for' and `while' decide where they begin, `do' where it ends.  */
          if (!condition)
            condition = condition_of (end);
          if (condition)
            found->loops.safe_push (condition);
        }
      else if (condition && b != block && found->loops.is_empty ()
               && !post_dominates_p (block, b))
        found->branches.safe_push (condition);
    }
}

bool
conditional_p (tree fn, gimple *stmt)
{
  function_scope scope (fn);
  basic_block block = gimple_bb (stmt);
  for (basic_block b = get_immediate_dominator (CDI_DOMINATORS, block); b;
       b = get_immediate_dominator (CDI_DOMINATORS, b))
    if (loop_end (b, block))
      block = b;
    else if (condition_of (b) && !post_dominates_p (block, b))
      return true;
  return false;
}

bool
otherwise_p (gimple *branch, gimple *stmt, gimple *other)
{
  edge e;
  edge_iterator i;
  basic_block block = gimple_bb (other);
  if (!dominated_by_p (CDI_DOMINATORS, block, gimple_bb (branch)))
    return false;
  FOR_EACH_EDGE (e, i, gimple_bb (branch)->succs)
  if (dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), e->dest)
      && dominated_by_p (CDI_DOMINATORS, block, e->dest))
    return false;
  return true;
}
