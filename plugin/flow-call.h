/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls of functions whose body is known: what happens to a region in there is
   found by a walk through the body, from the state at the call.  */

#ifndef TASKS_PLUGIN_FLOW_CALL_H
#define TASKS_PLUGIN_FLOW_CALL_H

#include "gcc.h"

#include "flow-walk.h"

/* One call, as seen by the walk of the function that it is in.  */
class call_step
{
public:
  call_step (region_walk &caller, const event &e);

  /* Append the states in which it leaves what is in state S.  */
  void apply (const region_state &s, std::vector<region_state> *after);

private:
  region_walk &caller;
  const event &e;
  flow_function *callee;

  /* The caller's cells that the callee sees, and as which of its names.  */
  struct seen_cell
  {
    unsigned outside, inside;
    bool copied; /* in a structure that is passed by value */
  };
  std::vector<seen_cell> cells;
  int argument; /* by which it sees the object, or -1 */
  int inner_cell (const flow_name &cell) const;
  int copied_cell (const flow_name &cell) const;

  /* flow-call-memory.cc.  Objects that the callee knows, and as what.  */
  struct known_object
  {
    memory_place outside, inside;
  };
  std::vector<known_object> objects;
  void find_objects ();
  bool writes_flags_p () const;

  /* flow-quick.cc.  */
  bool changes_p (const region_state &s) const;
  bool pass (memory_place *place) const;
  bool take_back (memory_place *place, const way_out &way) const;
  bool written_p (const memory_place &place) const;
  memory_facts memory_inside (const memory_facts &before) const;
  memory_facts memory_behind (const memory_facts &before, const way_out &way,
                              bool entered) const;
  void forget_written (memory_facts *memory) const;

  void add_born (const region_state &s, const way_out &way, int name,
                 std::vector<region_state> *after) const;
  const std::vector<way_out> &products () const;
  void stored_here (const region_state &s,
                    std::vector<region_state> *after) const;
  bool born_here (const region_state &s,
                  std::vector<region_state> *after) const;
  int parameter_name (unsigned index) const;
  bool variable_argument_p (unsigned index) const;
  int find_base (const region_state &s, region *what) const;
  void find_cells (const region_state &s);
  void single_out (const struct relation &passed, region_state *s) const;
  bool other_arguments_p (const region_state &s) const;
  region_state inside (const region_state &s,
                       const struct relation *passed) const;
  const walk_result *look (const region_state &s, const region &what,
                           const std::vector<unsigned> &start,
                           const std::vector<unsigned> &within) const;
  void add_violations (const walk_result &known, const walk_result *always,
                       const region_state &entry);
  struct doubt doubt_of (const way_out &way) const;
  task_set readers_behind (const way_out &way) const;
  bool learn (region_state *s, const fact_set &facts) const;
  bool outside (region_state *s, const way_out &way,
                const struct relation *passed) const;
};

/* Forget all walks.  */
extern void forget_calls (void);

#endif /* TASKS_PLUGIN_FLOW_CALL_H */
