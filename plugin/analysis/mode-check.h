/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether tasks do with their buffers what their declarations say; and what a
   function does with the buffers that it is given, and with variables that
   outlive it.

   Each statement of a function has effects (mode-effects.cc), which are all
   that is known of it; those of a function that is called are summed up for
   each of its parameters.  They are looked at by themselves (mode-check.cc),
   and on the ways between calls of tasks (mode-state.cc).  What depends on
   values shows an execution (sample.cc).

   A warning of one's own, of what a parameter of some mode is used for:

   1. Tests as flow.h says: wrong uses beside right ones in modes.c or a file
      of one's own, what is right and larger in modes-quiet.c.
   2. Its name in warning.h and warning.cc, and in modes_wanted_p of
      mode-check.cc.  The pass runs if any of these is wanted: so ask
      warning_wanted_p before anything that costs.
   3. If the parameter has a mode of its own: language/access.cc, and its
      errors in testsuite/tasks.compile/access-misuse.c.
   4. It is found in check_parameter of mode-check.cc, which is called for each
      parameter of a body as cfun, in SSA form, at all levels before anything
      is optimized: PARM is the body's, P the task's.  Or sample.cc finds it.
      What it says stands in a table of mode-check.cc, by a FIND_... of enum
      mode_finding.
   5. An effect is a fact of one statement, which may have several
      (`*s = f (s)'), in the order of blocks.  Those that it has by itself have
      no CALLEE; it may be a call or an asm all the same.  What becomes of a
      value that it reads show the uses of its SSA name (single_imm_use).  That
      it is SURE says what it accesses, not that it is executed.  Whether two
      references are at the same place says address_of of flow-value.h, within
      one root.
   6. The front end has folded expressions, more so with -O: the tests have
      `/ 2', `+ 0' and `* -1', too.
   7. doc/tasks-warnings.7, with an example, which manual-warnings.sh compiles:
      what it needs around it goes there, and lines that are warned of say
      `wrong'.
   8. A function of a thousand such statements must not take longer than a
      thousand times one: stmt_reaches_p walks blocks, and is nothing for each
      pair.  */

#ifndef TASKS_PLUGIN_MODE_CHECK_H
#define TASKS_PLUGIN_MODE_CHECK_H

#include "gcc/gcc.h"

#include "language/task.h"
#include "mode-statement.h"

/* A statement that accesses OBJECT: what that points to, if it is a parameter;
   itself, if it is a variable of static storage; or that calls OBJECT, a
   function of the library that has such ones.  */
struct effect
{
  gimple *stmt;
  tree object;
  tree field; /* the member of the variable that is accessed, if it is one */
  bool reads;
  bool writes;
  bool frees;
  bool sure;        /* it can be no other object, if it is executed */
  bool guarded;     /* under a lock, for example; or at elements of a variable
                       that no other call is taken to access */
  location_t loc;   /* where, in this function */
  tree callee;      /* which function it calls does so, or NULL_TREE */
  location_t inner; /* and where, if that function is of this unit */
  tree kept;        /* the parameter that it stores there, or NULL_TREE: then
                       OBJECT outlives the call */
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
  auto_vec<call_made> calls;
  enum lock_role lock = LOCK_NONE; /* the most that it does with any */
};

/* What the function FN does, or NULL if it is not defined in this unit.  */
extern function_effects *effects_of (tree fn);

/* How CALL, of no function of this unit, accesses what its argument number
   INDEX points to: a set of enum argument_access.  */
extern unsigned argument_access (gcall *call, unsigned index);

/* Forget what functions do.  */
extern void forget_effects (void);

/* A function that executes a task on the CPU: its body or an implementation,
   in this unit.  */
struct task_body
{
  struct task *t;
  tree fn;
};

/* Whether hints are wanted, and those about T are sure: it has no other
   implementation than its body.  */
extern bool hints_wanted_p (const struct task *t);

/* What a body does wrong, or could say, with one of its parameters.  */
enum mode_finding
{
  FIND_BEYOND, /* an access outside of its bound */
  FIND_READ,
  FIND_MISSING, /* something of an output is left unwritten: on some way... */
  FIND_MISSING_MEMBER,
  FIND_MISSING_ELEMENT,
  FIND_UNWRITTEN, /* ...or on all */
  FIND_CONST_WRITE,
  FIND_CONST_TASK,
  FIND_ESCAPE,
  FIND_FREED,
  FIND_NOT_COMBINED,
  FIND_ONLY_READ,
  FIND_ONLY_WRITTEN
};

/* Report, at LOC, what T does with P.  What it says names OTHER and MORE,
   besides; ALSO is another place that has to do with it, if it is known.
   Return whether it was shown.  */
extern bool report_finding (mode_finding what, const struct task *t,
                            const task_parameter &p, location_t loc,
                            location_t also = UNKNOWN_LOCATION,
                            tree other = NULL_TREE, tree more = NULL_TREE);

/* Check by executing BODY what it does with its buffers, but not for outputs
   read too early or left unwritten among those parameters that are set in
   REPORTED.  With hints, note which parameters could be outputs.  */
extern void check_samples (const task_body &body, sbitmap reported);

/* Warn of variables that several tasks, or a task of BODIES and the host,
   access at the same time.  */
extern void check_state (const vec<task_body> &bodies);

/* Warn of wrong sizes in the whole unit, which is in SSA form.  */
extern void check_sizes (void);

/* overlap-check.cc: warn if CALL registers regions that overlap others, in a
   loop of the current function, which has dominators.  */
extern void check_overlap (gcall *call);

/* Add the pass that checks them, under PLUGIN_NAME.  */
extern void mode_check_init (const char *plugin_name);

#endif /* TASKS_PLUGIN_MODE_CHECK_H */
