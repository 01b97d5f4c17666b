/* SPDX-License-Identifier: GPL-3.0-or-later

   The statements of a function: which is executed before which, and what they
   call.  */

#ifndef TASKS_PLUGIN_MODE_STATEMENT_H
#define TASKS_PLUGIN_MODE_STATEMENT_H

#include "gcc/gcc.h"

#include <functional>

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

/* Whether statement A is executed before, or after, B whenever B is.  */
extern bool stmt_dominates_p (gimple *a, gimple *b);
extern bool stmt_post_dominates_p (gimple *a, gimple *b);

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

/* Visit the statements of the current function that may be executed after
   START and before one that waits, as long as VISIT returns true.  Loops that
   wait are taken to be executed.  */
extern void visit_before_wait (gimple *start,
                               const std::function<bool (gimple *)> &visit);

/* Whether STMT uses the address of VARIABLE for more than an access.  */
extern bool takes_address_p (gimple *stmt, tree variable);

/* The function that CALL calls, perhaps by a pointer that is known; or
   NULL_TREE.  */
extern tree called_function (const gcall *call);

enum lock_role
{
  LOCK_NONE,
  LOCK_TAKE,  /* what is behind it is exclusive... */
  LOCK_GIVE,  /* ...up to this */
  LOCK_WAIT,  /* it waits until others signal something: a function with it may
                 take a lock of its own, although it holds none of the
                 library's when it returns... */
  LOCK_SIGNAL /* ...and one with this may give it back */
};

/* What STMT does with locks.  */
extern enum lock_role lock_role (const gimple *stmt);

/* Whether it is not known what STMT calls: a function by a pointer, or one
   that is neither of this unit nor of the system's libraries.  It may take a
   lock, or give it back.  */
extern bool unknown_call_p (gimple *stmt);

#endif /* TASKS_PLUGIN_MODE_STATEMENT_H */
