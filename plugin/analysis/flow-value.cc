/* SPDX-License-Identifier: GPL-3.0-or-later

   Integers and pointers as sums: see flow-value.h.  */

#include "gcc/gcc.h"

#include "flow-function.h"
#include "flow-value.h"

/* Loads and operators, each of the result of the next one, that are looked
   into.  */
#define DEPTH_LIMIT 6

/* A hash of X, never 0.  */
static uint64_t
scramble (uint64_t x)
{
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return (x ^ (x >> 31)) | 1;
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
      = { 0, a.constant - b.constant, std::gcd (a.step, b.step) };
  return least_value (difference) != 0;
}

void
add_linear (struct linear *sum, const struct linear &other,
            HOST_WIDE_INT factor)
{
  sum->terms += factor * other.terms;
  sum->constant += factor * other.constant;
  sum->step = std::gcd (sum->step, absu_hwi (factor) * other.step);
  /* What has been subtracted again does not vary.  */
  if (sum->terms == 0)
    sum->step = 0;
}

/* What has the hash HASH.  */
static struct linear
term (uint64_t hash)
{
  return { scramble (hash), 0, 1 };
}

static uint64_t
hash_sum (const struct linear &sum)
{
  return sum.terms * 3 + sum.constant;
}

static struct linear read_value (tree value, const reading &how,
                                 unsigned depth);
static struct pointer read_place (const struct place &place, tree value,
                                  const reading &how, unsigned depth);
static struct linear read_pointer (const struct pointer &p, const reading &how,
                                   unsigned depth);

/* The value of NAME, of which memory.h says no more.  */
static struct linear
read_name (tree name, const reading &how, unsigned depth)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  tree first = how.nest ? how.nest->first_value (name, how.loops) : NULL_TREE;
  bool load = gimple_assign_load_p (stmt);
  if (first && depth < DEPTH_LIMIT)
    return read_value (first, how, depth + 1);
  if (is_gimple_assign (stmt) && !load && depth < DEPTH_LIMIT
      && gimple_num_ops (stmt) <= 3)
    {
      uint64_t hash = gimple_assign_rhs_code (stmt);
      for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
        hash = scramble (
            hash * 7
            + hash_sum (read_value (gimple_op (stmt, i), how, depth + 1)));
      return term (hash);
    }
  if (how.leaves)
    how.leaves->safe_push (name);
  if (!load || depth >= DEPTH_LIMIT)
    return term (SSA_NAME_VERSION (name));
  tree ref = gimple_assign_rhs1 (stmt);
  struct pointer p
      = read_place (place_of_reference (ref, false), name, {}, depth + 1);
  return term (hash_sum (read_pointer (p, {}, depth + 1)) * 5);
}

/* The value of P.  */
static struct linear
read_pointer (const struct pointer &p, const reading &how, unsigned depth)
{
  struct linear sum = p.offset;
  if (p.root)
    add_linear (&sum,
                TREE_CODE (p.root) == SSA_NAME
                    ? read_name (p.root, how, depth)
                    : term (((uint64_t)DECL_UID (p.root) << 32) + p.storage),
                1);
  return sum;
}

/* The value of VAL, of which A is a sum or a product.  */
static struct linear
read_part (tree val, const reading &how, unsigned depth)
{
  while (CONVERT_EXPR_P (val))
    val = TREE_OPERAND (val, 0);
  if (TREE_CODE (val) != MULT_EXPR)
    return TREE_CODE (val) == SSA_NAME ? read_name (val, how, depth)
                                       : term ((uintptr_t)val);
  struct linear a = read_part (TREE_OPERAND (val, 0), how, depth);
  struct linear b = read_part (TREE_OPERAND (val, 1), how, depth);
  struct linear product = {};
  if (a.terms && b.terms)
    return term (hash_sum (a) * hash_sum (b));
  add_linear (&product, a.terms ? a : b, a.terms ? b.constant : a.constant);
  return product;
}

static struct linear
read_amount (const struct amount &a, const reading &how, unsigned depth)
{
  struct linear sum = {};
  sum.constant = a.number;
  for (unsigned i = 0; i < a.count; i++)
    add_linear (&sum, read_part (a.parts[i].value, how, depth),
                a.parts[i].times);
  return sum;
}

/* The place that VALUE is said to be.  */
static struct pointer
read_place (const struct place &place, tree value, const reading &how,
            unsigned depth)
{
  struct pointer p = {};
  p.null
      = place.null && place.offset.constant_p () && place.offset.number == 0;
  p.root = place.root;
  p.storage = place.storage;
  if (p.root && TREE_CODE (p.root) == SSA_NAME
      && !POINTER_TYPE_P (TREE_TYPE (p.root)))
    p.root = TREE_CODE (value) == SSA_NAME ? value : NULL_TREE;
  else
    p.offset = place.offset.known ? read_amount (place.offset, how, depth)
                                  : term ((uintptr_t)value);
  return p;
}

/* VALUE, DEPTH loads and operators deep.  */
static struct linear
read_value (tree value, const reading &how, unsigned depth)
{
  if (TREE_CODE (value) == INTEGER_CST)
    return { 0, (HOST_WIDE_INT)TREE_INT_CST_LOW (value), 0 };
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    return read_pointer (
        read_place (place_of (value, false), value, how, depth), how, depth);
  if (TREE_CODE (value) != SSA_NAME)
    return term ((uintptr_t)value);
  gimple *stmt = SSA_NAME_DEF_STMT (value);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (value))
      || (!is_gimple_call (stmt)
          && (!is_gimple_assign (stmt) || gimple_assign_load_p (stmt))))
    return read_name (value, how, depth);
  struct amount a = amount_of (value);
  return a.known ? read_amount (a, how, depth) : read_name (value, how, depth);
}

struct linear
linear_of (const struct amount &a)
{
  return a.known ? read_amount (a, {}, 0) : term ((uintptr_t)&a);
}

void
add_value (struct linear *sum, tree value, HOST_WIDE_INT factor,
           const reading &how)
{
  add_linear (sum, read_value (value, how, 0), factor);
}

void
add_tested (struct linear *sum, tree value, HOST_WIDE_INT factor,
            vec<tree> *leaves)
{
  auto_vec<tree, 16> own;
  struct linear part = {};
  add_value (&part, value, 1, { &own });
  for (tree leaf : own)
    {
      gimple *stmt = SSA_NAME_DEF_STMT (leaf);
      if (gimple_assign_load_p (stmt) && changed_p (gimple_assign_rhs1 (stmt)))
        part.terms += scramble (SSA_NAME_VERSION (leaf));
      if (leaves)
        leaves->safe_push (leaf);
    }
  add_linear (sum, part, factor);
}

struct pointer
pointer_of (tree value, const reading &how)
{
  /* These are what they are: most are.  */
  if (TREE_CODE (value) == SSA_NAME
      && (SSA_NAME_IS_DEFAULT_DEF (value)
          || gimple_code (SSA_NAME_DEF_STMT (value)) == GIMPLE_PHI))
    return { value, false, false, {} };
  return read_place (place_of (value, false), value, how, 0);
}

struct pointer
address_of (tree ref, const reading &how)
{
  return read_place (place_of_reference (ref, false), ref, how, 0);
}
