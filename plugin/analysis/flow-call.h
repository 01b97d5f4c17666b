/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls of functions whose body is known: what happens to a region in there is
   found by a walk through the body, from the state at the call.  */

#ifndef TASKS_PLUGIN_FLOW_CALL_H
#define TASKS_PLUGIN_FLOW_CALL_H

#include "gcc/gcc.h"

#include "flow-called.h"
#include "flow-walk.h"

/* One call, as seen by the walk of the function that it is in.  */
class call_step
{
public:
  call_step (region_walk &caller, const event &e);

  /* Append to AFTER the states in which it leaves what is in state S.  */
  void apply (const region_state &s, std::vector<region_state> *after);

private:
  region_walk &caller;
  const event &e;
  flow_function *callee;

  int argument; /* by which it sees the object, or -1 */

  /* flow-call-entry.cc: what the callee finds.  */

  /* The caller's cells that the callee sees, and as which of its names.  */
  struct seen_cell
  {
    unsigned outside, inside;
  };
  std::vector<seen_cell> cells;
  void find_cells (const region_state &s);
  int inner_cell (const flow_name &cell) const;
  int parameter_name (unsigned index) const;
  int passed_name (unsigned index) const;
  bool variable_argument_p (unsigned index) const;
  int find_base (const region_state &s, region *what) const;
  struct relation relate_base (const region_state &s, int base,
                               const region &what) const;
  names_inside find_names (const region_state &s, int base, bool *variable);
  void single_out (const struct relation &passed, region_state *s) const;
  region_state inside (const region_state &s,
                       const struct relation *passed) const;

  /* flow-call.cc: what has happened in there.  */
  bool untouched_p (const region_state &s, bool seen) const;
  bool unresolved_p (const region_state &s) const;
  const walk_result *look (const region_state &entry, const region &what,
                           const names_inside &names) const;
  void add_violations (const walk_result &known, const walk_result *always,
                       const region_state &entry);
  known_size size_outside (const way_out &way,
                           const region_state *before) const;
  bool learn (region_state *s, const fact_set &facts) const;
  void assign_result (const struct relation &r, region_state *s) const;
  bool outside (region_state *s, const way_out &way,
                const struct relation *passed) const;

  /* The same: what it has made.  */
  const std::vector<way_out> &products () const;
  void add_born (const region_state &s, const way_out &way, int name,
                 std::vector<region_state> *after) const;
  void stored_here (const region_state &s,
                    std::vector<region_state> *after) const;
  bool born_here (const region_state &s,
                  std::vector<region_state> *after) const;
};

/* ELEMENT is that of a statement in an execution of FN that is not the one in
   which it is asked for: numbers of the same names are others.  */
extern void leave_execution (known_element *element, tree fn);

#endif /* TASKS_PLUGIN_FLOW_CALL_H */
