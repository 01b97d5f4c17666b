/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether accesses are in front of a region, or behind one of which it is only
   known how it was computed how large it is: see flow-walk.h.  Who registers
   the LENGTH elements that are in use may use the others.  */

#include "gcc.h"

#include "flow-stores.h"
#include "flow-walk.h"

/* What is said to be larger are hashes of others.  */
#define NEAR ((HOST_WIDE_INT)1 << 40)

/* The members and variables with static storage in which LEAVES were found.
 */
static std::vector<tree>
places_of (const vec<tree> &leaves)
{
  std::vector<tree> keys;
  for (tree leaf : leaves)
    {
      gimple *stmt = SSA_NAME_DEF_STMT (leaf);
      if (!gimple_assign_load_p (stmt))
        continue;
      tree key = store_key (gimple_assign_rhs1 (stmt));
      if (TREE_CODE (key) == FIELD_DECL
          || (VAR_P (key) && is_global_var (key)))
        keys.push_back (key);
    }
  return keys;
}

/* Whether the first element that the operand O of E goes through is that
   number, or more, which another function has found where this one does, when
   it registered so many in S.  */
bool
region_walk::behind_count_p (const event &e, const operand &o,
                             const region_state &s) const
{
  if (o.element.first.constant < 0)
    return false;
  auto_vec<tree, 16> leaves, registered;
  reading first (&leaves, f.nest, f.nest.around (gimple_bb (e.stmt)));
  if (e.reference)
    address_of (e.reference, first);
  else
    pointer_of (gimple_call_arg (e.stmt, o.argument), first);
  struct linear count = {};
  add_value (&count, gimple_call_arg (s.registration.stmt, 1), 1, &registered);
  std::vector<tree> there = places_of (registered);
  for (tree place : places_of (leaves))
    if (std::find (there.begin (), there.end (), place) != there.end ())
      return true;
  return false;
}

/* Whether FIRST, the offset of an access that S is the state at, may be
   anywhere: nobody says how large the region is, and no number that is passed
   to the task at work, as its size perhaps, is above FIRST.  One that does not
   vary is in the region, unless all such numbers are below.  */
bool
region_walk::anywhere_p (const struct linear &first,
                         const region_state &s) const
{
  const struct cause &task = s.writing ? s.writer : s.reader;
  /* What a caller passes has no root here.  */
  bool elsewhere = what.cell >= 0 || (!what.root && !what.null)
                   || (what.root && !what.storage && !f.made_p (what.root));
  if (!elsewhere || what.declared || s.registered == YES || !task.stmt
      || (!s.writing && !s.reading))
    return false;
  bool fixed = first.terms == 0, counted = false;
  if (task.function != f.decl)
    return !fixed;
  for (unsigned i = 0; i < gimple_call_num_args (task.stmt); i++)
    {
      tree pointer = gimple_call_arg (task.stmt, i);
      tree size = POINTER_TYPE_P (TREE_TYPE (pointer))
                      ? TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (pointer)))
                      : NULL_TREE;
      if (!size || !tree_fits_shwi_p (size))
        continue;
      for (unsigned j = 0; j < gimple_call_num_args (task.stmt); j++)
        {
          tree count = gimple_call_arg (task.stmt, j);
          struct linear end = {};
          if (!INTEGRAL_TYPE_P (TREE_TYPE (count)))
            continue;
          add_value (&end, count, tree_to_shwi (size));
          if ((end.terms == first.terms && first.constant < end.constant)
              || (fixed && end.terms != 0))
            return false;
          counted = true;
        }
    }
  return !fixed || counted;
}

/* How many bytes S says are registered, if that is a constant; or -1.  */
static HOST_WIDE_INT
registered_bytes (const region_state &s)
{
  gcall *call = safe_dyn_cast<gcall *> (s.registration.stmt);
  if (!call || s.registered != YES || s.several
      || gimple_call_num_args (call) < 3)
    return -1;
  tree count = gimple_call_arg (call, 1), size = gimple_call_arg (call, 2);
  if (!tree_fits_shwi_p (count) || !tree_fits_shwi_p (size))
    return -1;
  return tree_to_shwi (count) * tree_to_shwi (size);
}

/* Whether the operand O of E, which is at R, is in front of the region, or
   behind it, if S says how large it is, if only as a number that is computed
   in the same way.  */
bool
region_walk::beside_p (const event &e, const operand &o,
                       const struct relation &r, const region_state &s) const
{
  const struct linear &first = r.reached->first;
  if (what.varying)
    return false;
  if (r.hit == YES && !r.varying && r.offset < what.offset)
    return true;
  HOST_WIDE_INT bytes = registered_bytes (s);
  bool fixed = !r.varying || (!r.vague && r.reached->met && first.terms == 0);
  if (r.hit == YES && fixed && bytes > 0
      && (r.varying ? first.constant : r.offset) - what.offset >= bytes)
    return true;
  if (anywhere_p (first, s))
    return true;
  if (first.terms == 0 || s.registered != YES || s.several)
    return false;
  if (s.registration.function != f.decl)
    return s.registration.stmt && behind_count_p (e, o, s);
  HOST_WIDE_INT behind
      = hash_size (first) - (HOST_WIDE_INT)s.extent - what.offset;
  return behind >= 0 && behind < NEAR;
}
