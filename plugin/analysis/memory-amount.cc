/* SPDX-License-Identifier: GPL-3.0-or-later

   Amounts: see memory.h.  */

#include "gcc/gcc.h"

#include "gcc/callee.h"
#include "memory.h"

/* Definitions that are followed.  */
#define DEPTH_LIMIT 12

struct amount
constant_amount (HOST_WIDE_INT value)
{
  struct amount a;
  a.known = true;
  a.number = value;
  return a;
}

/* Add VALUE, which is there TIMES times.  */
void
amount::add (tree value, HOST_WIDE_INT times)
{
  unsigned i = 0;
  while (i < count && !operand_equal_p (parts[i].value, value, 0))
    i++;
  known &= i < most;
  if (i == count && known && times != 0)
    parts[count++] = { value, times };
  else if (i < count)
    {
      known
          &= !__builtin_add_overflow (parts[i].times, times, &parts[i].times);
      if (parts[i].times == 0)
        parts[i] = parts[--count];
    }
}

/* The same, TIMES * FACTOR times.  */
void
amount::add_product (tree value, HOST_WIDE_INT times, HOST_WIDE_INT factor)
{
  HOST_WIDE_INT product;
  known &= !__builtin_mul_overflow (times, factor, &product);
  if (known)
    add (value, product);
}

struct amount
add_amounts (const struct amount &a, const struct amount &b, int factor)
{
  struct amount sum = a;
  HOST_WIDE_INT more;
  sum.known &= b.known && !__builtin_mul_overflow (b.number, factor, &more)
               && !__builtin_add_overflow (a.number, more, &sum.number);
  for (unsigned i = 0; sum.known && i < b.count; i++)
    sum.add_product (b.parts[i].value, b.parts[i].times, factor);
  return sum;
}

struct amount
multiply_amounts (const struct amount &a, const struct amount &b)
{
  struct amount product = constant_amount (0);
  product.known
      = a.known && b.known
        && !__builtin_mul_overflow (a.number, b.number, &product.number);
  for (unsigned i = 0; product.known && i < a.count; i++)
    product.add_product (a.parts[i].value, a.parts[i].times, b.number);
  for (unsigned j = 0; product.known && j < b.count; j++)
    {
      tree value = fold_convert (ssizetype, b.parts[j].value);
      product.add_product (b.parts[j].value, b.parts[j].times, a.number);
      for (unsigned i = 0; i < a.count; i++)
        product.add_product (
            fold_build2 (MULT_EXPR, ssizetype, value,
                         fold_convert (ssizetype, a.parts[i].value)),
            a.parts[i].times, b.parts[j].times);
    }
  return product;
}

bool
same_amount_p (const struct amount &a, const struct amount &b)
{
  struct amount difference = add_amounts (a, b, -1);
  return difference.constant_p () && difference.number == 0;
}

/* Indices are not negative, but may be 0: if nothing constant is left, A must
   have more of what B is made of.  */
bool
more_p (const struct amount &a, const struct amount &b)
{
  struct amount d = add_amounts (a, b, -1);
  bool more = d.number > 0;
  for (unsigned i = 0; d.known && i < d.count; i++)
    {
      d.known &= d.parts[i].times > 0;
      for (unsigned j = 0; j < b.count; j++)
        more |= b.parts[j].times > 0
                && operand_equal_p (b.parts[j].value, d.parts[i].value, 0);
    }
  return d.known && more && d.number >= 0;
}

tree
plain_parameter (tree value)
{
  tree parm = TREE_CODE (value) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (value)
                  ? SSA_NAME_VAR (value)
                  : NULL_TREE;
  return parm && TREE_CODE (parm) == PARM_DECL ? parm : NULL_TREE;
}

unsigned
parameter_index (tree parm, tree parms)
{
  unsigned index = 0;
  tree p = parms ? parms : DECL_ARGUMENTS (DECL_CONTEXT (parm));
  for (; p && p != parm; p = DECL_CHAIN (p))
    index++;
  return p ? index : UINT_MAX;
}

/* How a value is read: for the arguments of CALL, if that is not NULL, instead
   of the parameters PARMS.  */
struct amount_context
{
  gcall *call;
  tree parms;
};

static struct amount read_amount (tree value, const amount_context &in,
                                  unsigned depth);

/* What CODE makes of FIRST and SECOND, integers.  */
static struct amount
computed_amount (tree_code code, tree first, tree second,
                 const amount_context &in, unsigned depth)
{
  auto read = [&] (tree value) { return read_amount (value, in, depth + 1); };
  switch (code)
    {
    CASE_CONVERT:
    case NON_LVALUE_EXPR:
    case SAVE_EXPR:
    case SSA_NAME:
    case INTEGER_CST:
      return INTEGRAL_TYPE_P (TREE_TYPE (first)) ? read (first) : amount ();
    case PLUS_EXPR:
      /* n - 1 is the sum of n and the greatest number in an unsigned type.  */
      return add_amounts (
          read (first),
          TREE_CODE (second) == INTEGER_CST
                  && wi::fits_shwi_p (wi::to_wide (second))
              ? constant_amount (wi::to_wide (second).to_shwi ())
              : read (second),
          1);
    case MINUS_EXPR:
      return add_amounts (read (first), read (second), -1);
    case NEGATE_EXPR:
      return add_amounts (constant_amount (0), read (first), -1);
    case MULT_EXPR:
      return multiply_amounts (read (first), read (second));
    default:
      return {};
    }
}

/* Whether A, computed in TYPE, is what it is there: no constant that does not
   fit, no sum in a type that is shorter than an int and begins again at 0.  */
static bool
fits_p (const struct amount &a, tree type)
{
  unsigned precision = TYPE_PRECISION (type);
  if (!a.known || precision >= HOST_BITS_PER_WIDE_INT)
    return a.known;
  if (!a.constant_p ())
    return precision >= TYPE_PRECISION (integer_type_node)
           || (a.count == 1 && a.parts[0].times == 1 && a.number == 0);
  return a.number
         == (TYPE_UNSIGNED (type)
                 ? (HOST_WIDE_INT)zext_hwi (a.number, precision)
                 : sext_hwi (a.number, precision));
}

tree
stored_value (tree name)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt))
    return NULL_TREE;
  ao_ref ref;
  tree loaded = gimple_assign_rhs1 (stmt);
  ao_ref_init (&ref, loaded);
  do
    {
      stmt = SSA_NAME_DEF_STMT (gimple_vuse (stmt));
      if (gimple_store_p (stmt) && gimple_assign_single_p (stmt)
          && operand_equal_p (gimple_assign_lhs (stmt), loaded, 0))
        return gimple_assign_rhs1 (stmt);
    }
  while (gimple_vdef (stmt) && !stmt_may_clobber_ref_p_1 (stmt, &ref));
  return NULL_TREE;
}

/* The amount that the definition of NAME computes.  */
static struct amount
defined_amount (tree name, const amount_context &in, unsigned depth)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  struct amount result;
  if (depth > DEPTH_LIMIT || !INTEGRAL_TYPE_P (TREE_TYPE (name)))
    return result;
  if (gcall *inner = dyn_cast<gcall *> (stmt))
    result = amount_in_call (returned_by (callee_of (inner)).value, inner);
  else if (tree stored = stored_value (name))
    result = read_amount (stored, in, depth + 1);
  else if (is_gimple_assign (stmt) && !gimple_assign_load_p (stmt)
           && gimple_num_ops (stmt) <= 3)
    result = computed_amount (gimple_assign_rhs_code (stmt),
                              gimple_assign_rhs1 (stmt),
                              gimple_assign_rhs2 (stmt), in, depth);
  return fits_p (result, TREE_TYPE (name)) ? result : amount ();
}

static struct amount
read_amount (tree value, const amount_context &in, unsigned depth)
{
  tree_code code = TREE_CODE (value);
  tree parm = code == PARM_DECL ? value : plain_parameter (value);
  if (code == INTEGER_CST)
    return tree_fits_shwi_p (value) ? constant_amount (tree_to_shwi (value))
           : wi::fits_shwi_p (wi::to_wide (value))
               ? constant_amount (wi::to_wide (value).to_shwi ())
               : amount ();
  if (parm && in.call)
    {
      unsigned index = in.parms ? parameter_index (parm, in.parms) : UINT_MAX;
      return index < gimple_call_num_args (in.call)
                 ? amount_of (gimple_call_arg (in.call, index))
                 : amount ();
    }
  if (code == SSA_NAME)
    {
      struct amount result = defined_amount (value, in, depth);
      if (!result.known && !in.call)
        {
          result = constant_amount (0);
          result.add (value, 1);
        }
      return result;
    }
  if (code == C_MAYBE_CONST_EXPR)
    return C_MAYBE_CONST_EXPR_PRE (value)
               ? amount ()
               : read_amount (C_MAYBE_CONST_EXPR_EXPR (value), in, depth);
  bool binary = BINARY_CLASS_P (value);
  return binary || UNARY_CLASS_P (value) || code == SAVE_EXPR
             ? computed_amount (code, TREE_OPERAND (value, 0),
                                binary ? TREE_OPERAND (value, 1) : NULL_TREE,
                                in, depth)
             : amount ();
}

struct amount
amount_of (tree value)
{
  return read_amount (value, {}, 0);
}

struct amount
bound_amount (tree expr, tree parms, gcall *call)
{
  return read_amount (expr, { call, parms }, 0);
}

struct amount
amount_in_call (const struct amount &inner, gcall *call)
{
  tree fn = callee_of (call);
  if (!inner.known || (!fn && !inner.constant_p ()))
    return {};
  struct amount sum = constant_amount (inner.number);
  for (unsigned i = 0; sum.known && i < inner.count; i++)
    sum = add_amounts (
        sum,
        multiply_amounts (
            constant_amount (inner.parts[i].times),
            bound_amount (inner.parts[i].value, DECL_ARGUMENTS (fn), call)),
        1);
  return sum;
}
