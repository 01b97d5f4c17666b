/* SPDX-License-Identifier: GPL-3.0-or-later

   Facts: see flow-facts.h.  A condition A < B is taken for A - B < 0, so all
   are about one sum and a constant.  That sums overflow is not considered: a
   way that is thought not to exist is one on which nothing is reported.  */

#include "gcc/gcc.h"

#include "flow-facts.h"
#include "flow-value.h"

#define LEAST HOST_WIDE_INT_MIN
#define GREATEST HOST_WIDE_INT_MAX

/* How far conditions are taken apart.  */
#define DEPTH_LIMIT 6

/* Facts that are kept at most.  */
#define FACT_LIMIT 256

tested_value
tested_values::get (tree value) const
{
  bool named = TREE_CODE (value) == SSA_NAME;
  unsigned version = named ? SSA_NAME_VERSION (value) : 0;
  if (named && version < values.size () && values[version].known)
    return values[version];
  tested_value result = {};
  auto_vec<tree, 16> leaves;
  add_tested (&result.sum, value, 1, &leaves);
  for (tree leaf : leaves)
    result.loops |= nest.around (leaf);
  result.known = true;
  if (named)
    {
      if (version >= values.size ())
        values.resize (version + 1);
      values[version] = result;
    }
  return result;
}

/* *SUM * -1, and what it is compared by, if that makes the terms of a value
   and of its negative the same.  Return whether it was changed.  */
static bool
normalize (struct linear *sum)
{
  if (sum->terms <= -sum->terms)
    return false;
  sum->terms = -sum->terms;
  sum->constant = -sum->constant;
  return true;
}

/* LEFT - RIGHT.  */
static tested_value
difference (const tested_values *values, tree left, tree right)
{
  tested_value result = values->get (left), other = values->get (right);
  add_linear (&result.sum, other.sum, -1);
  result.loops |= other.loops;
  return result;
}

/* The first of FACTS that is about TERMS or more.  */
template <typename list>
static auto
first_at (list &facts, uint64_t terms)
{
  auto f = facts.begin ();
  while (f != facts.end () && f->terms < terms)
    ++f;
  return f;
}

const fact *
fact_set::find (uint64_t terms) const
{
  const fact *f = first_at (facts, terms);
  return f != facts.end () && f->terms == terms ? f : NULL;
}

/* The fact that is about what ABOUT is about, to be changed; ABOUT if there is
   none.  */
fact *
fact_set::insert (const fact &about)
{
  std::vector<fact> &own = facts.own ();
  auto place = first_at (own, about.terms);
  if (place == own.end () || place->terms != about.terms)
    place = own.insert (place, about);
  return &*place;
}

/* What is known of VALUE: nothing.  */
static fact
unknown (const tested_value &value)
{
  return { value.sum.terms, value.loops, LEAST, GREATEST, 0, false };
}

/* The value that F excludes may be the least or the greatest.  Return whether
   there is any left.  */
static bool
shrink (fact *f)
{
  if (f->has_other && f->low == f->other && f->low < GREATEST)
    f->low++;
  if (f->has_other && f->high == f->other && f->high > LEAST)
    f->high--;
  return f->low <= f->high;
}

/* The terms that ABOUT is about are between LOW and HIGH.  */
bool
fact_set::restrict_terms (const fact &about, HOST_WIDE_INT low,
                          HOST_WIDE_INT high)
{
  if (about.terms == 0)
    return low <= 0 && 0 <= high;
  const fact *known = find (about.terms);
  if (known && low <= known->low && known->high <= high)
    return known->low <= known->high;
  if (!known && facts.size () == FACT_LIMIT)
    return low <= high;
  fact *f = insert (about);
  f->low = MAX (f->low, low);
  f->high = MIN (f->high, high);
  return shrink (f);
}

/* The terms that ABOUT is about are not VALUE.  */
bool
fact_set::exclude (const fact &about, HOST_WIDE_INT value)
{
  if (about.terms == 0)
    return value != 0;
  const fact *known = find (about.terms);
  if (known && known->has_other && known->other == value)
    return known->low <= known->high;
  if (!known && facts.size () == FACT_LIMIT)
    return true;
  fact *f = insert (about);
  f->has_other = true;
  f->other = value;
  return shrink (f);
}

/* If VALUE is something less a constant, without sign, so that it is very
   large if that is the larger one: that, and the constant.  */
static tree
reduced (tree value, HOST_WIDE_INT *by)
{
  if (TREE_CODE (value) != SSA_NAME || !TYPE_UNSIGNED (TREE_TYPE (value)))
    return NULL_TREE;
  gimple *stmt = SSA_NAME_DEF_STMT (value);
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != PLUS_EXPR
      || TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST)
    return NULL_TREE;
  *by = -sext_hwi (TREE_INT_CST_LOW (gimple_assign_rhs2 (stmt)),
                   TYPE_PRECISION (TREE_TYPE (value)));
  return *by > 0 ? gimple_assign_rhs1 (stmt) : NULL_TREE;
}

/* LEFT CODE RIGHT holds.  */
bool
fact_set::assume_comparison (enum tree_code code, tree left, tree right,
                             unsigned depth)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (left))
      && !POINTER_TYPE_P (TREE_TYPE (left)))
    return true;
  /* A truth value may have been computed before.  */
  if ((code == EQ_EXPR || code == NE_EXPR) && TREE_CODE (left) == SSA_NAME
      && TREE_CODE (right) == INTEGER_CST
      && (integer_zerop (right) || integer_onep (right))
      && !assume_truth (left, (code == NE_EXPR) == integer_zerop (right),
                        depth + 1))
    return false;

  /* Compilers make one comparison of two: (unsigned) i - 2 <= 2.  */
  HOST_WIDE_INT least;
  if (tree value = reduced (left, &least))
    {
      if (code == GT_EXPR || code == GE_EXPR)
        return true;
      if ((code == LE_EXPR || code == LT_EXPR) && tree_fits_shwi_p (right))
        return assume_range (value, least,
                             least + tree_to_shwi (right) - (code == LT_EXPR));
    }
  tested_value compared = difference (values, left, right);
  if (normalize (&compared.sum))
    code = swap_tree_comparison (code);
  /* TERMS + CONSTANT CODE 0.  */
  HOST_WIDE_INT limit = -compared.sum.constant;
  fact about = unknown (compared);
  switch (code)
    {
    case EQ_EXPR:
      return restrict_terms (about, limit, limit);
    case NE_EXPR:
      return exclude (about, limit);
    case LT_EXPR:
      return restrict_terms (about, LEAST, limit - 1);
    case LE_EXPR:
      return restrict_terms (about, LEAST, limit);
    case GT_EXPR:
      return restrict_terms (about, limit + 1, GREATEST);
    case GE_EXPR:
      return restrict_terms (about, limit, GREATEST);
    default:
      return true;
    }
}

/* VALUE, if it is that of a comparison or of several, is TRUTH.  */
bool
fact_set::assume_truth (tree value, bool truth, unsigned depth)
{
  if (depth > DEPTH_LIMIT || TREE_CODE (value) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (value))
    return true;
  gimple *stmt = SSA_NAME_DEF_STMT (value);
  if (!is_gimple_assign (stmt))
    return true;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree first = gimple_assign_rhs1 (stmt), second = gimple_assign_rhs2 (stmt);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    {
      if (!truth)
        code = invert_tree_comparison (code, false);
      return assume_comparison (code, first, second, depth + 1);
    }
  if (CONVERT_EXPR_CODE_P (code))
    return TREE_CODE (first) != SSA_NAME
           || assume_truth (first, truth, depth + 1);
  if (code == BIT_XOR_EXPR)
    return assume_comparison (truth ? NE_EXPR : EQ_EXPR, first, second,
                              depth + 1);
  if (TREE_CODE (TREE_TYPE (value)) != BOOLEAN_TYPE)
    return true;
  auto assume_other = [&] (tree other, bool its_truth) {
    return assume_comparison (its_truth ? NE_EXPR : EQ_EXPR, other,
                              boolean_false_node, depth);
  };
  if (code == (truth ? BIT_AND_EXPR : BIT_IOR_EXPR))
    return assume_other (first, truth) && assume_other (second, truth);
  if (code == BIT_NOT_EXPR)
    return assume_other (first, !truth);
  return true;
}

bool
fact_set::assume (gcond *condition, bool truth)
{
  enum tree_code code = gimple_cond_code (condition);
  if (!truth)
    code = invert_tree_comparison (code, false);
  return assume_comparison (code, gimple_cond_lhs (condition),
                            gimple_cond_rhs (condition), 0);
}

bool
fact_set::assume_first (gcond *condition, bool truth, loop_mask loops)
{
  tree sides[] = { gimple_cond_lhs (condition), gimple_cond_rhs (condition) };
  bool other = false;
  for (tree &side : sides)
    if (tree first = TREE_CODE (side) == SSA_NAME
                         ? values->nest.first_value (side, loops)
                         : NULL_TREE)
      {
        side = first;
        other = true;
      }
  enum tree_code code = gimple_cond_code (condition);
  if (!truth)
    code = invert_tree_comparison (code, false);
  return !other || assume_comparison (code, sides[0], sides[1], 0);
}

bool
fact_set::assume_value (tree value, bool truth)
{
  return !INTEGRAL_TYPE_P (TREE_TYPE (value))
         || assume_comparison (EQ_EXPR, value,
                               build_int_cst (TREE_TYPE (value), truth), 0);
}

bool
fact_set::assume_range (tree value, HOST_WIDE_INT low, HOST_WIDE_INT high)
{
  tested_value about = values->get (value);
  if (normalize (&about.sum))
    {
      std::swap (low, high);
      low = low == GREATEST ? LEAST : -low;
      high = high == LEAST ? GREATEST : -high;
    }
  HOST_WIDE_INT constant = about.sum.constant;
  return restrict_terms (unknown (about),
                         low == LEAST ? LEAST : low - constant,
                         high == GREATEST ? GREATEST : high - constant);
}

bool
fact_set::copy (tree to, const fact_set &before, tree from)
{
  HOST_WIDE_INT low, high;
  if (!before.range (from, &low, &high))
    return true;
  if (!assume_range (to, low, high))
    return false;
  struct linear sum = values->get (from).sum;
  bool negative = normalize (&sum);
  const fact *f = sum.terms ? before.find (sum.terms) : NULL;
  if (!f || !f->has_other)
    return true;
  HOST_WIDE_INT other = f->other + sum.constant;
  tested_value copied = values->get (to);
  if (normalize (&copied.sum) != negative)
    other = -other;
  return exclude (unknown (copied), other - copied.sum.constant);
}

bool
fact_set::learn (tree here, const fact_set &other, tree there)
{
  struct linear sum = other.values->get (there).sum;
  bool negative = normalize (&sum);
  const fact *known
      = sum.terms && !sum.constant ? other.find (sum.terms) : NULL;
  if (!known || !INTEGRAL_TYPE_P (TREE_TYPE (here)))
    return true;
  HOST_WIDE_INT low, high;
  other.range (there, &low, &high);
  auto compare = [&] (enum tree_code code, HOST_WIDE_INT value) {
    return assume_comparison (code, here,
                              build_int_cst (TREE_TYPE (here), value), 0);
  };
  if (low == high)
    return compare (EQ_EXPR, low);
  return (!known->has_other
          || compare (NE_EXPR, negative ? -known->other : known->other))
         && assume_range (here, low, high);
}

bool
fact_set::range (tree value, HOST_WIDE_INT *low, HOST_WIDE_INT *high) const
{
  struct linear sum = values->get (value).sum;
  bool negative = normalize (&sum);
  fact constant = { 0, 0, 0, 0, 0, false };
  const fact *f = sum.terms ? find (sum.terms) : &constant;
  if (!f)
    return false;
  *low = f->low == LEAST ? LEAST : f->low + sum.constant;
  *high = f->high == GREATEST ? GREATEST : f->high + sum.constant;
  if (negative)
    {
      std::swap (*low, *high);
      *low = *low == GREATEST ? LEAST : -*low;
      *high = *high == LEAST ? GREATEST : -*high;
    }
  return true;
}

bool
fact_set::assume_not (tree value, HOST_WIDE_INT number)
{
  return assume_comparison (NE_EXPR, value,
                            build_int_cst (TREE_TYPE (value), number), 0);
}

bool
fact_set::may_be (tree value, HOST_WIDE_INT number) const
{
  fact_set supposed = *this;
  return supposed.assume_comparison (
      EQ_EXPR, value, build_int_cst (TREE_TYPE (value), number), 0);
}
