/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function does with the buffers that it is given, and with variables
   that outlive it.  */

#ifndef TASKS_PLUGIN_MODE_EFFECTS_H
#define TASKS_PLUGIN_MODE_EFFECTS_H

#include "gcc/gcc.h"

#include "mode-keeping.h"
#include "mode-variable.h"

/* A statement that accesses what the parameter PARM points to.  */
struct effect
{
  gimple *stmt;
  tree parm;
  bool reads;
  bool writes;
  bool sure;        /* it does, if it is executed; otherwise it may */
  bool guarded;     /* under a lock, for example */
  location_t loc;   /* where, in this function */
  tree callee;      /* which function it calls does so, or NULL_TREE */
  location_t inner; /* and where, if that function is of this unit */
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
  auto_vec<effect> effects;
  auto_vec<keeping> keepings;
  auto_vec<state_access> accesses;
  auto_vec<call_made> calls;
  bool waits = false;   /* it waits for tasks, perhaps */
  bool locks = false;   /* it returns with a lock that it has taken... */
  bool unlocks = false; /* ...or without one that its caller had */
  bool waits_for_signal
      = false;           /* it, or what it calls, waits for others... */
  bool signals = false;  /* ...or wakes them */
  bool hands_on = false; /* it, or what it calls, calls what is not known */
};

/* What the function FN does, or NULL if it is not defined in this unit.  */
extern function_effects *effects_of (tree fn);

/* Forget all.  */
extern void forget_effects (void);

#endif /* TASKS_PLUGIN_MODE_EFFECTS_H */
