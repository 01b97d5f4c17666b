/* SPDX-License-Identifier: GPL-3.0-or-later

   The loops of a function.  GCC's own (cfgloop.h) may be out of date when the
   passes of flow.cc run.  */

#ifndef TASKS_PLUGIN_FLOW_LOOPS_H
#define TASKS_PLUGIN_FLOW_LOOPS_H

#include "gcc/gcc.h"

/* A set of loops: a bit for each.  If there are more than bits, the last one
   stands for all that remain.  */
typedef uint64_t loop_mask;

class loop_nest
{
public:
  /* The loops of FN, which is cfun, of which dominators are known.  ORDER: its
     blocks in reverse postorder.  */
  loop_nest (function *fn, const std::vector<basic_block> &order);

  /* The loops that contain BLOCK.  */
  loop_mask
  around (basic_block block) const
  {
    return masks[block->index];
  }

  /* The loops that contain the definition of NAME.  */
  loop_mask around (tree name) const;

  /* The innermost loop that contains the definition of NAME, or 0.  */
  loop_mask innermost (tree name) const;

  /* The loop that begins at BLOCK, or 0.  */
  loop_mask
  headed_by (basic_block block) const
  {
    return headers[block->index];
  }

  /* The value of NAME in the first iteration of the one of AMONG that begins
     where NAME is defined; NULL_TREE if there is none, or it has several.  */
  tree first_value (tree name, loop_mask among) const;

  /* The loops around BLOCK in some of whose iterations it is not executed, or
     perhaps not: it depends on conditions.  That of loops is none.  */
  loop_mask
  sometimes (basic_block block) const
  {
    return conditional[block->index];
  }

  /* Of AMONG, the loops that E leaves; those at another place than where they
     find that there is no further iteration are in *BROKEN.  */
  loop_mask left_by (edge e, loop_mask among, loop_mask *broken) const;

  /* Whether EDGE leads to another iteration of a loop.  */
  bool
  back_edge_p (edge e) const
  {
    return headed_by (e->dest) & around (e->src);
  }

  /* Where the loop begins of which EDGE leads to another iteration, and does
     nothing before; or NULL.  GCC makes blocks for that in some functions, or
     with some warnings.  */
  basic_block repeats_p (edge e) const;

  /* Whether BLOCK ends in the condition of a loop.  */
  bool asks_p (basic_block block) const;

  /* Whether a loop that begins at BLOCK ends there, too, if there is no
     further iteration.  If not, the body comes before the question:
     do-while.  */
  bool
  ends_at_p (basic_block block) const
  {
    return ends[block->index];
  }

private:
  loop_mask find_conditional (basic_block block) const;
  bool find_end (basic_block header) const;

  struct known_loop
  {
    basic_block header;
    loop_mask bit;
    std::vector<edge> back; /* to another iteration */
  };
  std::vector<known_loop> loops; /* outer ones first */

  /* By index of the block.  */
  std::vector<loop_mask> masks, headers, conditional;
  std::vector<loop_mask> inner; /* innermost ones */
  std::vector<bool> ends;
};

#endif /* TASKS_PLUGIN_FLOW_LOOPS_H */
