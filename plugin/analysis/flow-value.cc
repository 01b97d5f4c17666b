/* SPDX-License-Identifier: GPL-3.0-or-later

   Integers as sums: see flow-value.h.  Hashes of sums are sums of hashes, with
   64 bits, so that (i + 1) * 4 is 4 * i + 4.  */

#include "gcc/gcc.h"

#include "flow-doubt.h"
#include "flow-value.h"

/* How far the computation of a value is followed.  */
#define DEPTH_LIMIT 12

void
reading::note (tree leaf) const
{
  if (leaves)
    leaves->safe_push (leaf);
  if (inside)
    *lost = true;
}

tree
reading::passed (tree name, reading *outer) const
{
  tree parm = SSA_NAME_IS_DEFAULT_DEF (name) ? SSA_NAME_VAR (name) : NULL_TREE;
  if (!inside || !parm || TREE_CODE (parm) != PARM_DECL)
    return NULL_TREE;
  gcall *call = (*path)[path->size () - inside];
  unsigned index = 0;
  for (tree p = DECL_ARGUMENTS (DECL_CONTEXT (parm)); p && p != parm;
       p = DECL_CHAIN (p))
    index++;
  if (index >= gimple_call_num_args (call))
    return NULL_TREE;
  *outer = *this;
  outer->inside--;
  return gimple_call_arg (call, index);
}

tree
reading::first (tree name) const
{
  return nest ? nest->first_value (name, loops) : NULL_TREE;
}

static void add_value_1 (struct linear *sum, tree value, uint64_t factor,
                         const reading &how, unsigned depth);

/* A hash of X, never 0.  */
static uint64_t
scramble (uint64_t x)
{
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return (x ^ (x >> 31)) | 1;
}

uint64_t
common_step (uint64_t a, uint64_t b)
{
  while (b)
    {
      uint64_t rest = a % b;
      a = b;
      b = rest;
    }
  return a;
}

HOST_WIDE_INT
least_value (const struct linear &sum)
{
  if (sum.step == 0)
    return sum.constant;
  HOST_WIDE_INT rest = sum.constant % (HOST_WIDE_INT)sum.step;
  return rest < 0 ? rest + sum.step : rest;
}

bool
apart_p (const struct linear &a, const struct linear &b)
{
  struct linear difference
      = { 0, a.constant - b.constant, common_step (a.step, b.step) };
  return least_value (difference) != 0;
}

void
add_linear (struct linear *sum, const struct linear &other,
            HOST_WIDE_INT factor)
{
  sum->terms += factor * other.terms;
  sum->constant += factor * other.constant;
  sum->step = common_step (sum->step, absu_hwi (factor) * other.step);
  /* What has been subtracted again does not vary.  */
  if (sum->terms == 0)
    sum->step = 0;
}

/* Add FACTOR times what HASH stands for to *SUM.  */
static void
add_term (struct linear *sum, uint64_t factor, uint64_t hash)
{
  add_linear (sum, { hash, 0, 1 }, factor);
}

/* A hash of SUM.  */
static uint64_t
hash_sum (const struct linear &sum)
{
  return sum.terms * 3 + sum.constant;
}

struct linear
multiply_linear (const struct linear &a, const struct linear &b)
{
  struct linear product = {};
  if (a.terms && b.terms)
    add_term (&product, 1, scramble (hash_sum (a) * hash_sum (b)));
  else if (a.terms)
    add_linear (&product, a, b.constant);
  else
    add_linear (&product, b, a.constant);
  return product;
}

/* A hash of VALUE as a whole.  */
static uint64_t
hash_value (tree value, const reading &how, unsigned depth)
{
  struct linear sum = {};
  add_value_1 (&sum, value, 1, how, depth);
  return hash_sum (sum);
}

/* Add the address of REF to *SUM as add_reference does, DEPTH computations
   deep.  */
static tree
add_reference_1 (struct linear *sum, tree ref, const reading &how,
                 unsigned depth)
{
  for (;; ref = TREE_OPERAND (ref, 0))
    switch (TREE_CODE (ref))
      {
      case ARRAY_REF:
      case ARRAY_RANGE_REF:
        {
          tree size = array_ref_element_size (ref);
          tree index = TREE_OPERAND (ref, 1), low = array_ref_low_bound (ref);
          if (tree_fits_shwi_p (size) && tree_fits_shwi_p (low))
            {
              add_value_1 (sum, index, tree_to_shwi (size), how, depth);
              sum->constant -= tree_to_shwi (low) * tree_to_shwi (size);
            }
          else if (!integer_zerop (index))
            add_term (sum, 1,
                      scramble (hash_value (index, how, depth)
                                + hash_value (size, how, depth)));
          break;
        }
      case COMPONENT_REF:
        {
          tree field = TREE_OPERAND (ref, 1);
          tree offset = component_ref_field_offset (ref);
          if (tree_fits_shwi_p (offset)
              && tree_fits_shwi_p (DECL_FIELD_BIT_OFFSET (field)))
            sum->constant += tree_to_shwi (offset)
                             + tree_to_shwi (DECL_FIELD_BIT_OFFSET (field))
                                   / BITS_PER_UNIT;
          else
            add_term (sum, 1, scramble (DECL_UID (field)));
          break;
        }
      case IMAGPART_EXPR:
        sum->constant += tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
        break;
      case BIT_FIELD_REF:
        sum->constant += tree_to_shwi (TREE_OPERAND (ref, 2)) / BITS_PER_UNIT;
        break;
      case REALPART_EXPR:
      case VIEW_CONVERT_EXPR:
        break;
      case MEM_REF:
        sum->constant += TREE_INT_CST_LOW (TREE_OPERAND (ref, 1));
        if (TREE_CODE (TREE_OPERAND (ref, 0)) != ADDR_EXPR)
          return ref;
        ref = TREE_OPERAND (ref, 0);
        break;
      default:
        return ref;
      }
}

tree
add_reference (struct linear *sum, tree ref, const reading &how)
{
  return add_reference_1 (sum, ref, how, 0);
}

/* A hash of what the reference REF finds in memory.  */
static uint64_t
hash_load (tree ref, const reading &how, unsigned depth)
{
  struct linear sum = {};
  tree base = add_reference_1 (&sum, ref, how, depth);
  uint64_t hash = sum.terms * 5 + sum.constant;
  if (TREE_CODE (base) == MEM_REF)
    hash += hash_value (TREE_OPERAND (base, 0), how, depth);
  else if (DECL_P (base))
    hash += scramble (DECL_UID (base));
  return scramble (hash);
}

/* The result of STMT, of two operands, if these are constant; else NULL_TREE.
 */
static tree
constant_result (gimple *stmt, const reading &how, unsigned depth)
{
  tree operands[] = { gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt) };
  for (tree &operand : operands)
    {
      struct linear sum = {};
      if (!INTEGRAL_TYPE_P (TREE_TYPE (operand)))
        return NULL_TREE;
      add_value_1 (&sum, operand, 1, how, depth);
      if (sum.terms)
        return NULL_TREE;
      operand = build_int_cst (TREE_TYPE (operand), sum.constant);
    }
  tree result = const_binop (gimple_assign_rhs_code (stmt),
                             TREE_TYPE (gimple_assign_lhs (stmt)), operands[0],
                             operands[1]);
  return result && TREE_CODE (result) == INTEGER_CST ? result : NULL_TREE;
}

/* Add FACTOR times the result of STMT, an assignment.  Return whether it is
   one that is understood.  */
static bool
add_assignment (struct linear *sum, gimple *stmt, uint64_t factor,
                const reading &how, unsigned depth)
{
  tree first = gimple_assign_rhs1 (stmt), second = gimple_assign_rhs2 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  switch (code)
    {
    case SSA_NAME:
    case INTEGER_CST:
      add_value_1 (sum, first, factor, how, depth);
      return true;
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      add_value_1 (sum, first, factor, how, depth);
      add_value_1 (sum, second, factor, how, depth);
      return true;
    case MINUS_EXPR:
      add_value_1 (sum, first, factor, how, depth);
      add_value_1 (sum, second, -factor, how, depth);
      return true;
    case NEGATE_EXPR:
      add_value_1 (sum, first, -factor, how, depth);
      return true;
    case MULT_EXPR:
      {
        struct linear a = {}, b = {};
        add_value_1 (&a, first, 1, how, depth);
        add_value_1 (&b, second, 1, how, depth);
        add_linear (sum, multiply_linear (a, b), factor);
        return true;
      }
    case LSHIFT_EXPR:
      if (!tree_fits_uhwi_p (second) || tree_to_uhwi (second) > 62)
        break;
      add_value_1 (sum, first, factor << tree_to_uhwi (second), how, depth);
      return true;
    default:
      if (CONVERT_EXPR_CODE_P (code))
        {
          add_value_1 (sum, first, factor, how, depth);
          return true;
        }
    }
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_BINARY_RHS:
      if (tree known = constant_result (stmt, how, depth))
        {
          sum->constant += factor * TREE_INT_CST_LOW (known);
          return true;
        }
      add_term (sum, factor,
                scramble (hash_value (first, how, depth) * 7
                          + hash_value (second, how, depth) + code));
      return true;
    case GIMPLE_UNARY_RHS:
      add_term (sum, factor, scramble (hash_value (first, how, depth) + code));
      return true;
    default:
      return false;
    }
}

/* Add FACTOR * VALUE as add_value does, DEPTH computations deep.  */
static void
add_value_1 (struct linear *sum, tree value, uint64_t factor,
             const reading &how, unsigned depth)
{
  if (TREE_CODE (value) == INTEGER_CST)
    {
      sum->constant += factor * TREE_INT_CST_LOW (value);
      return;
    }
  if (TREE_CODE (value) != SSA_NAME)
    {
      add_term (sum, factor, scramble ((uintptr_t)value));
      return;
    }
  gimple *stmt = SSA_NAME_DEF_STMT (value);
  if (!SSA_NAME_IS_DEFAULT_DEF (value) && is_gimple_assign (stmt)
      && depth < DEPTH_LIMIT)
    {
      if (gimple_assign_load_p (stmt))
        {
          how.note (value);
          add_term (sum, factor,
                    hash_load (gimple_assign_rhs1 (stmt), how.address (),
                               depth + 1));
          return;
        }
      if (add_assignment (sum, stmt, factor, how, depth + 1))
        return;
    }
  if (tree first = depth < DEPTH_LIMIT ? how.first (value) : NULL_TREE)
    {
      add_value_1 (sum, first, factor, how, depth + 1);
      return;
    }
  reading outer;
  if (tree argument
      = depth < DEPTH_LIMIT ? how.passed (value, &outer) : NULL_TREE)
    {
      add_value_1 (sum, argument, factor, outer, depth + 1);
      return;
    }
  how.note (value);
  add_term (sum, factor, scramble (SSA_NAME_VERSION (value)));
}

void
add_value (struct linear *sum, tree value, HOST_WIDE_INT factor,
           const reading &how)
{
  add_value_1 (sum, value, factor, how, 0);
}

void
add_tested (struct linear *sum, tree value, HOST_WIDE_INT factor,
            vec<tree> *leaves)
{
  auto_vec<tree, 16> own;
  struct linear part = {};
  add_value (&part, value, 1, &own);
  for (tree leaf : own)
    {
      gimple *stmt
          = TREE_CODE (leaf) == SSA_NAME ? SSA_NAME_DEF_STMT (leaf) : NULL;
      if (stmt && gimple_assign_load_p (stmt)
          && changed_p (gimple_assign_rhs1 (stmt)))
        part.terms += scramble (SSA_NAME_VERSION (leaf));
      if (leaves)
        leaves->safe_push (leaf);
    }
  add_linear (sum, part, factor);
}
