/* SPDX-License-Identifier: GPL-3.0-or-later

   Which function a call is of.  */

#include "callee.h"

tree
defined_function (tree fn)
{
  cgraph_node *node = fn ? cgraph_node::get (fn) : NULL;
  if (!node || !node->alias)
    return fn;
  cgraph_node *target = node->ultimate_alias_target ();
  return target ? target->decl : fn;
}

tree
callee_of (const gimple *stmt)
{
  return defined_function (gimple_call_fndecl (stmt));
}

tree
parameter_at (tree fn, unsigned index)
{
  tree parm = DECL_ARGUMENTS (fn);
  for (; parm && index > 0; index--)
    parm = DECL_CHAIN (parm);
  return parm;
}
