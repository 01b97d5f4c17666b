/* SPDX-License-Identifier: GPL-3.0-or-later

   Amounts of memory: an amount is a linear expression of one SSA name, or of
   the product of two. That is enough for `malloc (n * m * sizeof *v)' and a
   count `n + 1'.  */

#include "gcc/gcc.h"

#include "library.h"
#include "mode-statement.h"
#include "size-amount.h"
#include "size-call.h"

/* Definitions that are followed.  */
#define MAX_DEPTH 30

struct amount
constant_amount (HOST_WIDE_INT value)
{
  struct amount a = { true, NULL_TREE, NULL_TREE, 0, value };
  return a;
}

struct amount
unknown_amount (void)
{
  struct amount a = { false, NULL_TREE, NULL_TREE, 0, 0 };
  return a;
}

struct amount
add_amounts (const struct amount &a, const struct amount &b, int sign)
{
  if (!a.known || !b.known
      || (a.of && b.of && (a.of != b.of || a.times != b.times)))
    return unknown_amount ();
  struct amount sum = a;
  sum.of = a.of ? a.of : b.of;
  sum.times = a.of ? a.times : b.times;
  sum.factor += sign * b.factor;
  sum.constant += sign * b.constant;
  if (sum.factor == 0)
    sum.of = sum.times = NULL_TREE;
  return sum;
}

struct amount
multiply_amounts (const struct amount &a, const struct amount &b)
{
  if (!a.known || !b.known)
    return unknown_amount ();
  struct amount number = a.of ? b : a;
  struct amount product = a.of ? a : b;
  if (number.of)
    {
      if (a.times || b.times || a.constant || b.constant)
        return unknown_amount ();
      bool first = SSA_NAME_VERSION (a.of) < SSA_NAME_VERSION (b.of);
      product.of = first ? a.of : b.of;
      product.times = first ? b.of : a.of;
      number = constant_amount (number.factor);
    }
  HOST_WIDE_INT limit = HOST_WIDE_INT_1 << 31;
  if (number.constant >= limit || number.constant <= -limit
      || product.factor >= limit || product.factor <= -limit
      || product.constant >= limit || product.constant <= -limit)
    return unknown_amount ();
  product.factor *= number.constant;
  product.constant *= number.constant;
  if (product.factor == 0)
    product.of = product.times = NULL_TREE;
  return product;
}

/* Whether A is known, and one of TYPE.  A constant with as many bits as an
   amount always is: -1 as a size_t is -1.  */
static bool
fits_p (const struct amount &a, tree type)
{
  unsigned precision = TYPE_PRECISION (type);
  if (!a.known || a.of || precision >= HOST_BITS_PER_WIDE_INT)
    return a.known;
  return a.constant
         == (TYPE_UNSIGNED (type)
                 ? (HOST_WIDE_INT)zext_hwi (a.constant, precision)
                 : sext_hwi (a.constant, precision));
}

static struct amount amount_at (tree value, unsigned depth);

/* What VALUE adds to a sum.  In an unsigned type, n - 1 is the sum of n and
   the greatest number.  */
static struct amount
addend_at (tree value, unsigned depth)
{
  return TREE_CODE (value) == INTEGER_CST
                 && wi::fits_shwi_p (wi::to_wide (value))
             ? constant_amount (wi::to_wide (value).to_shwi ())
             : amount_at (value, depth);
}

/* The sum of A and B, of TYPE.  */
static struct amount
sum_at (tree a, tree b, tree type, unsigned depth)
{
  struct amount added = addend_at (b, depth);
  struct amount sum = add_amounts (addend_at (a, depth), added, 1);
  /* Those that are shorter than an int are made to begin again at 0.  */
  if (sum.of && added.constant < 0 && TYPE_UNSIGNED (type)
      && TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node))
    return unknown_amount ();
  return sum;
}

/* The product of A and B, of which no more is known than that they are the
   same numbers elsewhere.  */
static struct amount
product_of_names (tree a, tree b)
{
  for (tree *value : { &a, &b })
    {
      gassign *cast;
      while (TREE_CODE (*value) == SSA_NAME
             && (cast = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (*value)))
             && gimple_assign_cast_p (cast))
        *value = gimple_assign_rhs1 (cast);
      if (TREE_CODE (*value) != SSA_NAME)
        return unknown_amount ();
    }
  return multiply_amounts ({ true, a, NULL_TREE, 1, 0 },
                           { true, b, NULL_TREE, 1, 0 });
}

/* What CODE, a division or a shift, makes of A and B.  */
static struct amount
divided_amount (tree_code code, const struct amount &a, const struct amount &b)
{
  if (!a.known || !b.known || b.of || b.constant < 0 || b.constant > 1 << 30
      || (code != TRUNC_DIV_EXPR && b.constant > 30))
    return unknown_amount ();
  HOST_WIDE_INT by
      = code == TRUNC_DIV_EXPR ? b.constant : HOST_WIDE_INT_1 << b.constant;
  if (code == LSHIFT_EXPR)
    return multiply_amounts (a, constant_amount (by));
  return a.of || by == 0 || a.constant < 0 ? unknown_amount ()
                                           : constant_amount (a.constant / by);
}

/* The amount that STMT, which defines VALUE, computes.  */
static struct amount
assigned_amount (gimple *stmt, tree value, unsigned depth)
{
  struct amount itself = { true, value, NULL_TREE, 1, 0 };
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      struct amount returned = returned_amount (call);
      return fits_p (returned, TREE_TYPE (value)) ? returned : itself;
    }
  if (!is_gimple_assign (stmt))
    return itself;
  tree_code code = gimple_assign_rhs_code (stmt);
  tree first = gimple_assign_rhs1 (stmt);
  struct amount result = unknown_amount ();
  if (gimple_assign_load_p (stmt))
    return itself;
  switch (code)
    {
    CASE_CONVERT:
      if (!INTEGRAL_TYPE_P (TREE_TYPE (first)))
        break;
      result = amount_at (first, depth + 1);
      break;
    case SSA_NAME:
    case INTEGER_CST:
      result = amount_at (first, depth + 1);
      break;
    case TRUNC_DIV_EXPR:
    case RSHIFT_EXPR:
    case LSHIFT_EXPR:
      result
          = divided_amount (code, amount_at (first, depth + 1),
                            amount_at (gimple_assign_rhs2 (stmt), depth + 1));
      break;
    case PLUS_EXPR:
      result = sum_at (first, gimple_assign_rhs2 (stmt), TREE_TYPE (value),
                       depth + 1);
      break;
    case MINUS_EXPR:
      result
          = add_amounts (amount_at (first, depth + 1),
                         amount_at (gimple_assign_rhs2 (stmt), depth + 1), -1);
      break;
    case MULT_EXPR:
      result = multiply_amounts (
          amount_at (first, depth + 1),
          amount_at (gimple_assign_rhs2 (stmt), depth + 1));
      if (!result.known)
        result = product_of_names (first, gimple_assign_rhs2 (stmt));
      break;
    default:
      break;
    }
  return fits_p (result, TREE_TYPE (value)) ? result : itself;
}

static struct amount
amount_at (tree value, unsigned depth)
{
  struct amount itself = { true, value, NULL_TREE, 1, 0 };
  if (TREE_CODE (value) == INTEGER_CST)
    {
      /* As it is, or -1 for a size_t that is as much.  */
      if (tree_fits_shwi_p (value))
        return constant_amount (tree_to_shwi (value));
      return wi::fits_shwi_p (wi::to_wide (value))
                 ? constant_amount (wi::to_wide (value).to_shwi ())
                 : unknown_amount ();
    }
  if (TREE_CODE (value) != SSA_NAME)
    return unknown_amount ();
  if (SSA_NAME_IS_DEFAULT_DEF (value) || depth > MAX_DEPTH)
    return itself;
  return assigned_amount (SSA_NAME_DEF_STMT (value), value, depth);
}

struct amount
amount_of (tree value)
{
  return amount_at (value, 0);
}

struct amount
addend_amount (tree value)
{
  return addend_at (value, 0);
}

bool
more_p (const struct amount &a, const struct amount &b)
{
  if (!a.known || !b.known)
    return false;
  if (!a.of && !b.of)
    return a.constant > b.constant;
  return a.of == b.of && a.times == b.times && b.factor > 0
         && a.factor >= b.factor && a.constant >= b.constant
         && (a.factor > b.factor || a.constant > b.constant);
}
