/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions of the library that remember something from one call to the next:
   see mode-variable.h.  Which thread's call is the next is not said.  */

#include "gcc.h"

#include "library.h"
#include "mode-variable.h"

/* Whether VALUE, or what is computed from it, is stored in memory, or
   returned.  */
static bool
stored_p (tree value, hash_set<tree> *seen)
{
  imm_use_iterator i;
  use_operand_p use;
  if (seen->add (value))
    return false;
  FOR_EACH_IMM_USE_FAST (use, i, value)
  {
    gimple *stmt = USE_STMT (use);
    tree left = gimple_code (stmt) == GIMPLE_PHI ? gimple_phi_result (stmt)
                                                 : gimple_get_lhs (stmt);
    if (gimple_code (stmt) == GIMPLE_RETURN
        || (gimple_code (stmt) != GIMPLE_PHI && gimple_assign_single_p (stmt)
            && TREE_CODE (left) != SSA_NAME))
      return true;
    if (!is_gimple_call (stmt) && left && TREE_CODE (left) == SSA_NAME
        && stored_p (left, seen))
      return true;
  }
  return false;
}

void
add_library_state (gcall *call, vec<state_access> *accesses)
{
  /* Those of the second kind may be called by several threads, but what they
     return depends on the order.  */
  static const char *const names[][2] = {
    { "asctime", NULL }, { "ctime", NULL },     { NULL, "drand48" },
    { "gmtime", NULL },  { "localtime", NULL }, { NULL, "lrand48" },
    { NULL, "mrand48" }, { NULL, "rand" },      { NULL, "random" },
    { "strtok", NULL },
  };
  tree fn = gimple_call_fndecl (call), result = gimple_call_lhs (call);
  if (!fn || !in_system_header_at (DECL_SOURCE_LOCATION (fn)))
    return;
  const char *name = plain_function_name (fn);
  bool found = false;
  hash_set<tree> seen;
  for (const char *const(&n)[2] : names)
    if (n[0] ? !strcmp (n[0], name) : !strcmp (n[1], name))
      found = n[0]
              || (result
                  && (TREE_CODE (result) != SSA_NAME
                      || stored_p (result, &seen)));
  if (!found)
    return;
  state_access a = {};
  a.stmt = call;
  a.variable = a.ref = fn;
  a.writes = true;
  a.loc = gimple_location (call);
  accesses->safe_push (a);
}
