/* SPDX-License-Identifier: GPL-3.0-or-later

   Sizes of regions as trees.  */

#include "gcc/gcc.h"

#include "region.h"

#include "tasks/abi.h"

/* A size in bytes that no object has.  */
#define IMPOSSIBLE_SIZE (TASKS_ANY_SIZE - 1)

tree
size_constant (unsigned HOST_WIDE_INT size)
{
  return build_int_cst (size_type_node, size);
}

tree
type_size (tree type)
{
  return fold_convert (size_type_node, size_in_bytes (type));
}

tree
array_count (tree array)
{
  tree domain = TYPE_DOMAIN (array);
  /* GNU C's `int a[0]' has no upper bound.  */
  if (!domain || !TYPE_MAX_VALUE (domain))
    return size_constant (0);
  return fold_build2 (PLUS_EXPR, size_type_node,
                      fold_convert (size_type_node, array_type_nelts (array)),
                      size_constant (1));
}

tree
region_size (tree count, tree element_size)
{
  tree limit = fold_convert (size_type_node, TYPE_MAX_VALUE (ssizetype));
  element_size = save_expr (element_size);
  count = save_expr (fold_convert (size_type_node, count));
  tree divisor = fold_build2 (MAX_EXPR, size_type_node, element_size,
                              size_constant (1));
  return fold_build3 (
      COND_EXPR, size_type_node,
      fold_build2 (
          GT_EXPR, boolean_type_node, count,
          fold_build2 (TRUNC_DIV_EXPR, size_type_node, limit, divisor)),
      size_constant (IMPOSSIBLE_SIZE),
      fold_build2 (MULT_EXPR, size_type_node, count, element_size));
}
