/* SPDX-License-Identifier: GPL-3.0-or-later

   What a declaration says of the bound of an array parameter.

   For

       void f (int n, int k, float m[n][k / 2]) __attribute__ ((task));

   the C front end forgets `n' in the type of `m', which is a pointer to
   `float[k / 2]', but keeps it in an internal attribute of the PARM_DECL,
   `arg spec', from which it warns of mismatched declarations.  */

#include "gcc/gcc.h"

#include "bound.h"

struct bound
bound_of (tree parm, tree parms)
{
  struct bound none = { NULL_TREE, NULL_TREE, NULL_TREE };
  tree attribute = lookup_attribute ("arg spec", DECL_ATTRIBUTES (parm));
  if (!attribute || !POINTER_TYPE_P (TREE_TYPE (parm)))
    return none;
  tree count = array_parameter_bound (TREE_VALUE (attribute));
  return count ? (struct bound){ count, TREE_TYPE (TREE_TYPE (parm)), parms }
               : none;
}

bool
same_bound_p (const struct bound &a, const struct bound &b)
{
  if (!a.count || !b.count || a.parms != b.parms
      || !operand_equal_p (a.count, b.count))
    return false;
  tree size = TYPE_SIZE_UNIT (a.element), other = TYPE_SIZE_UNIT (b.element);
  return size && other && TREE_CODE (size) == INTEGER_CST
         && tree_int_cst_equal (size, other);
}
