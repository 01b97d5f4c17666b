/* SPDX-License-Identifier: GPL-3.0-or-later

   What operations yield when a sample is executed.  What they do not know is
   unknown.  */

#include "gcc/gcc.h"

#include <math.h>

#include "sample-arithmetic.h"

/* INTEGER as a value of TYPE.  */
static HOST_WIDE_INT
fit (HOST_WIDE_INT integer, tree type)
{
  unsigned precision = TYPE_PRECISION (type);
  if (precision >= HOST_BITS_PER_WIDE_INT)
    return integer;
  return TYPE_UNSIGNED (type) ? (HOST_WIDE_INT)zext_hwi (integer, precision)
                              : sext_hwi (integer, precision);
}

sample_value
sample_constant (tree value)
{
  if (TREE_CODE (value) == INTEGER_CST
      && TYPE_PRECISION (TREE_TYPE (value)) <= HOST_BITS_PER_WIDE_INT)
    return integer_value (fit (TREE_INT_CST_LOW (value), TREE_TYPE (value)),
                          false);
  if (TREE_CODE (value) == REAL_CST)
    {
      /* As the target has a double, which is as the host has it.  */
      machine_mode mode = TYPE_MODE (double_type_node);
      REAL_VALUE_TYPE rounded;
      real_convert (&rounded, mode, TREE_REAL_CST_PTR (value));
      long words[2];
      real_to_target (words, &rounded, mode);
      uint64_t high = (uint32_t)words[!FLOAT_WORDS_BIG_ENDIAN];
      uint64_t bits = high << 32 | (uint32_t)words[FLOAT_WORDS_BIG_ENDIAN];
      double number;
      memcpy (&number, &bits, sizeof number);
      return real_value_of (number, false);
    }
  return unknown_value ();
}

sample_value
sample_convert (const sample_value &value, tree type)
{
  sample_value result = value;
  switch (value.kind)
    {
    case SAMPLE_INTEGER:
      if (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
        result.integer = fit (value.integer, type);
      else if (SCALAR_FLOAT_TYPE_P (type))
        result = real_value_of (value.integer, value.soft);
      else
        return unknown_value ();
      return result;
    case SAMPLE_REAL:
      if (SCALAR_FLOAT_TYPE_P (type))
        return result;
      if (INTEGRAL_TYPE_P (type) && fabs (value.real) < 1e9)
        return integer_value (fit ((HOST_WIDE_INT)value.real, type),
                              value.soft);
      return unknown_value ();
    case SAMPLE_POINTER:
      return POINTER_TYPE_P (type)
                     || (INTEGRAL_TYPE_P (type)
                         && TYPE_PRECISION (type) >= POINTER_SIZE)
                 ? result
                 : unknown_value ();
    default:
      return result;
    }
}

/* Whether A is in the relation CODE to B.  */
template <typename number>
static bool
related_p (tree_code code, number a, number b)
{
  switch (code)
    {
    case LT_EXPR:
      return a < b;
    case LE_EXPR:
      return a <= b;
    case GT_EXPR:
      return a > b;
    case GE_EXPR:
      return a >= b;
    case EQ_EXPR:
      return a == b;
    default:
      return a != b;
    }
}

sample_value
sample_compare (tree_code code, const sample_value &a, const sample_value &b,
                tree type)
{
  bool soft = a.soft || b.soft;
  if (code != LT_EXPR && code != LE_EXPR && code != GT_EXPR && code != GE_EXPR
      && code != EQ_EXPR && code != NE_EXPR)
    return unknown_value ();
  if (a.kind == SAMPLE_INTEGER && b.kind == SAMPLE_INTEGER)
    return integer_value (TYPE_UNSIGNED (type)
                              ? related_p (code,
                                           (unsigned HOST_WIDE_INT)a.integer,
                                           (unsigned HOST_WIDE_INT)b.integer)
                              : related_p (code, a.integer, b.integer),
                          soft);
  if (a.kind == SAMPLE_REAL && b.kind == SAMPLE_REAL)
    return integer_value (related_p (code, a.real, b.real), soft);
  if (a.kind == SAMPLE_POINTER && b.kind == SAMPLE_POINTER
      && a.object == b.object)
    return integer_value (related_p (code, a.integer, b.integer), soft);
  if ((a.kind == SAMPLE_POINTER || b.kind == SAMPLE_POINTER)
      && a.kind != SAMPLE_UNKNOWN && b.kind != SAMPLE_UNKNOWN
      && (code == EQ_EXPR || code == NE_EXPR))
    return integer_value (code == NE_EXPR, soft);
  return unknown_value ();
}

/* A CODE B for integers of TYPE.  */
static sample_value
operate_on_integers (tree_code code, const sample_value &a,
                     const sample_value &b, tree type)
{
  typedef unsigned HOST_WIDE_INT word;
  HOST_WIDE_INT x = a.integer, y = b.integer, result;
  bool is_unsigned = TYPE_UNSIGNED (type);
  switch (code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      result = (word)x + (word)y;
      break;
    case MINUS_EXPR:
      result = (word)x - (word)y;
      break;
    case MULT_EXPR:
      result = (word)x * (word)y;
      break;
    case TRUNC_DIV_EXPR:
    case EXACT_DIV_EXPR:
    case TRUNC_MOD_EXPR:
      if (y == 0 || y == -1)
        return unknown_value ();
      if (code == TRUNC_MOD_EXPR)
        result = is_unsigned ? (HOST_WIDE_INT)((word)x % (word)y) : x % y;
      else
        result = is_unsigned ? (HOST_WIDE_INT)((word)x / (word)y) : x / y;
      break;
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
      if (y < 0 || y >= (HOST_WIDE_INT)TYPE_PRECISION (type))
        return unknown_value ();
      result = code == LSHIFT_EXPR ? (HOST_WIDE_INT)((word)x << y)
               : is_unsigned       ? (HOST_WIDE_INT)((word)x >> y)
                                   : x >> y;
      break;
    case BIT_AND_EXPR:
      result = x & y;
      break;
    case BIT_IOR_EXPR:
      result = x | y;
      break;
    case BIT_XOR_EXPR:
      result = x ^ y;
      break;
    case MIN_EXPR:
    case MAX_EXPR:
      {
        bool less = is_unsigned ? (word)x < (word)y : x < y;
        result = less == (code == MIN_EXPR) ? x : y;
        break;
      }
    default:
      return unknown_value ();
    }
  return integer_value (fit (result, type), a.soft || b.soft);
}

static sample_value
operate_on_reals (tree_code code, const sample_value &a, const sample_value &b)
{
  bool soft = a.soft || b.soft;
  switch (code)
    {
    case PLUS_EXPR:
      return real_value_of (a.real + b.real, soft);
    case MINUS_EXPR:
      return real_value_of (a.real - b.real, soft);
    case MULT_EXPR:
      return real_value_of (a.real * b.real, soft);
    case RDIV_EXPR:
      return real_value_of (a.real / b.real, soft);
    case MIN_EXPR:
      return real_value_of (MIN (a.real, b.real), soft);
    case MAX_EXPR:
      return real_value_of (MAX (a.real, b.real), soft);
    default:
      return unknown_value ();
    }
}

sample_value
sample_binary (tree_code code, const sample_value &a, const sample_value &b,
               tree type)
{
  if (code == POINTER_DIFF_EXPR || code == MINUS_EXPR)
    if (a.kind == SAMPLE_POINTER && b.kind == SAMPLE_POINTER)
      return a.object == b.object
                 ? integer_value (a.integer - b.integer, a.soft || b.soft)
                 : unknown_value ();
  if ((code == POINTER_PLUS_EXPR || code == PLUS_EXPR)
      && a.kind == SAMPLE_POINTER && b.kind == SAMPLE_INTEGER)
    {
      sample_value sum = a;
      sum.integer += b.integer;
      sum.soft |= b.soft;
      return sum;
    }
  if (a.kind == SAMPLE_INTEGER && b.kind == SAMPLE_INTEGER
      && (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)))
    return operate_on_integers (code, a, b, type);
  if (a.kind == SAMPLE_REAL && b.kind == SAMPLE_REAL)
    return operate_on_reals (code, a, b);
  return unknown_value ();
}

sample_value
sample_unary (tree_code code, const sample_value &value, tree type)
{
  if (CONVERT_EXPR_CODE_P (code) || code == FLOAT_EXPR
      || code == FIX_TRUNC_EXPR || code == NON_LVALUE_EXPR)
    return sample_convert (value, type);
  sample_value result = value;
  if (value.kind == SAMPLE_REAL && (code == NEGATE_EXPR || code == ABS_EXPR))
    {
      result.real = code == NEGATE_EXPR ? -value.real : fabs (value.real);
      return result;
    }
  if (value.kind != SAMPLE_INTEGER || !INTEGRAL_TYPE_P (type))
    return unknown_value ();
  switch (code)
    {
    case NEGATE_EXPR:
      result.integer = fit (-(unsigned HOST_WIDE_INT)value.integer, type);
      return result;
    case BIT_NOT_EXPR:
      result.integer = fit (~value.integer, type);
      return result;
    case ABS_EXPR:
      result.integer = fit (absu_hwi (value.integer), type);
      return result;
    case TRUTH_NOT_EXPR:
      result.integer = !value.integer;
      return result;
    default:
      return unknown_value ();
    }
}
