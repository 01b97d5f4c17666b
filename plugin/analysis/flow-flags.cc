/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known of single bits: programs keep in the bits of an integer what
   they have registered, set them with | and ask for them with &.  See
   flow-facts.h.  */

#include "gcc/gcc.h"

#include "flow-facts.h"
#include "flow-value.h"

/* How deep computations are followed.  */
#define DEPTH_LIMIT 6

#define ALL (~(uint64_t)0)

/* The one of FLAGS that is about TERMS, or NULL.  */
static const bit_fact *
find_flag (const shared_list<bit_fact> &flags, uint64_t terms)
{
  for (const bit_fact &f : flags)
    if (f.terms == terms)
      return &f;
  return NULL;
}

/* The operation of STMT, if it is one on bits or none at all.  */
static enum tree_code
bit_operation (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return ERROR_MARK;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  switch (code)
    {
    case SSA_NAME:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return code;
    CASE_CONVERT:
      return INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt)))
                 ? SSA_NAME
                 : ERROR_MARK;
    default:
      return ERROR_MARK;
    }
}

/* What is known of the bits of VALUE.  */
bit_fact
fact_set::bits_of (tree value, unsigned depth) const
{
  bit_fact result = {};
  if (!INTEGRAL_TYPE_P (TREE_TYPE (value)) || depth > DEPTH_LIMIT)
    return result;
  HOST_WIDE_INT low, high;
  if (range (value, &low, &high) && low == high)
    return { 0, 0, ALL, (uint64_t)low };
  if (TREE_CODE (value) != SSA_NAME)
    return result;
  gimple *stmt = SSA_NAME_DEF_STMT (value);
  enum tree_code code
      = SSA_NAME_IS_DEFAULT_DEF (value) ? ERROR_MARK : bit_operation (stmt);
  if (code == ERROR_MARK)
    {
      struct linear sum = uses->tested (value).sum;
      const bit_fact *known = find_flag (flags, sum.terms);
      return !known || sum.constant ? result : *known;
    }
  bit_fact a = bits_of (gimple_assign_rhs1 (stmt), depth + 1);
  if (code == SSA_NAME)
    return a;
  bit_fact b = bits_of (gimple_assign_rhs2 (stmt), depth + 1);
  result.known = a.known & b.known;
  switch (code)
    {
    case BIT_AND_EXPR:
      result.known |= (a.known & ~a.bits) | (b.known & ~b.bits);
      result.bits = a.bits & b.bits;
      break;
    case BIT_IOR_EXPR:
      result.known |= a.bits | b.bits;
      result.bits = a.bits | b.bits;
      break;
    default:
      result.bits = a.bits ^ b.bits;
    }
  result.bits &= result.known;
  return result;
}

bool
fact_set::bounds (tree value, HOST_WIDE_INT *low, HOST_WIDE_INT *high) const
{
  bool known = range (value, low, high);
  bit_fact f = bits_of (value, 0);
  if (f.known >> (HOST_BITS_PER_WIDE_INT - 1) == 0
      || f.bits >> (HOST_BITS_PER_WIDE_INT - 1) != 0)
    return known;
  /* It is not negative.  */
  HOST_WIDE_INT least = f.bits, most = f.bits | ~f.known;
  *low = known ? MAX (*low, least) : least;
  *high = known ? MIN (*high, most) : most;
  return true;
}

void
fact_set::learn_bits (tree value, uint64_t known, uint64_t bits)
{
  if (!known || TREE_CODE (value) != SSA_NAME
      || !INTEGRAL_TYPE_P (TREE_TYPE (value)))
    return;
  tested_value about = uses->tested (value);
  if (!about.sum.terms || about.sum.constant)
    return;
  bit_fact f = {};
  f.terms = about.sum.terms;
  f.loops = about.loops;
  const bit_fact *old = find_flag (flags, f.terms);
  if (old)
    f = *old;
  f.bits = (f.bits & ~known) | (bits & known);
  f.known |= known;
  if (!old)
    flags.own ().push_back (f);
  else if (f.bits != old->bits || f.known != old->known)
    {
      size_t index = old - flags.begin ();
      flags.own ()[index] = f;
    }
}

bool
fact_set::learn_flags (tree here, const fact_set &other, tree there)
{
  bit_fact more = other.bits_of (there, 0), f = bits_of (here, 0);
  if (more.known & f.known & (more.bits ^ f.bits))
    return false;
  learn_bits (here, more.known, more.bits);
  return true;
}

/* LEFT CODE RIGHT holds.  False if bits are known that make that impossible.
 */
bool
fact_set::assume_bits (enum tree_code code, tree left, tree right)
{
  if ((code != EQ_EXPR && code != NE_EXPR) || TREE_CODE (left) != SSA_NAME
      || TREE_CODE (right) != INTEGER_CST
      || !INTEGRAL_TYPE_P (TREE_TYPE (left)))
    return true;
  uint64_t value = TREE_INT_CST_LOW (right);
  bit_fact f = bits_of (left, 0);
  bool differs = f.known & (f.bits ^ value);
  if (code == EQ_EXPR ? differs : f.known == ALL && !differs)
    return false;
  gimple *stmt = SSA_NAME_DEF_STMT (left);
  if (SSA_NAME_IS_DEFAULT_DEF (left) || bit_operation (stmt) != BIT_AND_EXPR
      || TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST)
    return true;
  uint64_t mask = TREE_INT_CST_LOW (gimple_assign_rhs2 (stmt));
  if (code == EQ_EXPR)
    learn_bits (gimple_assign_rhs1 (stmt), mask, value);
  else if (value == 0 && pow2p_hwi (mask))
    learn_bits (gimple_assign_rhs1 (stmt), mask, mask);
  return true;
}

/* Keep what OTHER knows of bits, too.  Return whether anything was lost.  */
bool
fact_set::join_bits (const fact_set &other)
{
  if (flags.same_p (other.flags))
    return false;
  bool fewer = false;
  size_t n = flags.size (), kept = 0;
  for (size_t i = 0; i < n; i++)
    {
      bit_fact f = flags.begin ()[i];
      const bit_fact *o = find_flag (other.flags, f.terms);
      uint64_t before = f.known;
      f.known &= o ? o->known & ~(o->bits ^ f.bits) : 0;
      f.bits &= f.known;
      fewer |= f.known != before;
      if (!f.known)
        continue;
      if (kept < i || f.known != before)
        flags.own ()[kept] = f;
      kept++;
    }
  if (kept < n)
    flags.own ().resize (kept);
  return fewer;
}
