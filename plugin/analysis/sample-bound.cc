/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known of sizes in a sample: see sample-bound.h.  */

#include "gcc/gcc.h"

#include "sample-arithmetic.h"
#include "sample-bound.h"
#include "sample-memory.h"

HOST_WIDE_INT
type_bytes (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1;
}

tree
sample_element (tree pointer)
{
  tree element = TREE_TYPE (pointer);
  return type_bytes (element) >= 0 ? element : strip_array_types (element);
}

tree
written_element (tree pointer)
{
  tree element = sample_element (pointer);
  tree number = strip_array_types (element);
  HOST_WIDE_INT most = type_bytes (number) == 1 && INTEGRAL_TYPE_P (number)
                           ? type_bytes (element)
                           : 4 * type_bytes (number);
  while (TREE_CODE (element) == ARRAY_TYPE && type_bytes (element) > most)
    element = TREE_TYPE (element);
  return element;
}

/* The value of EXPR, of a bound over the parameters PARMS, which are
   VALUES.  */
static sample_value
bound_value (tree expr, tree parms, const vec<sample_value> &values)
{
  tree type = TREE_TYPE (expr);
  switch (TREE_CODE (expr))
    {
    case INTEGER_CST:
      return sample_constant (expr);
    case PARM_DECL:
      {
        unsigned index = 0;
        for (tree p = parms; p && p != expr; p = DECL_CHAIN (p))
          index++;
        return index < values.length () ? values[index] : unknown_value ();
      }
    case SAVE_EXPR:
      return bound_value (TREE_OPERAND (expr, 0), parms, values);
    case C_MAYBE_CONST_EXPR:
      return C_MAYBE_CONST_EXPR_PRE (expr)
                 ? unknown_value ()
                 : bound_value (C_MAYBE_CONST_EXPR_EXPR (expr), parms, values);
    default:
      if (UNARY_CLASS_P (expr))
        return sample_unary (
            TREE_CODE (expr),
            bound_value (TREE_OPERAND (expr, 0), parms, values), type);
      if (BINARY_CLASS_P (expr))
        return sample_binary (
            TREE_CODE (expr),
            bound_value (TREE_OPERAND (expr, 0), parms, values),
            bound_value (TREE_OPERAND (expr, 1), parms, values), type);
      return unknown_value ();
    }
}

HOST_WIDE_INT
sampled_bytes (const struct bound &bound, const vec<sample_value> &values)
{
  if (!bound.count)
    return -1;
  sample_value count = bound_value (bound.count, bound.parms, values);
  if (count.kind != SAMPLE_INTEGER || count.integer < 0)
    return -1;
  HOST_WIDE_INT bytes = count.integer;
  tree element = bound.element;
  while (bytes <= SAMPLE_OBJECT_SIZE && TREE_CODE (element) == ARRAY_TYPE
         && type_bytes (element) < 0)
    {
      tree domain = TYPE_DOMAIN (element);
      sample_value last
          = domain && TYPE_MAX_VALUE (domain)
                ? bound_value (TYPE_MAX_VALUE (domain), bound.parms, values)
                : unknown_value ();
      if (last.kind != SAMPLE_INTEGER || last.integer < 0
          || last.integer > SAMPLE_OBJECT_SIZE)
        return -1;
      bytes *= last.integer + 1;
      element = TREE_TYPE (element);
    }
  return bytes <= SAMPLE_OBJECT_SIZE && type_bytes (element) >= 0
             ? bytes * type_bytes (element)
             : -1;
}

/* Whether *NODE is PARM: a callback of walk_tree.  */
static tree
find_parm (tree *node, int *, void *parm)
{
  return *node == (tree)parm ? *node : NULL_TREE;
}

bool
bound_uses_p (const struct bound &bound, unsigned index)
{
  tree parm = bound.parms;
  for (; parm && index > 0; index--)
    parm = DECL_CHAIN (parm);
  if (!parm || !bound.count)
    return false;
  tree count = bound.count;
  if (walk_tree_without_duplicates (&count, find_parm, parm))
    return true;
  for (tree element = bound.element; TREE_CODE (element) == ARRAY_TYPE;
       element = TREE_TYPE (element))
    if (TYPE_DOMAIN (element) && TYPE_MAX_VALUE (TYPE_DOMAIN (element)))
      {
        tree last = TYPE_MAX_VALUE (TYPE_DOMAIN (element));
        if (walk_tree_without_duplicates (&last, find_parm, parm))
          return true;
      }
  return false;
}
