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

const interval any_number = { LEAST, GREATEST, 0, false };

bool
interval::all_p () const
{
  return low == LEAST && high == GREATEST && !has_other;
}

bool
interval::operator== (const interval &o) const
{
  return low == o.low && high == o.high && has_other == o.has_other
         && (!has_other || other == o.other);
}

interval
interval::moved (bool negative, HOST_WIDE_INT by) const
{
  interval i = *this;
  if (negative)
    {
      i.low = high == GREATEST ? LEAST : -high;
      i.high = low == LEAST ? GREATEST : -low;
      i.other = -other;
    }
  i.low += i.low == LEAST ? 0 : by;
  i.high += i.high == GREATEST ? 0 : by;
  i.other += by;
  return i;
}

bool
interval::meet (const interval &o)
{
  low = MAX (low, o.low);
  high = MIN (high, o.high);
  if (o.has_other)
    {
      has_other = true;
      other = o.other;
    }
  if (has_other && low == other && low < GREATEST)
    low++;
  if (has_other && high == other && high > LEAST)
    high--;
  return low <= high;
}

void
interval::join (const interval &o, bool widen)
{
  auto lacks_p = [] (const interval &i, HOST_WIDE_INT number) {
    return number < i.low || number > i.high
           || (i.has_other && i.other == number);
  };
  bool mine = has_other && lacks_p (o, other);
  bool its = !mine && o.has_other && lacks_p (*this, o.other);
  if (its)
    other = o.other;
  has_other = mine || its;
  if (o.low < low)
    low = widen ? LEAST : o.low;
  if (o.high > high)
    high = widen ? GREATEST : o.high;
}

const tested_value &
tested_values::get (tree value) const
{
  tested_value &result = TREE_CODE (value) == SSA_NAME
                             ? values[SSA_NAME_VERSION (value)]
                             : constant;
  if (result.known)
    return result;
  result = {};
  if (TREE_CODE (value) == INTEGER_CST)
    {
      result.sum.constant = TREE_INT_CST_LOW (value);
      return result;
    }
  auto_vec<tree, 16> leaves;
  add_tested (&result.sum, value, 1, &leaves);
  for (tree leaf : leaves)
    result.loops |= nest.around (leaf);
  result.known = TREE_CODE (value) == SSA_NAME;
  return result;
}

tested_value
tested_values::difference (tree left, tree right) const
{
  tested_value result = get (left);
  if (right)
    {
      const tested_value &other = get (right);
      add_linear (&result.sum, other.sum, -1);
      result.loops |= other.loops;
    }
  return result;
}

/* TERMS, or those of the same value with the other sign: one of both.  */
static uint64_t
normal (uint64_t terms)
{
  return MIN (terms, -terms);
}

void
tested_values::note (tree value, bool asks)
{
  if (TREE_CODE (value) == SSA_NAME
      && (INTEGRAL_TYPE_P (TREE_TYPE (value))
          || POINTER_TYPE_P (TREE_TYPE (value))))
    {
      uses &u = used[normal (get (value).sum.terms)];
      u.places++;
      u.asked |= asks;
    }
}

void
tested_values::note (gimple *stmt)
{
  tree first = NULL_TREE, second = NULL_TREE;
  if (gcond *condition = dyn_cast<gcond *> (stmt))
    {
      first = gimple_cond_lhs (condition);
      second = gimple_cond_rhs (condition);
    }
  else if (is_gimple_assign (stmt)
           && TREE_CODE_CLASS (gimple_assign_rhs_code (stmt))
                  == tcc_comparison)
    {
      first = gimple_assign_rhs1 (stmt);
      second = gimple_assign_rhs2 (stmt);
    }
  else if (gswitch *choice = dyn_cast<gswitch *> (stmt))
    first = gimple_switch_index (choice);
  if (!first)
    return;
  /* A loop asks again.  */
  tested_value asked = difference (first, second);
  loop_mask around = nest.around (gimple_bb (stmt));
  uses &u = used[normal (asked.sum.terms)];
  u.places += around & ~asked.loops ? 2 : 1;
  u.asked = true;
}

bool
tested_values::matters_p (uint64_t terms) const
{
  auto found = used.find (normal (terms));
  return found != used.end () && found->second.asked
         && found->second.places > 1;
}

bool
tested_values::matters_p (tree value) const
{
  return matters_p (get (value).sum.terms);
}

const std::vector<fact> &
fact_set::list () const
{
  static const std::vector<fact> none;
  return facts ? *facts : none;
}

/* The facts, of this copy alone, to be changed.  */
std::vector<fact> &
fact_set::own ()
{
  if (!facts || facts.use_count () > 1)
    facts = std::make_shared<std::vector<fact> > (list ());
  return *facts;
}

/* That about TERMS, or NULL.  */
const fact *
fact_set::find (uint64_t terms) const
{
  for (const fact &f : list ())
    if (f.terms == terms)
      return &f;
  return NULL;
}

/* ABOUT is in RANGE.  */
bool fact_set::restrict(const tested_value &about, const interval &range)
{
  uint64_t terms = normal (about.sum.terms);
  interval least = range.moved (false, -about.sum.constant)
                       .moved (terms != about.sum.terms, 0);
  if (!terms)
    return least.low <= 0 && 0 <= least.high
           && !(least.has_other && least.other == 0);
  if (!values->matters_p (terms))
    return true;
  const fact *known = find (terms);
  fact f = known ? *known : fact{ any_number, terms, about.loops };
  bool possible = f.meet (least);
  if (!known && !f.all_p ())
    own ().push_back (f);
  else if (known && !(f == *known))
    {
      size_t at = known - list ().data ();
      own ()[at] = f;
    }
  return possible;
}

bool
fact_set::assume_range (tree value, const interval &range)
{
  return restrict(values->get (value), range);
}

interval
fact_set::range (tree value) const
{
  struct linear sum = values->get (value).sum;
  uint64_t terms = normal (sum.terms);
  interval known = any_number;
  if (!terms)
    known.low = known.high = 0;
  else if (const fact *f = find (terms))
    known = *f;
  return known.moved (terms != sum.terms, sum.constant);
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
  interval range = any_number;
  if (code == EQ_EXPR)
    range.low = range.high = 0;
  else if (code == NE_EXPR)
    range.has_other = true;
  else if (code == LT_EXPR || code == LE_EXPR)
    range.high = code == LT_EXPR ? -1 : 0;
  else if (code == GT_EXPR || code == GE_EXPR)
    range.low = code == GT_EXPR;
  return restrict(values->difference (left, right), range);
}

/* VALUE, if it is that of a comparison or of several, is TRUTH.  */
bool
fact_set::assume_truth (tree value, bool truth, unsigned depth)
{
  if (depth > DEPTH_LIMIT || TREE_CODE (value) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (value)
      || !is_gimple_assign (SSA_NAME_DEF_STMT (value)))
    return true;
  gimple *stmt = SSA_NAME_DEF_STMT (value);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree first = gimple_assign_rhs1 (stmt), second = gimple_assign_rhs2 (stmt);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return assume_comparison (truth ? code
                                    : invert_tree_comparison (code, false),
                              first, second, depth + 1);
  if (CONVERT_EXPR_CODE_P (code))
    return assume_truth (first, truth, depth + 1);
  if (TREE_CODE (TREE_TYPE (value)) != BOOLEAN_TYPE)
    return true;
  auto assume_other = [&] (tree other, bool its_truth) {
    return assume_comparison (its_truth ? NE_EXPR : EQ_EXPR, other,
                              boolean_false_node, depth);
  };
  if (code == (truth ? BIT_AND_EXPR : BIT_IOR_EXPR))
    return assume_other (first, truth) && assume_other (second, truth);
  return code != BIT_NOT_EXPR || assume_other (first, !truth);
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
fact_set::assume_case (function *fn, gswitch *choice, edge e)
{
  tree index = gimple_switch_index (choice);
  bool any = false, otherwise = gimple_switch_default_edge (fn, choice) == e;
  interval range = { GREATEST, LEAST, 0, false };
  for (unsigned i = 1; i < gimple_switch_num_labels (choice); i++)
    {
      tree label = gimple_switch_label (choice, i), first = CASE_LOW (label);
      tree last = CASE_HIGH (label) ? CASE_HIGH (label) : first;
      if (!tree_fits_shwi_p (first) || !tree_fits_shwi_p (last))
        return true;
      if (label_to_block (fn, CASE_LABEL (label)) == e->dest)
        {
          any = true;
          range.join ({ tree_to_shwi (first), tree_to_shwi (last), 0, false },
                      false);
        }
      else if (otherwise && first == last
               && !assume_comparison (NE_EXPR, index, first, 0))
        return false;
    }
  return otherwise || !any || assume_range (index, range);
}

bool
fact_set::learn (tree here, const fact_set &other, tree there)
{
  interval known = other.range (there);
  if (known.low == known.high && INTEGRAL_TYPE_P (TREE_TYPE (here)))
    return assume_comparison (EQ_EXPR, here,
                              build_int_cst (TREE_TYPE (here), known.low), 0);
  return known.all_p () || assume_range (here, known);
}

void
fact_set::forget (loop_mask loops)
{
  auto of_these = [&] (const fact &f) { return (f.loops & loops) != 0; };
  if (std::any_of (list ().begin (), list ().end (), of_these))
    own ().erase (std::remove_if (own ().begin (), own ().end (), of_these),
                  own ().end ());
}

bool
fact_set::join (const fact_set &other, bool widen)
{
  if (facts == other.facts)
    return false;
  bool lost = false;
  for (size_t i = list ().size (); i-- > 0;)
    {
      fact f = list ()[i];
      const fact *its = other.find (f.terms);
      f.join (its ? *its : any_number, widen);
      if (f == list ()[i])
        continue;
      lost = true;
      if (f.all_p ())
        own ().erase (own ().begin () + i);
      else
        own ()[i] = f;
    }
  return lost;
}
