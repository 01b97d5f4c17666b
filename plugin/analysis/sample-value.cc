/* SPDX-License-Identifier: GPL-3.0-or-later

   The values of samples (sample.cc), and the objects that they are in.

   Integers and pointers of at most 64 bits and numbers of floating point that
   a `double' has are computed here, for a sample has many; others are not
   known.  */

#include "gcc/gcc.h"

#include "sample.h"

/* Bytes of an object that are kept track of.  */
#define OBJECT_SIZE 65536

static bool
integer_p (tree type)
{
  return INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type);
}

sample_value
sample_integer (tree type, HOST_WIDE_INT number)
{
  sample_value value;
  unsigned precision = TYPE_PRECISION (type);
  value.known = precision <= HOST_BITS_PER_WIDE_INT;
  value.number = !value.known           ? 0
                 : TYPE_UNSIGNED (type) ? zext_hwi (number, precision)
                                        : sext_hwi (number, precision);
  return value;
}

sample_value
sample_real (tree type, double real)
{
  sample_value value;
  value.known = TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode;
  value.real = TYPE_MODE (type) == SFmode ? (float)real : real;
  return value;
}

sample_value
sample_constant (tree constant)
{
  tree type = TREE_TYPE (constant);
  if (TREE_CODE (constant) == INTEGER_CST)
    return sample_integer (type, TREE_INT_CST_LOW (constant));
  if (TREE_CODE (constant) != REAL_CST)
    return {};
  long words[2];
  REAL_VALUE_TO_TARGET_DOUBLE (TREE_REAL_CST (constant), words);
  uint64_t bits = (uint64_t)words[!FLOAT_WORDS_BIG_ENDIAN] << 32
                  | (uint32_t)words[FLOAT_WORDS_BIG_ENDIAN];
  double real;
  memcpy (&real, &bits, sizeof real);
  return sample_real (type, real);
}

/* A CODE B, of TYPE, where FROM is that of A: integers.  */
static sample_value
compute_integer (tree_code code, tree type, tree from, HOST_WIDE_INT a,
                 HOST_WIDE_INT b)
{
  bool u = TYPE_UNSIGNED (from), divides = b != 0 && (u || b != -1);
  unsigned HOST_WIDE_INT x = a, y = b, bits = TYPE_PRECISION (from);
  bool less = u ? x < y : a < b, more = u ? x > y : a > b, known = true;
  HOST_WIDE_INT result
      = code == PLUS_EXPR || code == POINTER_PLUS_EXPR    ? x + y
        : code == MINUS_EXPR || code == POINTER_DIFF_EXPR ? x - y
        : CONVERT_EXPR_CODE_P (code)                      ? x
        : code == MULT_EXPR                               ? x * y
        : code == LT_EXPR                                 ? less
        : code == LE_EXPR                                 ? !more
        : code == GT_EXPR                                 ? more
        : code == GE_EXPR                                 ? !less
        : code == EQ_EXPR                                 ? x == y
        : code == NE_EXPR                                 ? x != y
        : code == BIT_AND_EXPR                            ? x & y
        : code == BIT_IOR_EXPR                            ? x | y
        : code == BIT_XOR_EXPR                            ? x ^ y
        : code == BIT_NOT_EXPR                            ? ~x
        : code == NEGATE_EXPR                             ? -x
        : code == ABS_EXPR                                ? (a < 0 ? -x : x)
        : code == MIN_EXPR                                ? (less ? x : y)
        : code == MAX_EXPR                                ? (more ? x : y)
        : code == LSHIFT_EXPR && y < bits                 ? x << y
        : code == RSHIFT_EXPR && y < bits ? (u ? x >> y : a >> y)
        : (code == TRUNC_DIV_EXPR || code == EXACT_DIV_EXPR) && divides
            ? (u ? x / y : a / b)
        : code == TRUNC_MOD_EXPR && divides ? (u ? x % y : a % b)
                                            : (known = false);
  return known ? sample_integer (type, result) : sample_value ();
}

/* The same of numbers of floating point, which are only compared.  */
static sample_value
compute_real (tree_code code, tree type, double a, double b)
{
  if (code == EQ_EXPR || code == NE_EXPR || code == LT_EXPR || code == LE_EXPR
      || code == GT_EXPR || code == GE_EXPR)
    return sample_integer (type, code == EQ_EXPR   ? a == b
                                 : code == NE_EXPR ? a != b
                                 : code == LT_EXPR ? a < b
                                 : code == LE_EXPR ? a <= b
                                 : code == GT_EXPR ? a > b
                                                   : a >= b);
  if (code == FIX_TRUNC_EXPR && __builtin_fabs (a) < 1e18)
    return sample_integer (type, (HOST_WIDE_INT)a);
  return CONVERT_EXPR_CODE_P (code) && SCALAR_FLOAT_TYPE_P (type)
             ? sample_real (type, a)
             : sample_value ();
}

sample_value
compute_sample (tree_code code, tree type, tree from, const sample_value &a,
                const sample_value &b)
{
  sample_value value;
  if (a.known && b.known && SCALAR_FLOAT_TYPE_P (from))
    value = compute_real (code, type, a.real, b.real);
  else if (a.known && b.known && code == FLOAT_EXPR)
    value = sample_real (type, TYPE_UNSIGNED (from)
                                   ? (double)(unsigned HOST_WIDE_INT)a.number
                                   : (double)a.number);
  else if (a.known && b.known && integer_p (from) && integer_p (type))
    value = compute_integer (code, type, from, a.number, b.number);
  value.soft = a.soft || b.soft;
  return value;
}

sample_value
evaluate_sample (tree expr, const std::function<sample_value (tree)> &leaf)
{
  if (TREE_CODE (expr) == SSA_NAME || TREE_CODE (expr) == PARM_DECL)
    return leaf (expr);
  if (TREE_CODE (expr) == SAVE_EXPR)
    return evaluate_sample (TREE_OPERAND (expr, 0), leaf);
  if (TREE_CODE (expr) == C_MAYBE_CONST_EXPR)
    return evaluate_sample (C_MAYBE_CONST_EXPR_EXPR (expr), leaf);
  if (!UNARY_CLASS_P (expr) && !BINARY_CLASS_P (expr))
    return sample_constant (expr);
  tree first = TREE_OPERAND (expr, 0);
  sample_value a = evaluate_sample (first, leaf);
  return compute_sample (
      TREE_CODE (expr), TREE_TYPE (expr), TREE_TYPE (first), a,
      UNARY_CLASS_P (expr) ? a
                           : evaluate_sample (TREE_OPERAND (expr, 1), leaf));
}

HOST_WIDE_INT
type_bytes (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : -1;
}

tree
counted_element (tree pointer)
{
  tree element = TREE_TYPE (pointer);
  return type_bytes (element) >= 0 ? element : strip_array_types (element);
}

/* They are the numbers of a row, but not those of text, which may end before
   the row does, nor of a point of up to four, the last of which may be there
   to fill it up.  */
tree
written_element (tree pointer)
{
  tree element = counted_element (pointer);
  tree number = strip_array_types (element);
  HOST_WIDE_INT most = type_bytes (number) == 1 && INTEGRAL_TYPE_P (number)
                           ? type_bytes (element)
                           : 4 * type_bytes (number);
  while (TREE_CODE (element) == ARRAY_TYPE && type_bytes (element) > most)
    element = TREE_TYPE (element);
  return element;
}

HOST_WIDE_INT
sampled_bytes (const struct bound &bound, const vec<sample_value> &arguments)
{
  /* EXPR + ADDED as a factor, or -1.  */
  auto factor = [&] (tree expr, int added) -> HOST_WIDE_INT {
    sample_value v;
    if (expr)
      v = evaluate_sample (expr, [&] (tree parm) -> sample_value {
        unsigned index = 0;
        for (tree p = bound.parms; p && p != parm; p = DECL_CHAIN (p))
          index++;
        return index < arguments.length () && arguments[index].known
                   ? sample_integer (TREE_TYPE (parm), arguments[index].number)
                   : sample_value ();
      });
    return v.known && IN_RANGE (v.number + added, 0, INT_MAX)
               ? v.number + added
               : -1;
  };
  HOST_WIDE_INT count = factor (bound.count, 0);
  tree element = bound.element;
  while (IN_RANGE (count, 0, INT_MAX) && TREE_CODE (element) == ARRAY_TYPE
         && type_bytes (element) < 0)
    {
      tree domain = TYPE_DOMAIN (element);
      HOST_WIDE_INT row
          = domain ? factor (TYPE_MAX_VALUE (domain), 1) : (HOST_WIDE_INT)-1;
      count = row < 0 ? -1 : count * row;
      element = TREE_TYPE (element);
    }
  return IN_RANGE (count, 0, INT_MAX) && type_bytes (element) >= 0
             ? count * type_bytes (element)
             : -1;
}

sample_value
made_up (HOST_WIDE_INT index, tree type, unsigned pattern)
{
  HOST_WIDE_INT sign = index % 3 == 0 ? 1 : index % 3 == 1 ? -1 : 0;
  HOST_WIDE_INT number = pattern < 2            ? (HOST_WIDE_INT)pattern
                         : TYPE_UNSIGNED (type) ? (index + pattern) % 3
                                                : 3 * sign * (index + 1);
  sample_value value = INTEGRAL_TYPE_P (type) ? sample_integer (type, number)
                       : SCALAR_FLOAT_TYPE_P (type)
                           ? sample_real (type, number)
                           : sample_value ();
  value.soft = true;
  return value;
}

/* Whether COUNT bytes at OFFSET are all of the object, and kept track of.  */
bool
sample_object::inside_p (HOST_WIDE_INT offset, HOST_WIDE_INT count) const
{
  HOST_WIDE_INT limit = size >= 0 ? size : OBJECT_SIZE;
  return offset >= 0 && count >= 0 && count <= limit && offset <= limit - count
         && limit <= OBJECT_SIZE;
}

/* Whether none of COUNT bytes at OFFSET has been written.  */
bool
sample_object::missing_p (HOST_WIDE_INT offset, HOST_WIDE_INT count) const
{
  HOST_WIDE_INT last = MIN (offset + count, (HOST_WIDE_INT)bytes.length ());
  for (HOST_WIDE_INT i = offset; i < last; i++)
    if (bytes[i].second)
      return false;
  return true;
}

/* Behind the last byte: as far as something has been written, if nothing says
   how large it is.  */
HOST_WIDE_INT
sample_object::end (void) const
{
  return size >= 0 ? size : (HOST_WIDE_INT)bytes.length ();
}

/* Whether something behind OFFSET has been written.  */
bool
sample_object::hole_p (HOST_WIDE_INT offset) const
{
  return !missing_p (offset, end () - offset);
}

/* The first byte of the first element of which nothing has been written,
   although the object's size or a byte behind it says that it should; or -1.
   Among bytes that are written as numbers there may be padding.  */
HOST_WIDE_INT
sample_object::first_missing (void) const
{
  HOST_WIDE_INT step = type_bytes (element);
  if (step <= 0 || (step == 1 && widest > 1))
    return -1;
  for (HOST_WIDE_INT i = 0; i + step <= end (); i += step)
    if (missing_p (i, step))
      return i;
  return -1;
}

/* Whether the member FIELD is no number, or may be meant to be left alone.  */
static bool
filler_p (tree field)
{
  static const char *const names[] = { "pad", "unused", "reserved", "spare" };
  bool found = !DECL_NAME (field) || DECL_BIT_FIELD (field)
               || !is_gimple_reg_type (TREE_TYPE (field));
  for (const char *name : names)
    found |= !found && strstr (IDENTIFIER_POINTER (DECL_NAME (field)), name);
  return found;
}

/* A number that is a member of RECORD, which each element is, or has OFFSET
   bytes from its beginning, and that has not been written in any of them; or
   NULL_TREE.  */
tree
sample_object::missing_member (tree record, HOST_WIDE_INT offset) const
{
  tree found = NULL_TREE;
  if (TREE_CODE (record) == RECORD_TYPE)
    for (tree field = TYPE_FIELDS (record); field && !found;
         field = DECL_CHAIN (field))
      {
        if (TREE_CODE (field) != FIELD_DECL)
          continue;
        HOST_WIDE_INT i = offset + int_byte_position (field);
        HOST_WIDE_INT count = type_bytes (TREE_TYPE (field));
        found = missing_member (TREE_TYPE (field), i);
        while (i < end () && missing_p (i, count))
          i += type_bytes (element);
        if (!found && i >= end () && !filler_p (field))
          found = field;
      }
  return found;
}

/* What is at OFFSET, of TYPE.  */
sample_value
sample_object::load (HOST_WIDE_INT offset, tree type) const
{
  HOST_WIDE_INT count = type_bytes (type), whole = 0;
  unsigned char all = BYTE_KNOWN, some = 0;
  if (!IN_RANGE (count, 1, 8)
      || offset + count > (HOST_WIDE_INT)bytes.length ())
    return {};
  for (HOST_WIDE_INT i = 0; i < count; i++)
    {
      whole |= (HOST_WIDE_INT)bytes[offset + i].first << 8 * i;
      all &= bytes[offset + i].second;
      some |= bytes[offset + i].second;
    }
  sample_value value;
  if (all && integer_p (type))
    value = sample_integer (type, whole);
  else if (all && SCALAR_FLOAT_TYPE_P (type))
    {
      float single;
      uint32_t bits = whole;
      memcpy (&single, &bits, sizeof single);
      memcpy (&value.real, &whole, sizeof whole);
      value = sample_real (type, count == 4 ? single : value.real);
    }
  value.soft = some & BYTE_SOFT;
  return value;
}

/* Store VALUE of TYPE, or if that is NULL_TREE what is not known, in COUNT
   bytes at OFFSET.  */
void
sample_object::store (HOST_WIDE_INT offset, HOST_WIDE_INT count,
                      const sample_value &value, tree type)
{
  HOST_WIDE_INT whole = value.number;
  bool known = value.known && type && count <= 8;
  if (known && SCALAR_FLOAT_TYPE_P (type) && count == 4)
    {
      float single = value.real;
      uint32_t bits;
      memcpy (&bits, &single, sizeof single);
      whole = bits;
    }
  if (offset + count > (HOST_WIDE_INT)bytes.length ())
    bytes.safe_grow_cleared (offset + count, true);
  for (HOST_WIDE_INT i = 0; i < count; i++)
    bytes[offset + i]
        = { known ? whole >> 8 * i : 0, BYTE_WRITTEN | (known ? BYTE_KNOWN : 0)
                                            | (value.soft ? BYTE_SOFT : 0) };
}
