/* SPDX-License-Identifier: GPL-3.0-or-later

   Of which variable a region is: see flow-variable.h.  */

#include "gcc/gcc.h"

#include "flow-variable.h"

tree
array_pointer (tree decl)
{
  if (!VAR_P (decl) || !DECL_HAS_VALUE_EXPR_P (decl))
    return NULL_TREE;
  tree base = get_base_address (DECL_VALUE_EXPR (decl));
  return base && (TREE_CODE (base) == MEM_REF || INDIRECT_REF_P (base))
             ? TREE_OPERAND (base, 0)
             : NULL_TREE;
}

/* The array of FN that POINTER points to, among the variables of BLOCK; or
   NULL_TREE.  */
static tree
array_at (function *fn, tree block, tree pointer)
{
  for (; block; block = BLOCK_CHAIN (block))
    {
      for (tree decl = BLOCK_VARS (block); decl; decl = DECL_CHAIN (decl))
        {
          tree at = array_pointer (decl), name;
          unsigned i;
          if (!at)
            continue;
          FOR_EACH_SSA_NAME (i, name, fn)
          if (SSA_NAME_VAR (name) == at && pointer_of (name).root == pointer)
            return decl;
        }
      if (tree found = array_at (fn, BLOCK_SUBBLOCKS (block), pointer))
        return found;
    }
  return NULL_TREE;
}

tree
variable_at (tree function, const region &what)
{
  tree variable
      = what.root && !what.storage ? variable_of (what.root) : what.root;
  if (!variable && what.root)
    variable = array_at (DECL_STRUCT_FUNCTION (function),
                         DECL_INITIAL (function), what.root);
  return variable;
}
