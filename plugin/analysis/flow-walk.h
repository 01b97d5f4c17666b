/* SPDX-License-Identifier: GPL-3.0-or-later

   All ways through a function, as one region sees them: see flow.h.

   Two things are taken for granted:

   - What may be a loop without iterations has one, unless its condition is
     known to be false.

   - A loop in which the region is another element or block in each iteration
     does the same to all of them: its body is executed once, for all.  Where
     it does so by conditions, or is left by a jump, it is not known to which
     (flow-value.h: which elements statements have in common).  */

#ifndef TASKS_PLUGIN_FLOW_WALK_H
#define TASKS_PLUGIN_FLOW_WALK_H

#include "gcc/gcc.h"

#include "flow-region.h"

enum mistake
{
  MISTAKE_UNREGISTERED, /* a task is called on it */
  MISTAKE_WRITER,       /* accessed while a task may write it */
  MISTAKE_READER,       /* written while a task may read it */
  MISTAKE_AWAY,         /* touched where a device may have the data */
  MISTAKE_RELEASED,     /* touched after release */
  MISTAKE_FREED,        /* while it is registered */
  MISTAKE_REALLOCATED,
  MISTAKE_OUT_OF_SCOPE,
  MISTAKE_RETURNED,       /* an address in a variable that ends */
  MISTAKE_TWICE,          /* registered again */
  MISTAKE_NOT_REGISTERED, /* unregistered, acquired or released, but not... */
  MISTAKE_NOT_ACQUIRED,   /* released, but not acquired */
  MISTAKE_DEADLOCK        /* waits for tasks that wait for the release */
};

struct violation
{
  enum mistake kind;
  gimple *stmt;
  tree function;
  location_t left; /* where the scope is left, if that is known */
  int argument;    /* of the statement, a call; or -1 */
  bool writes;
  struct cause other; /* what makes it one */
  struct cause also;
  struct cause inner; /* in a function called by STMT */
};

/* How a function is left.  */
struct way_out
{
  region_state state;
  enum answer returned; /* the address of the object; UNKNOWN: one in it */
  std::vector<unsigned> cells;     /* names that have it then... */
  std::vector<unsigned> uncertain; /* ...or one inside it, or perhaps */
  interval range;                  /* of the value returned */
};

/* What is found in a block, or in a function.  */
struct findings
{
  std::vector<violation> violations;
  std::vector<way_out> ways;

  /* Add V, if it is new.  */
  void add (const violation &v);
};

struct walk_result : findings
{
  bool failed; /* too much to be sure of anything */
};

/* A way from one node to another.  */
struct walk_way
{
  edge first;      /* where it begins; NULL: it is several */
  edge last;       /* where it ends; NULL: the same */
  unsigned to;     /* the number of the node */
  bool again;      /* to another iteration of the loop that begins there */
  unsigned number; /* among those that lead there */
};

/* A block that matters to the region, in the order of the blocks.  */
struct walk_node
{
  basic_block block;
  auto_vec<const event *, 8> events; /* that matter */
  const event *test;                 /* at its end, for a pointer to it */
  auto_vec<walk_way, 2> ways;

  /* By whether it is reached by the loop itself, or from outside: the states
     in which it is; whether they have changed since the last visit; and what
     that has found.  */
  std::vector<region_state> in[2];
  bool pending[2];
  findings found[2];
  unsigned visits;
};

class region_walk
{
public:
  region_walk (flow_function &f, const region &what);

  /* Before run: NAME, an index in the function's names, has the address of the
     object at the beginning; or (INSIDE) one in it.  */
  void bind (unsigned name, bool inside);

  /* Walk from ENTRY, whose names are not used.  */
  walk_result run (const region_state &entry);

private:
  friend class call_step; /* flow-call.cc */

  flow_function &f;
  region what;
  walk_result result;
  loop_mask once;   /* loops whose body is executed once for all */
  loop_mask busy;   /* loops that register elements, and so on... */
  loop_mask uneven; /* ...not in each of their iterations */

  /* flow-names.cc: which names matter.  */
  std::vector<int> bits;          /* by name: its bit, or -1 */
  std::vector<unsigned> relevant; /* by bit: the name */
  uint64_t bound, bound_inside;   /* as bits */
  uint64_t global_cells;          /* bits of those in global variables */
  bool find_names ();
  bool add_relevant (unsigned name);
  bool rooted_p (const struct pointer &p) const;
  uint64_t cells_in (const struct pointer &p) const;
  uint64_t cells_seen (const event &e) const;
  uint64_t cells_passed (const event &e) const;
  void note_use (const event &e, const operand &o);
  struct relation held_by (unsigned name, const region_state &s) const;
  struct relation relate (const operand &o, const region_state &s) const;
  void assign (unsigned name, const struct relation &r, region_state *s) const;
  bool unresolved_p (const struct pointer &p) const;
  bool replaced_p (int cell) const;
  void load (const event &e, region_state *s) const;
  void store (const event &e, region_state *s) const;

  /* flow-graph.cc: which parts of the function matter.  */
  std::vector<walk_node> nodes;
  bool passes_p (const event &e) const;
  bool matters_p (const event &e) const;
  bool entered_p (basic_block block) const;
  void find_nodes ();

  /* flow-walk.cc: ways.  */
  std::vector<region_state> present; /* in the node that is visited */
  findings *found;                   /* by the visit */
  void visit (walk_node *node, bool again);
  interval value_range (tree value, const region_state &s) const;
  bool possible_p (const walk_node &from, edge e, region_state *s) const;
  bool null_p (const event &test, bool equal, region_state *s) const;
  bool skipped_p (const walk_node &from, const walk_way &way,
                  bool again) const;
  void follow (const walk_node &from, const walk_way &way, region_state *s);
  void meet (basic_block block, bool again, std::vector<region_state> *states);
  void enter (edge e, bool again, region_state *s) const;
  void leave_loops (edge e, region_state *s) const;

  /* flow-step.cc: events.  */
  bool sure; /* about the region, in all states in which it may be */
  void step (const event &e, std::vector<region_state> *states);
  void call (const event &e, const region_state &s,
             std::vector<region_state> *after);
  void complete (bool ends, region_state *s) const;
  void apply (const event &e, region_state *s);
  void access (const event &e, const operand &o, region_state *s);
  void call_task (const event &e, region_state *s);
  bool foreign_p (const region_state &s) const;
  void overwrite_cells (const event &e, region_state *s) const;
  void call_unknown (const event &e, region_state *s);
  void find_again (region_state *s) const;
  bool same_p (const struct cause &o, const struct relation &r, const event &e,
               const region_state &s) const;
  struct cause here (const event &e, const struct relation &r) const;
  void report (enum mistake kind, const event &e, int argument, bool writes,
               const struct cause &other, const struct cause &also = {},
               location_t left = UNKNOWN_LOCATION);

  /* flow-pragma.cc: what ends.  */
  bool harmful_end_p (const event &e, const region_state &s) const;
  void end_object (const event &e, const operand &o, region_state *s);
  void leave (const event &e, const region_state &s);
  void jump_out (const event &e, const region_state &s);

  /* flow-element.cc: whether an access is surely one to the region.  */
  bool all_p (const struct amount &bytes) const;
  bool touches_p (const operand &o, const struct relation &r,
                  const region_state &s) const;

  /* flow-pragma.cc: events that are pragmas.  */
  void use_pragma (const event &e, region_state *s);
  void use_other (const event &e, const struct relation &r, enum answer named,
                  region_state *s);
  void end_block (const event &e, region_state *s);
  void cut_region (const event &e, const struct relation &r, region_state *s);
  void check_use (const event &e, const struct relation &r, region_state *s);
  void register_region (const event &e, const struct relation &r,
                        region_state *s);
  void acquire_region (const event &e, const struct relation &r,
                       region_state *s);
  bool uses_p (const struct cause &task, const struct pointer &p) const;
};

/* Add S to STATES, which are different ones.  Return whether that is new.
   WIDEN as for facts.  */
extern bool add_state (std::vector<region_state> *states, region_state s,
                       bool widen);

/* Whether STMT, or NULL, unregisters everything.  */
extern bool ends_all_p (gimple *stmt);

/* Whether the region WHAT of F is visible in other functions, whatever they
   are given.  */
extern bool global_p (const region &what);

/* What is known of a region at the beginning of a function if nothing is.  */
extern region_state unknown_state (const tested_values &values);

/* flow-subject.cc: which regions of a function are worth a walk, those that
   tasks and pragmas, or functions that it calls, name.  They are in objects:
   variables, memory that has been allocated, and what pointers in memory point
   to.  */

/* A region, and its state where the function begins.  */
struct subject
{
  region what;
  region_state entry;
};

/* Those of F.  */
extern std::vector<subject> subjects_of (flow_function &f);

/* flow-report.cc: what was found, as warnings.  */

/* Remember that V is a mistake of F with the region WHAT.  */
extern void note_violation (const violation &v, const region &what);

/* Show all, in the order in which they stand in the source.  */
extern void show_violations (void);

#endif /* TASKS_PLUGIN_FLOW_WALK_H */
