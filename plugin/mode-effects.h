/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function does with the buffers that it is given, and with variables
   that outlive it.  */

#ifndef TASKS_PLUGIN_MODE_EFFECTS_H
#define TASKS_PLUGIN_MODE_EFFECTS_H

#include "gcc.h"

/* A statement that accesses what the parameter PARM points to.  */
struct effect
{
  gimple *stmt;
  tree parm;
  bool reads;
  bool writes;
  bool sure;        /* it does, if it is executed; otherwise it may */
  location_t loc;   /* where, in this function */
  tree callee;      /* which function it calls does so, or NULL_TREE */
  location_t inner; /* and where, if that function is of this unit */
};

/* A statement that stores the parameter PARM where it outlives the call: in
   KEEPER, a variable, a parameter or NULL_TREE.  */
struct keeping
{
  gimple *stmt;
  tree parm;
  tree keeper;
  location_t loc;  /* of the assignment */
  location_t call; /* of the call of a function that does so, if any */
};

/* A statement that accesses VARIABLE, which has static storage.  */
struct state_access
{
  gimple *stmt;
  tree variable;
  tree field; /* the member that is accessed, if it is one */
  bool writes;
  bool spread;  /* at an index that depends on the function's parameters */
  bool guarded; /* under a lock, for example */
  location_t loc;
};

/* A call of FN, a task or a function of the unit.  */
struct call_made
{
  gcall *stmt;
  tree fn;
  bool guarded;
};

struct function_effects
{
  tree fn;
  bool complete = false; /* false while it is being found */
  int returned = -1;     /* the index of the parameter that is returned */
  auto_vec<effect> effects;
  auto_vec<keeping> keepings;
  auto_vec<state_access> accesses;
  auto_vec<call_made> calls;
  bool waits = false; /* it waits for tasks, perhaps */
};

/* What the function FN does, or NULL if it is not defined in this unit.  */
extern function_effects *effects_of (tree fn);

/* Forget all.  */
extern void forget_effects (void);

/* The function that CALL calls, perhaps by a pointer that is known; or
   NULL_TREE.  */
extern tree called_function (const gcall *call);

/* The index of the parameter of FN, a function or NULL_TREE, that it always
   returns, or a pointer into what it points to; -1 if it is unknown.  */
extern int returned_argument (tree fn);

/* Whether statement A is executed before B whenever B is.  */
extern bool stmt_dominates_p (gimple *a, gimple *b);

/* Whether B may be executed after A.  */
extern bool stmt_reaches_p (gimple *a, gimple *b);

/* Whether STMT waits for tasks that have been called.  */
extern bool waits_p (const gimple *stmt);

/* Makes FN the current function, with dominators, for a while.  */
class function_scope
{
public:
  explicit function_scope (tree fn);
  ~function_scope ();

private:
  bool known_dominators;
  bool known_post_dominators;
};

#endif /* TASKS_PLUGIN_MODE_EFFECTS_H */
