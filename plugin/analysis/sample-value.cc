/* SPDX-License-Identifier: GPL-3.0-or-later

   The values of samples (sample.cc), and the objects that they are in.

   GCC folds them.  */

#include "gcc/gcc.h"

#include "sample.h"

/* Bytes of an object that are kept track of.  */
#define OBJECT_SIZE 65536

sample_value
compute_sample (tree_code code, tree type, const sample_value &a,
                const sample_value &b)
{
  bool unary = TREE_CODE_LENGTH (code) == 1;
  tree folded = NULL_TREE;
  if (a.constant && b.constant)
    folded = unary ? fold_unary (code, type, a.constant)
                   : fold_binary (code, type, a.constant, b.constant);
  if (folded && !CONSTANT_CLASS_P (folded))
    folded = NULL_TREE;
  return sample_value (
      folded && TREE_OVERFLOW (folded) ? drop_tree_overflow (folded) : folded,
      a.soft || b.soft);
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
    return sample_value (CONSTANT_CLASS_P (expr) ? expr : NULL_TREE);
  sample_value a = evaluate_sample (TREE_OPERAND (expr, 0), leaf);
  return compute_sample (code, TREE_TYPE (expr), a,
                         UNARY_CLASS_P (expr)
                             ? a
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
      v = evaluate_sample (expr, [&] (tree parm) {
        unsigned index = 0;
        for (tree p = bound.parms; p && p != parm; p = DECL_CHAIN (p))
          index++;
        return index < arguments.length () && arguments[index].integer_p ()
                   ? compute_sample (NOP_EXPR, TREE_TYPE (parm),
                                     arguments[index], arguments[index])
                   : sample_value ();
      });
    return v.integer_p () && IN_RANGE (v.integer () + added, 0, INT_MAX)
               ? v.integer () + added
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

bool
bound_uses_p (const struct bound &bound, unsigned count, unsigned index)
{
  if (!bound.count)
    return false;
  auto_vec<sample_value> arguments;
  for (unsigned i = 0; i < count; i++)
    arguments.safe_push (sample_value (build_int_cst (sizetype, SAMPLE_SIZE)));
  HOST_WIDE_INT bytes = sampled_bytes (bound, arguments);
  arguments[index].constant = build_int_cst (sizetype, 4 * SAMPLE_SIZE);
  return bytes != sampled_bytes (bound, arguments);
}

bool
flag_parameter_p (tree parm, vec<HOST_WIDE_INT> *values)
{
  tree name = is_gimple_reg (parm) ? ssa_default_def (
                  DECL_STRUCT_FUNCTION (DECL_CONTEXT (parm)), parm)
                                   : NULL_TREE;
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
      flag
          &= is_gimple_debug (stmt)
             || ((code == EQ_EXPR || code == NE_EXPR) && integer_zerop (with));
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
  return sample_value (
      INTEGRAL_TYPE_P (type)       ? build_int_cst (type, number)
      : SCALAR_FLOAT_TYPE_P (type) ? build_real_from_int_cst (
            type, build_int_cst (long_integer_type_node, number))
                                   : NULL_TREE,
      true);
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
    if (known[i])
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
  HOST_WIDE_INT count = type_bytes (type);
  unsigned char all = BYTE_KNOWN, some = 0;
  if (count <= 0 || offset + count > (HOST_WIDE_INT)bytes.length ())
    return sample_value ();
  for (HOST_WIDE_INT i = offset; i < offset + count; i++)
    {
      all &= known[i];
      some |= known[i];
    }
  return sample_value (
      all ? native_interpret_expr (type, &bytes[offset], count) : NULL_TREE,
      some & BYTE_SOFT);
}

/* Store VALUE in COUNT bytes at OFFSET.  */
void
sample_object::store (HOST_WIDE_INT offset, HOST_WIDE_INT count,
                      const sample_value &value)
{
  if (offset + count > (HOST_WIDE_INT)bytes.length ())
    {
      bytes.safe_grow_cleared (offset + count, true);
      known.safe_grow_cleared (offset + count, true);
    }
  bool whole
      = value.constant
        && native_encode_expr (value.constant, &bytes[offset], count) == count;
  memset (&known[offset],
          BYTE_WRITTEN | (whole ? BYTE_KNOWN : 0)
              | (value.soft ? BYTE_SOFT : 0),
          count);
}
