/* SPDX-License-Identifier: GPL-3.0-or-later

   The statements of a function: which is executed before which, whose elements
   they access, and what they call.  */

#ifndef TASKS_PLUGIN_MODE_STATEMENT_H
#define TASKS_PLUGIN_MODE_STATEMENT_H

#include "gcc/gcc.h"

/* Call VISIT for each statement of FN that does something, until it returns
   true for one: return whether it did.  */
template <typename visitor>
static inline bool
any_statement (function *fn, visitor visit)
{
  basic_block block;
  FOR_EACH_BB_FN (block, fn)
    for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
         gsi_next (&i))
      if (!is_gimple_debug (gsi_stmt (i)) && !gimple_clobber_p (gsi_stmt (i))
          && visit (gsi_stmt (i)))
        return true;
  return false;
}

/* Makes FN the current function, with dominators, for a while.  */
class function_scope
{
public:
  explicit function_scope (tree fn);
  ~function_scope ();
};

/* Whether all ways from B, in the current function, lead through A.  */
extern bool post_dominates_p (basic_block a, basic_block b);

/* Whether statement A is executed before B whenever B is.  */
extern bool stmt_dominates_p (gimple *a, gimple *b);

/* Whether B may be executed after A.  */
extern bool stmt_reaches_p (gimple *a, gimple *b);

/* Forget dominators of all functions.  */
extern void forget_dominators (void);

/* The condition that decides whether STMT, of the current function, is
   executed: the nearest `if' or `switch' in the loop that it is in, else the
   condition of that, or if OUTERMOST of the outermost one; or STMT.  */
extern gimple *deciding_statement (gimple *stmt, bool outermost);

/* Whether an `if' or a `switch' of the function FN decides whether STMT, of
   FN, is executed; loops are.  */
extern bool conditional_p (tree fn, gimple *stmt);

/* Whether START, in the current function, may be executed without TARGET, and
   the other way round: conditions may keep them apart.  */
extern bool apart_p (gimple *start, gimple *target);

/* The task that STMT calls, or NULL.  */
extern struct task *called_task (gimple *stmt);

/* Whether STMT, or a function that it calls, waits for tasks, perhaps for
   others.  */
extern bool waits_p (gimple *stmt);

/* Whether STMT, of the current function, accesses REF at an index, or by a
   pointer, that is a task's own, also where loops begin; or is executed only
   for one task.  */
extern bool spread_p (gimple *stmt, tree ref);

/* Whether STMT uses the address of VARIABLE for more than an access.  */
extern bool takes_address_p (gimple *stmt, tree variable);

enum lock_role
{
  LOCK_NONE,
  LOCK_GIVE, /* what is before it is exclusive... */
  LOCK_TAKE  /* ...from this on */
};

/* What STMT does with locks.  Of what is not known, a function by a pointer or
   one that is neither of this unit nor of the system's libraries, it is
   LOCK_TAKE.  */
extern enum lock_role lock_role (gimple *stmt);

#endif /* TASKS_PLUGIN_MODE_STATEMENT_H */
