/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether accesses are behind a region, of which it is only known how it was
   computed how large it is: see flow-walk.h.  Who registers the LENGTH
   elements that are in use may use the others.  */

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
region_walk::counted_p (const event &e, const operand &o,
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

/* Whether the operand O of E, which is at R, is behind the region, of which S
   says how large it is, if only as a number that is computed in the same way.
 */
bool
region_walk::behind_p (const event &e, const operand &o,
                       const struct relation &r, const region_state &s) const
{
  const struct linear &first = r.reached->first;
  if (what.varying || first.terms == 0 || s.registered != YES || s.several)
    return false;
  if (s.registration.function != f.decl)
    return s.registration.stmt && counted_p (e, o, s);
  HOST_WIDE_INT behind
      = hash_size (first) - (HOST_WIDE_INT)s.extent - what.offset;
  return behind >= 0 && behind < NEAR;
}
