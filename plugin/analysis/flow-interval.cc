/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known where a value is within an interval, or outside.  Compilers
   that optimize make one comparison of `2 <= i && i <= 4': (unsigned) i - 2 is
   at most 2, and what is less than 2 has become very large.  See flow-facts.h.
 */

#include "gcc/gcc.h"

#include "flow-facts.h"

/* If VALUE is something less a constant, without sign: that and the
   constant.  */
static tree
reduced (tree value, HOST_WIDE_INT *by)
{
  if (TREE_CODE (value) != SSA_NAME || !TYPE_UNSIGNED (TREE_TYPE (value)))
    return NULL_TREE;
  gimple *stmt = SSA_NAME_DEF_STMT (value);
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != PLUS_EXPR
      || TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST)
    return NULL_TREE;
  *by = -sext_hwi (TREE_INT_CST_LOW (gimple_assign_rhs2 (stmt)),
                   TYPE_PRECISION (TREE_TYPE (value)));
  return *by > 0 ? gimple_assign_rhs1 (stmt) : NULL_TREE;
}

bool
fact_set::assume_interval (enum tree_code code, tree left, tree right,
                           bool *possible)
{
  HOST_WIDE_INT least;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (left)) || !tree_fits_shwi_p (right))
    return false;
  tree value = reduced (left, &least);
  if (!value)
    return false;
  HOST_WIDE_INT size = tree_to_shwi (right);
  HOST_WIDE_INT low = HOST_WIDE_INT_MIN, high = HOST_WIDE_INT_MAX;
  if (code == LT_EXPR || code == GE_EXPR)
    size--;
  *possible = true;
  if (code == LE_EXPR || code == LT_EXPR)
    *possible = assume_range (value, least, least + size);
  else if (code != GT_EXPR && code != GE_EXPR)
    return false;
  else if (!range (value, &low, &high))
    return true;
  else if (low >= least)
    *possible = assume_range (value, least + size + 1, HOST_WIDE_INT_MAX);
  else if (high <= least + size)
    *possible = assume_range (value, HOST_WIDE_INT_MIN, least - 1);
  return true;
}
