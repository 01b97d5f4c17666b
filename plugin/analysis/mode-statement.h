/* SPDX-License-Identifier: GPL-3.0-or-later

   The statements of a function: which is executed before which, and what they
   call.  */

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

/* Whether statement A is executed before B whenever B is.  */
extern bool stmt_dominates_p (gimple *a, gimple *b);

/* Whether statement A is executed after B whenever B is.  */
extern bool stmt_post_dominates_p (gimple *a, gimple *b);

/* Whether B may be executed after A.  */
extern bool stmt_reaches_p (gimple *a, gimple *b);

/* Whether STMT uses the address of VARIABLE for more than an access.  */
extern bool takes_address_p (gimple *stmt, tree variable);

/* Whether STMT waits for tasks that have been called.  */
extern bool waits_p (const gimple *stmt);

/* The function that CALL calls, perhaps by a pointer that is known; or
   NULL_TREE.  */
extern tree called_function (const gcall *call);

/* Makes FN the current function, with dominators, for a while.  */
class function_scope
{
public:
  explicit function_scope (tree fn);
  ~function_scope ();
};

/* Whether all ways from B, in the current function, lead through A.  */
extern bool post_dominates_p (basic_block a, basic_block b);

/* Forget dominators of all functions.  */
extern void forget_dominators (void);

#endif /* TASKS_PLUGIN_MODE_STATEMENT_H */
