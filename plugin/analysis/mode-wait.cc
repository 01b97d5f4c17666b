/* SPDX-License-Identifier: GPL-3.0-or-later

   What is executed between a call and a wait: see mode-wait.h.  */

#include "gcc/gcc.h"

#include "language/task.h"
#include "mode-effects.h"
#include "mode-loop.h"
#include "mode-statement.h"
#include "mode-wait.h"

/* Whether STMT, or a function that it calls, waits for tasks, perhaps for
   others.  */
static bool
perhaps_waits_p (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  const function_effects *callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  return waits_p (stmt) || (callee && callee->waits);
}

/* Whether a loop begins at HEADER that START is not in, and that waits.  It is
   taken to be executed.  */
static bool
waiting_loop_p (basic_block header, gimple *start)
{
  basic_block block;
  bool loop = false;
  edge e;
  edge_iterator j;
  FOR_EACH_EDGE (e, j, header->preds)
  loop |= dominated_by_p (CDI_DOMINATORS, e->src, header);
  if (!loop || loop_contains_p (header, gimple_bb (start)))
    return false;
  FOR_EACH_BB_FN (block, cfun)
  if (loop_contains_p (header, block))
    for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
         gsi_next (&i))
      if (perhaps_waits_p (gsi_stmt (i)))
        return true;
  return false;
}

void
visit_before_wait (gimple *start, const std::function<bool (gimple *)> &visit)
{
  auto_vec<basic_block> queue;
  hash_set<basic_block> seen;
  gimple_stmt_iterator i = gsi_for_stmt (start);
  basic_block block = gsi_bb (i);
  gsi_next (&i);
  for (;;)
    {
      bool waited = false;
      for (; !gsi_end_p (i) && !waited; gsi_next (&i))
        {
          gimple *stmt = gsi_stmt (i);
          waited = perhaps_waits_p (stmt);
          if (!waited && !visit (stmt))
            return;
        }
      edge e;
      edge_iterator j;
      if (!waited)
        FOR_EACH_EDGE (e, j, block->succs)
      if (!seen.add (e->dest) && !waiting_loop_p (e->dest, start))
        queue.safe_push (e->dest);
      if (queue.is_empty ())
        return;
      block = queue.pop ();
      i = gsi_start_bb (block);
    }
}
