/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks that are complete because something that they write was waited for:
   what they only read may be written then.  Whoever waits for the sum knows
   that all has been added.

   Of what a task writes this is not taken for granted: the host acquires what
   it wants.  But who unregisters a buffer is done with its tasks, and may use
   all that these had, if no device may have it.  */

#ifndef TASKS_PLUGIN_FLOW_COMPLETE_H
#define TASKS_PLUGIN_FLOW_COMPLETE_H

#include "gcc.h"

#include <map>

#include "flow-event.h"

class flow_function;

/* Some of a function's calls that call tasks, as bits.  */
typedef uint64_t task_set;

/* One that has no bit, or that was called before the function.  */
#define SOME_TASK ((task_set)1 << 63)

/* These have been called on one of several ways only.  */
#define TASKS_OF_WAYS ((task_set)1 << 62)

class completion_table
{
public:
  explicit completion_table (const flow_function &f) : f (f), found (false) {}

  /* The bit of STMT, a call of a task or of a function that calls some.  */
  task_set bit (gimple *stmt);

  /* What is complete behind E, a pragma or a call, as far as that is so
     because it waits for what its operands point to.  */
  task_set behind (const event &e);

private:
  const flow_function &f;
  bool found;
  std::vector<const event *> calls; /* with bits, in the order of blocks */
  std::map<gimple *, task_set> known;

  void find ();
  bool uses_p (const event &call, const event &wait, bool all) const;
  bool before_p (const event &call, const event &later) const;
};

#endif /* TASKS_PLUGIN_FLOW_COMPLETE_H */
