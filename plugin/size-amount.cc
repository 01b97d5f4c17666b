/* SPDX-License-Identifier: GPL-3.0-or-later

   Amounts of memory, and the objects that pointers point into.

   An amount is a linear expression of one SSA name at most.  That is enough
   for `malloc (n * sizeof *v)' and a count `n + 1'.  */

#include "gcc.h"

#include "library.h"
#include "size-amount.h"

/* Definitions that are followed.  */
#define MAX_DEPTH 30

struct amount
constant_amount (HOST_WIDE_INT value)
{
  struct amount a = { true, NULL_TREE, 0, value };
  return a;
}

struct amount
unknown_amount (void)
{
  struct amount a = { false, NULL_TREE, 0, 0 };
  return a;
}

struct amount
add_amounts (const struct amount &a, const struct amount &b, int sign)
{
  if (!a.known || !b.known || (a.of && b.of && a.of != b.of))
    return unknown_amount ();
  struct amount sum = a;
  sum.of = a.of ? a.of : b.of;
  sum.factor += sign * b.factor;
  sum.constant += sign * b.constant;
  if (sum.factor == 0)
    sum.of = NULL_TREE;
  return sum;
}

struct amount
multiply_amounts (const struct amount &a, const struct amount &b)
{
  if (!a.known || !b.known || (a.of && b.of))
    return unknown_amount ();
  const struct amount &number = a.of ? b : a;
  struct amount product = a.of ? a : b;
  HOST_WIDE_INT limit = HOST_WIDE_INT_1 << 31;
  if (number.constant >= limit || number.constant <= -limit
      || product.factor >= limit || product.factor <= -limit
      || product.constant >= limit || product.constant <= -limit)
    return unknown_amount ();
  product.factor *= number.constant;
  product.constant *= number.constant;
  if (product.factor == 0)
    product.of = NULL_TREE;
  return product;
}

static struct amount amount_at (tree value, unsigned depth);

/* The amount that STMT, which defines VALUE, computes.  */
static struct amount
assigned_amount (gimple *stmt, tree value, unsigned depth)
{
  struct amount itself = { true, value, 1, 0 };
  if (!is_gimple_assign (stmt))
    return itself;
  tree_code code = gimple_assign_rhs_code (stmt);
  tree first = gimple_assign_rhs1 (stmt);
  struct amount result = unknown_amount ();
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
    case PLUS_EXPR:
    case MINUS_EXPR:
      result = add_amounts (amount_at (first, depth + 1),
                            amount_at (gimple_assign_rhs2 (stmt), depth + 1),
                            code == PLUS_EXPR ? 1 : -1);
      break;
    case MULT_EXPR:
      result = multiply_amounts (
          amount_at (first, depth + 1),
          amount_at (gimple_assign_rhs2 (stmt), depth + 1));
      break;
    default:
      break;
    }
  return result.known ? result : itself;
}

static struct amount
amount_at (tree value, unsigned depth)
{
  struct amount itself = { true, value, 1, 0 };
  if (TREE_CODE (value) == INTEGER_CST)
    {
      wide_int wide = wi::to_wide (value);
      /* -1 as a size_t is -1.  */
      return wi::fits_shwi_p (wide) ? constant_amount (wide.to_shwi ())
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

bool
more_p (const struct amount &a, const struct amount &b)
{
  if (!a.known || !b.known)
    return false;
  if (!a.of && !b.of)
    return a.constant > b.constant;
  return a.of == b.of && b.factor > 0 && a.factor >= b.factor
         && a.constant >= b.constant
         && (a.factor > b.factor || a.constant > b.constant);
}

/* The bytes that CALL allocates.  */
static struct amount
allocated_bytes (gcall *call)
{
  enum library_role role = library_role (call);
  int size, count;
  library_size (call, &size, &count);
  if (size < 0 || (role != LIBRARY_ALLOCATE && role != LIBRARY_REALLOCATE))
    return unknown_amount ();
  struct amount bytes = amount_of (gimple_call_arg (call, size));
  if (count < 0)
    return bytes;
  return multiply_amounts (bytes, amount_of (gimple_call_arg (call, count)));
}

/* The constant size of TYPE, or 0.  */
static HOST_WIDE_INT
constant_size (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

/* Find the object that &REF points into, as find_object does.  An index that
   is not constant is taken for 0.  */
static bool
find_referenced (tree ref, struct object *object)
{
  HOST_WIDE_INT offset = 0;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF)
      {
        tree index = TREE_OPERAND (ref, 1);
        if (tree_fits_shwi_p (index))
          offset += tree_to_shwi (index) * constant_size (TREE_TYPE (ref));
      }
    else if (TREE_CODE (ref) == COMPONENT_REF)
      {
        tree position = byte_position (TREE_OPERAND (ref, 1));
        if (!tree_fits_shwi_p (position))
          return false;
        offset += tree_to_shwi (position);
      }
    else
      return false;
  if (TREE_CODE (ref) == MEM_REF)
    {
      if (!find_object (TREE_OPERAND (ref, 0), object))
        return false;
      offset += tree_to_shwi (TREE_OPERAND (ref, 1));
    }
  else if (VAR_P (ref) && COMPLETE_TYPE_P (TREE_TYPE (ref))
           && constant_size (TREE_TYPE (ref)) > 0)
    {
      object->decl = ref;
      object->allocation = NULL;
      object->bytes = constant_amount (constant_size (TREE_TYPE (ref)));
      object->rest = object->bytes;
    }
  else
    return false;
  object->rest = add_amounts (object->rest, constant_amount (offset), -1);
  return true;
}

bool
find_object (tree pointer, struct object *object)
{
  for (unsigned depth = 0; depth < MAX_DEPTH; depth++)
    {
      if (TREE_CODE (pointer) == ADDR_EXPR)
        return find_referenced (TREE_OPERAND (pointer, 0), object);
      if (TREE_CODE (pointer) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (pointer))
        return false;
      gimple *stmt = SSA_NAME_DEF_STMT (pointer);
      if (gcall *call = dyn_cast<gcall *> (stmt))
        {
          object->decl = NULL_TREE;
          object->allocation = call;
          object->bytes = object->rest = allocated_bytes (call);
          return object->bytes.known;
        }
      if (!is_gimple_assign (stmt))
        return false;
      tree first = gimple_assign_rhs1 (stmt);
      if (gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR)
        {
          if (!find_object (first, object))
            return false;
          object->rest = add_amounts (
              object->rest, amount_of (gimple_assign_rhs2 (stmt)), -1);
          return true;
        }
      if (!gimple_assign_single_p (stmt) && !gimple_assign_cast_p (stmt))
        return false;
      pointer = first;
    }
  return false;
}
