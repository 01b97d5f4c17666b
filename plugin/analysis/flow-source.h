/* SPDX-License-Identifier: GPL-3.0-or-later

   What the conditions of a function depend on.  Two that depend on the same
   may be the same condition, or one may imply the other, however they are
   written: so much is known without understanding them.  */

#ifndef TASKS_PLUGIN_FLOW_SOURCE_H
#define TASKS_PLUGIN_FLOW_SOURCE_H

#include "gcc/gcc.h"

#include "flow-loops.h"

/* A set of sources.  Each parameter, result of a call and so on is a bit; two
   may have the same one, so that more seems to be related than is.  */
typedef uint64_t source_set;

/* What was found in memory.  */
#define SOURCE_MEMORY ((source_set)1)

/* What was found in memory into which the unit stores something: it may tell
   what was done before.  */
#define SOURCE_STATUS ((source_set)2)

/* How often a loop was executed.  */
#define SOURCE_COUNTER ((source_set)4)

/* A remainder, or bits, of how often a loop was executed: what its end says
   nothing of.  */
#define SOURCE_REMAINDER ((source_set)8)

class flow_function;

/* A local VARIABLE in memory, or at KEY in it, as in flow-stores.h: what is
   stored there depends on SOURCES.  */
struct kept_place
{
  tree variable, key;
  source_set sources;
};

class source_table
{
public:
  explicit source_table (const flow_function &f);

  /* To be called once, before anything is asked.  */
  void find ();

  /* What VALUE depends on.  */
  source_set of (tree value) const;

  /* What the condition at the end of BLOCK depends on.  */
  source_set of_condition (basic_block block) const;

  /* What decides by which edge BLOCK is entered: of those from outside, or
     (AGAIN) of those from the loop that it begins.  *ONLY becomes the
     condition if it is only one, *TELLS whether it may be seen in memory
     afterwards which edge it was.  */
  source_set deciding (basic_block block, bool again, gcond **only = NULL,
                       bool *tells = NULL) const;

  /* What the value that the function returns depends on in memory.  */
  source_set returned;

private:
  const flow_function &f;
  /* By SSA_NAME_VERSION: all sources, and the one that it is itself.  */
  std::vector<source_set> sets, own;
  std::vector<kept_place> kept; /* in order */
  std::vector<gimple *> stores; /* to these */
  unsigned last;                /* bit given away */

  source_set new_source ();
  int kept_at (tree ref) const;
  void find_kept ();
  void spread_kept ();
  bool notes_p (basic_block block) const;
  source_set of_counters (basic_block header) const;
  source_set of_exits (loop_mask loops) const;
  source_set of_load (tree ref) const;
  source_set of_call (gcall *call) const;
  source_set of_operands (gimple *stmt) const;
  bool add (tree name, source_set more);
  bool spread ();
};

#endif /* TASKS_PLUGIN_FLOW_SOURCE_H */
