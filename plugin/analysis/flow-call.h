/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls of functions whose body is known: what happens to a region in there is
   found by a walk through the body, from the state at the call.

   Such a walk depends on nothing but the region as it is known in there, its
   state, and which names have its address; so it is made once for each of
   these.  A function that is being walked through already, because it calls
   itself, may do anything.  */

#ifndef TASKS_PLUGIN_FLOW_CALL_H
#define TASKS_PLUGIN_FLOW_CALL_H

#include "gcc/gcc.h"

#include "flow-walk.h"
#include "gcc/callee.h"

/* The names of a function that have the address of a region when it is called,
   and those with one within its object.  */
struct names_inside
{
  std::vector<unsigned> start, within;
};

/* One call, as seen by the walk of the function that it is in.  */
class call_step
{
public:
  call_step (region_walk &caller, const event &e)
      : caller (caller), e (e), callee (flow_of (callee_of (e.stmt)))
  {
  }

  /* Append to AFTER the states in which it leaves what is in state S.  */
  void apply (const region_state &s, std::vector<region_state> *after);

private:
  region_walk &caller;
  const event &e;
  flow_function &callee;

  int argument = -1;     /* by which it sees the object */
  bool variable = false; /* it is also passed by what is not followed */

  /* The caller's cells that the callee sees, and as which of its names.  */
  struct seen_cell
  {
    unsigned outside, inside;
  };
  std::vector<seen_cell> cells;
  names_inside names; /* by which the callee knows the region */

  /* What the callee finds.  */
  tree parameter (unsigned index) const;
  int parameter_name (unsigned index) const;
  int inner_cell (const flow_name &cell) const;
  void find_cells ();
  int find_names (const region_state &s, region *what);
  region_state inside (const region_state &s,
                       const struct relation *passed) const;

  /* What has happened in there.  */
  bool unresolved_p (const region_state &s) const;
  void add_violations (const walk_result &known, const region_state &entry);
  bool learn (region_state *s, const way_out &way) const;
  void assign_result (const struct relation &r, region_state *s) const;
  bool outside (region_state *s, const way_out &way,
                const struct relation *passed) const;

  /* What it has made.  */
  void add_made (const region_state &s, bool returned,
                 std::vector<region_state> *after) const;
};

/* The walk through CALLEE from ENTRY with the region WHAT that it knows by
   NAMES; NULL if there is none.  */
extern const walk_result *walk_called (flow_function &callee,
                                       const region_state &entry,
                                       const region &what,
                                       const names_inside &names);

/* Forget all walks.  */
extern void forget_called (void);

#endif /* TASKS_PLUGIN_FLOW_CALL_H */
