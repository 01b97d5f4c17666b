/* SPDX-License-Identifier: GPL-3.0-or-later

   A function as the analysis of flow.h sees it: blocks of events, and names
   that pointers have.  */

#ifndef TASKS_PLUGIN_FLOW_FUNCTION_H
#define TASKS_PLUGIN_FLOW_FUNCTION_H

#include "gcc/gcc.h"

#include "flow-event.h"
#include "flow-facts.h"
#include "flow-loops.h"

enum name_kind
{
  NAME_PARAMETER,
  NAME_PHI,
  NAME_LOADED, /* from the cell CELL */
  NAME_RESULT, /* of a function whose body is known */
  NAME_CELL    /* not a name, but memory that holds a pointer */
};

/* Something that may have the address of an object as its value.  */
struct flow_name
{
  enum name_kind kind;
  tree ssa;
  unsigned cell;
  struct element element; /* NAME_LOADED: which one of the cell */

  /* NAME_CELL: its address.  If that varies it stands for all elements of an
     array that are not at constant indices.  */
  struct pointer place;
  tree reference; /* the first one to it */
};

/* FROM, or the name number NAME if that is not negative, may become the value
   of the name number TO.  */
struct name_copy
{
  struct pointer from;
  int name;
  unsigned to;
};

/* What the places have in common that are one cell: the root, whether it is
   storage, and the step and remainder of the offset.  */
typedef std::tuple<tree, bool, uint64_t, HOST_WIDE_INT> cell_key;

class flow_function
{
public:
  explicit flow_function (tree decl);

  tree decl;
  function *fn;
  std::vector<basic_block> order; /* reverse postorder */
  std::vector<unsigned> position; /* in ORDER, by index of the block */
  loop_nest nest;
  tested_values values;

  /* By index of the block: its events; those of its PHIs that are names or of
     which facts matter; whether its last statement tells facts.  */
  std::vector<std::vector<event> > events;
  std::vector<std::vector<gphi *> > phis;
  std::vector<bool> telling;

  std::vector<flow_name> names;

  /* Where pointers are stored, functions are called whose body is known, and
     pragmas have operands; and what may have new memory as its result that
     does not end with the function.  */
  std::vector<const event *> stores, calls, pragmas, makes;

  /* The index in names of SSA, or of the cell at PLACE; -1 if there is none.
   */
  int name_of (tree ssa) const;
  int cell_of (const struct pointer &place) const;

  /* How pointers come from one name to another.  */
  const std::vector<name_copy> &copies ();

  /* Whether it registers what ROOT points to, or something behind that.  */
  bool registers_p (tree root) const;

  /* Whether SSA is a new object.  */
  bool
  made_p (tree ssa) const
  {
    return SSA_NAME_VERSION (ssa) < made.size ()
           && made[SSA_NAME_VERSION (ssa)];
  }

  /* Whether conditions that may tell what was done before (flow-doubt.cc)
     decide by which edge BLOCK is entered: of those from outside, or (AGAIN)
     of those from the loop that it begins.  */
  bool decides_p (basic_block block, bool again) const;

  /* Whether one of them decides whether BLOCK is executed.  */
  bool decided_p (basic_block block) const;

private:
  std::vector<int> by_version; /* index in names, by SSA_NAME_VERSION */
  std::map<cell_key, unsigned> by_place;
  std::vector<name_copy> known_copies;
  hash_set<tree> registered; /* roots */
  std::vector<bool> made;

  void read_block (basic_block block);
  void find_facts (basic_block block);
  void read_statement (gimple *stmt, std::vector<event> *list);
  unsigned add_cell (const struct pointer &place, tree reference);
  flow_name &add_name (enum name_kind kind, tree ssa);
};

/* Whether STMT allocates an array of variable size, or one that is
   `heap_allocated'.  */
extern bool on_stack_p (gimple *stmt);

/* Whether the host's part of the unit may store something where the reference
   REF is.  */
extern bool changed_p (tree ref);

/* Forget where the unit stores something.  */
extern void forget_stores (void);

/* What is known of the function DECL, whose body is known.  */
extern flow_function &flow_of (tree decl);

/* Forget all functions.  */
extern void forget_functions (void);

#endif /* TASKS_PLUGIN_FLOW_FUNCTION_H */
