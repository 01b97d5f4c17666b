/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function does with the buffers that it is given, and with variables
   that outlive it.  */

#ifndef TASKS_PLUGIN_MODE_EFFECTS_H
#define TASKS_PLUGIN_MODE_EFFECTS_H

#include "gcc/gcc.h"

/* A statement that accesses what the parameter PARM points to.  */
struct effect
{
  gimple *stmt;
  tree parm;
  bool reads;
  bool writes;
  bool frees;
  bool sure;        /* it does, if it is executed; otherwise it may */
  bool guarded;     /* under a lock, for example */
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

/* A statement that accesses VARIABLE, which has static storage; or that calls
   VARIABLE, a function of the library that has such ones.  */
struct state_access
{
  gimple *stmt;
  tree variable;
  tree field; /* the member that is accessed, if it is one */
  bool writes;
  bool spread;  /* at an index that depends on the function's parameters, also
                   in the first execution of the loops around it; or only if
                   one of them has a certain value */
  bool guarded; /* under a lock, for example */
  location_t loc;
};

/* A call of FN, a task or a function of the unit; or of a function of the
   library that calls FN.  */
struct call_made
{
  gcall *stmt;
  tree fn;
  bool guarded; /* or only if a parameter has a certain value */
};

struct function_effects
{
  bool complete = false; /* false while it is being found */
  auto_vec<effect> effects;
  auto_vec<keeping> keepings;
  auto_vec<state_access> accesses;
  auto_vec<call_made> calls;
  bool waits = false;   /* it waits for tasks, perhaps */
  bool locks = false;   /* it returns with a lock that it has taken... */
  bool unlocks = false; /* ...or without one that its caller had */
};

/* What the function FN does, or NULL if it is not defined in this unit.  */
extern function_effects *effects_of (tree fn);

/* Each of these is about a statement of the current function, whose effects
   are FOUND.

   Whether STMT accesses REF at an index, or by a pointer, that is a task's
   own, also where loops begin; or is executed only for one task.  */
extern bool spread_p (gimple *stmt, tree ref);

/* STMT stores a pointer, or a struct that one is in: is it kept?  */
extern void add_kept_value (gimple *stmt, function_effects *found);

/* CALL is of a function of the unit: what that keeps is kept here.  */
extern void add_kept_by_callee (gcall *call, const function_effects *callee,
                                function_effects *found);

/* Remove keepings that are over when the function returns, as something else
   is stored there before, perhaps by functions that it calls.  */
extern void drop_over (function_effects *found);

/* How CALL, of no function of this unit, accesses what its argument number
   INDEX points to: a set of enum argument_access.  */
extern unsigned argument_access (gcall *call, unsigned index);

/* Forget all.  */
extern void forget_effects (void);

#endif /* TASKS_PLUGIN_MODE_EFFECTS_H */
