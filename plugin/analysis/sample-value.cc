/* SPDX-License-Identifier: GPL-3.0-or-later

   The values of samples (sample.cc), and the objects that they are in.

   Integers and addresses of at most 64 bits, and numbers of floating point
   that a `double' or a `float' has, are computed here, for a sample has many;
   others are not known.  */

#include "gcc/gcc.h"

#include "memory.h"
#include "sample.h"

/* Bytes of an object that are kept track of.  */
#define OBJECT_SIZE 65536

/* The integer or address NUMBER as TYPE wraps it.  */
static sample_value
sample_integer (tree type, HOST_WIDE_INT number)
{
  sample_value value;
  unsigned bits = INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)
                      ? TYPE_PRECISION (type)
                      : 0;
  value.known = IN_RANGE (bits, 1, HOST_BITS_PER_WIDE_INT);
  if (value.known)
    value.number = TYPE_UNSIGNED (type) ? zext_hwi (number, bits)
                                        : sext_hwi (number, bits);
  return value;
}

static sample_value
sample_real (double real)
{
  sample_value value;
  value.known = value.floats = true;
  value.real = real;
  return value;
}

sample_value
sample_number (tree type, HOST_WIDE_INT number)
{
  return SCALAR_FLOAT_TYPE_P (type) ? sample_real (number)
                                    : sample_integer (type, number);
}

sample_value
sample_constant (tree constant)
{
  tree type = TREE_TYPE (constant);
  if (TREE_CODE (constant) == INTEGER_CST)
    return sample_integer (type, TREE_INT_CST_LOW (constant));
  if (TREE_CODE (constant) != REAL_CST || DECIMAL_FLOAT_TYPE_P (type))
    return {};
  long words[2];
  REAL_VALUE_TO_TARGET_DOUBLE (TREE_REAL_CST (constant), words);
  uint64_t bits = (uint64_t)words[!FLOAT_WORDS_BIG_ENDIAN] << 32
                  | (uint32_t)words[FLOAT_WORDS_BIG_ENDIAN];
  double real;
  memcpy (&real, &bits, sizeof real);
  return sample_real (real);
}

/* A CODE B, of TYPE, where A has the type FROM: integers and addresses.  */
static sample_value
compute_integer (tree_code code, tree type, tree from, HOST_WIDE_INT a,
                 HOST_WIDE_INT b)
{
  unsigned HOST_WIDE_INT x = a, y = b;
  bool u = TYPE_UNSIGNED (from), less = u ? x < y : a < b, known = true;
  bool divides = b != 0 && (u || b != -1), shifts = y < TYPE_PRECISION (from);
  HOST_WIDE_INT result
      = code == PLUS_EXPR || code == POINTER_PLUS_EXPR    ? x + y
        : CONVERT_EXPR_CODE_P (code)                      ? x
        : code == MULT_EXPR                               ? x * y
        : code == MINUS_EXPR || code == POINTER_DIFF_EXPR ? x - y
        : code == LT_EXPR                                 ? less
        : code == GE_EXPR                                 ? !less
        : code == LE_EXPR                                 ? less || a == b
        : code == GT_EXPR                                 ? !less && a != b
        : code == EQ_EXPR                                 ? a == b
        : code == NE_EXPR                                 ? a != b
        : code == BIT_AND_EXPR                            ? x & y
        : code == BIT_IOR_EXPR                            ? x | y
        : code == BIT_XOR_EXPR                            ? x ^ y
        : code == BIT_NOT_EXPR                            ? ~x
        : code == NEGATE_EXPR                             ? -x
        : code == ABS_EXPR                                ? (a < 0 ? -x : x)
        : code == MIN_EXPR                                ? (less ? x : y)
        : code == MAX_EXPR                                ? (less ? y : x)
        : code == LSHIFT_EXPR && shifts                   ? x << y
        : code == RSHIFT_EXPR && shifts ? (u ? x >> y : a >> y)
        : (code == TRUNC_DIV_EXPR || code == EXACT_DIV_EXPR) && divides
            ? (u ? x / y : a / b)
        : code == TRUNC_MOD_EXPR && divides ? (u ? x % y : a % b)
                                            : (known = false);
  if (code == FLOAT_EXPR)
    return sample_real (u ? (double)x : (double)a);
  return known ? sample_integer (type, result) : sample_value ();
}

/* The same of numbers of floating point.  */
static sample_value
compute_real (tree_code code, tree type, double a, double b)
{
  bool known = true;
  double result = code == PLUS_EXPR    ? a + b
                  : code == MULT_EXPR  ? a * b
                  : code == MINUS_EXPR ? a - b
                  : code == RDIV_EXPR  ? a / b
                  : CONVERT_EXPR_CODE_P (code) || code == FIX_TRUNC_EXPR ? a
                  : code == NEGATE_EXPR                                  ? -a
                  : code == ABS_EXPR ? __builtin_fabs (a)
                  : code == LT_EXPR  ? a < b
                  : code == LE_EXPR  ? a <= b
                  : code == GT_EXPR  ? a > b
                  : code == GE_EXPR  ? a >= b
                  : code == EQ_EXPR  ? a == b
                  : code == NE_EXPR  ? a != b
                                     : (known = false);
  if (known && SCALAR_FLOAT_TYPE_P (type))
    return sample_real (result);
  return known && result > -1e18 && result < 1e18
             ? sample_integer (type, (HOST_WIDE_INT)result)
             : sample_value ();
}

sample_value
compute_sample (tree_code code, tree type, tree from, const sample_value &a,
                const sample_value &b)
{
  sample_value value;
  if (a.known && b.known)
    value = a.floats ? compute_real (code, type, a.real, b.real)
                     : compute_integer (code, type, from, a.number, b.number);
  value.soft = a.soft || b.soft;
  return value;
}

sample_value
evaluate_sample (tree expr, const std::function<sample_value (tree)> &leaf)
{
  tree_code code = TREE_CODE (expr);
  if (code == SSA_NAME || code == PARM_DECL)
    return leaf (expr);
  if (code == SAVE_EXPR)
    return evaluate_sample (TREE_OPERAND (expr, 0), leaf);
  if (code == C_MAYBE_CONST_EXPR)
    return evaluate_sample (C_MAYBE_CONST_EXPR_EXPR (expr), leaf);
  if (!UNARY_CLASS_P (expr) && !BINARY_CLASS_P (expr))
    return sample_constant (expr);
  tree first = TREE_OPERAND (expr, 0);
  sample_value a = evaluate_sample (first, leaf);
  return compute_sample (code, TREE_TYPE (expr), TREE_TYPE (first), a,
                         UNARY_CLASS_P (expr)
                             ? a
                             : evaluate_sample (TREE_OPERAND (expr, 1), leaf));
}

tree
counted_element (tree pointer)
{
  tree element = TREE_TYPE (pointer);
  return int_size_in_bytes (element) >= 0 ? element
                                          : strip_array_types (element);
}

/* They are the numbers of a row, but not those of text, which may end before
   the row does, nor of a point of up to four, the last of which may be there
   to fill it up.  */
tree
written_element (tree pointer)
{
  tree element = counted_element (pointer);
  tree number = strip_array_types (element);
  HOST_WIDE_INT most
      = int_size_in_bytes (number) == 1 && INTEGRAL_TYPE_P (number)
            ? int_size_in_bytes (element)
            : 4 * int_size_in_bytes (number);
  while (TREE_CODE (element) == ARRAY_TYPE
         && int_size_in_bytes (element) > most)
    element = TREE_TYPE (element);
  return element;
}

HOST_WIDE_INT
sampled_bytes (const struct bound &bound, const vec<sample_value> &arguments)
{
  auto value = [&] (tree expr) {
    return evaluate_sample (expr, [&] (tree parm) {
      unsigned index = parameter_index (parm, bound.parms);
      return index < arguments.length () && arguments[index].known
                 ? sample_number (TREE_TYPE (parm), arguments[index].number)
                 : sample_value ();
    });
  };
  sample_value count = bound.count ? value (bound.count) : sample_value ();
  tree element = bound.element;
  for (; count.known && TREE_CODE (element) == ARRAY_TYPE
         && int_size_in_bytes (element) < 0;
       element = TREE_TYPE (element))
    {
      tree domain = TYPE_DOMAIN (element);
      sample_value last = domain && TYPE_MAX_VALUE (domain)
                              ? value (TYPE_MAX_VALUE (domain))
                              : sample_value ();
      count.known = last.known && IN_RANGE (last.number, -1, INT_MAX)
                    && IN_RANGE (count.number, 0, INT_MAX);
      count.number *= count.known ? last.number + 1 : 0;
    }
  return count.known && IN_RANGE (count.number, 0, INT_MAX)
                 && int_size_in_bytes (element) >= 0
             ? count.number * int_size_in_bytes (element)
             : -1;
}

bool
bound_uses_p (const struct bound &bound, unsigned count, unsigned index)
{
  if (!bound.count)
    return false;
  auto_vec<sample_value> arguments;
  for (unsigned i = 0; i < count; i++)
    arguments.safe_push (sample_number (sizetype, SAMPLE_SIZE));
  HOST_WIDE_INT bytes = sampled_bytes (bound, arguments);
  arguments[index].number *= 4;
  return bytes != sampled_bytes (bound, arguments);
}

bool
flag_parameter_p (tree parm, vec<HOST_WIDE_INT> *values)
{
  function *fn = DECL_STRUCT_FUNCTION (DECL_CONTEXT (parm));
  tree name = is_gimple_reg (parm) ? ssa_default_def (fn, parm) : NULL_TREE;
  bool flag = name;
  imm_use_iterator i;
  use_operand_p use;
  if (name)
    FOR_EACH_IMM_USE_FAST (use, i, name)
      {
        gimple *stmt = USE_STMT (use);
        bool condition = gimple_code (stmt) == GIMPLE_COND;
        tree_code code = condition || is_gimple_assign (stmt)
                             ? gimple_expr_code (stmt)
                             : ERROR_MARK;
        tree with = TREE_CODE_CLASS (code) == tcc_comparison
                        ? gimple_op (stmt, condition ? 1 : 2)
                        : NULL_TREE;
        flag &= is_gimple_debug (stmt)
                || ((code == EQ_EXPR || code == NE_EXPR)
                    && integer_zerop (with));
        if (with && tree_fits_shwi_p (with)
            && !loop_outer (gimple_bb (stmt)->loop_father))
          values->safe_push (tree_to_shwi (with)
                             - (code == LT_EXPR || code == GE_EXPR));
      }
  return flag;
}

sample_value
made_up (HOST_WIDE_INT index, tree type, unsigned pattern)
{
  HOST_WIDE_INT sign = index % 3 == 0 ? 1 : index % 3 == 1 ? -1 : 0;
  HOST_WIDE_INT number = pattern < 2            ? (HOST_WIDE_INT)pattern
                         : TYPE_UNSIGNED (type) ? (index + pattern) % 3
                                                : 3 * sign * (index + 1);
  sample_value value = sample_number (type, number);
  value.known &= !POINTER_TYPE_P (type);
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
  HOST_WIDE_INT last = MIN (offset + count, (HOST_WIDE_INT)written.length ());
  for (HOST_WIDE_INT i = offset; i < last; i++)
    if (written[i])
      return false;
  return true;
}

/* Behind the last byte: as far as something has been written, if nothing says
   how large it is.  */
HOST_WIDE_INT
sample_object::end (void) const
{
  return size >= 0 ? size : (HOST_WIDE_INT)written.length ();
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
  HOST_WIDE_INT step = int_size_in_bytes (element);
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
        HOST_WIDE_INT count = int_size_in_bytes (TREE_TYPE (field));
        found = missing_member (TREE_TYPE (field), i);
        while (i < end () && missing_p (i, count))
          i += int_size_in_bytes (element);
        if (!found && i >= end () && !filler_p (field))
          found = field;
      }
  return found;
}

/* What is in COUNT bytes at OFFSET, of TYPE: known if they were written at
   once.  */
sample_value
sample_object::load (HOST_WIDE_INT offset, HOST_WIDE_INT count,
                     tree type) const
{
  sample_value value;
  unsigned last = 0;
  bool same = offset + count <= (HOST_WIDE_INT)written.length ();
  for (HOST_WIDE_INT i = offset; same && i < offset + count; i++)
    {
      last = written[i];
      same = last && last == written[offset];
      value.soft |= last && stores[last - 1].value.soft;
    }
  if (same && stores[last - 1].offset == offset
      && stores[last - 1].count == count
      && stores[last - 1].value.floats == SCALAR_FLOAT_TYPE_P (type))
    {
      value = stores[last - 1].value;
      if (value.known && !value.floats)
        value.number = sample_integer (type, value.number).number;
    }
  return value;
}

void
sample_object::store (const sample_store &stored)
{
  unsigned end = stored.offset + stored.count, length = written.length ();
  stores.safe_push (stored);
  if (end > length)
    written.safe_grow (end, true);
  for (; length < stored.offset; length++)
    written[length] = 0;
  std::fill (written.begin () + stored.offset, written.begin () + end,
             stores.length ());
}
