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
  /* The front end drops the operands when it has read the whole unit.  */
  if (!TREE_VALUE (attribute))
    return none;

  /* The string describes the dimensions, the outermost last: a number, `$'
     for one that varies, `*' for one that is left open, a space for `[]'.
     After it come the dimensions that vary, the outermost first.  */
  tree text = TREE_VALUE (TREE_VALUE (attribute));
  const char *spec = TREE_STRING_POINTER (text);
  const char *end = strchr (spec, ']');
  if (!end || end == spec)
    return none;

  struct bound bound = { NULL_TREE, TREE_TYPE (TREE_TYPE (parm)), parms };
  if (end[-1] == '$')
    {
      tree counts = TREE_CHAIN (TREE_VALUE (attribute));
      bound.count = counts ? TREE_VALUE (counts) : NULL_TREE;
    }
  else if (ISDIGIT (end[-1]))
    {
      const char *digits = end;
      while (ISDIGIT (digits[-1]))
        digits--;
      bound.count
          = build_int_cstu (size_type_node, strtoull (digits, NULL, 10));
    }
  return bound.count ? bound : none;
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
