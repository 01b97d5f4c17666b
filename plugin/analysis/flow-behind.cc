/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether an access is surely one to the region: see flow-walk.h.

   Who registers the LENGTH elements that are in use may use the others.  So an
   access that is not at the begin of the region is one to it only if

   - all of the object was registered, or

   - it is known how many bytes were, and that it is in front of their end: by
     numbers, or because both are computed in the same way, or

   - it was registered nowhere on the way, and nothing says that the region is
     smaller than its object.  */

#include "gcc/gcc.h"

#include "flow-walk.h"

/* Whether SIZE is that of all of the object.  */
bool
region_walk::is_all_p (const known_size &size) const
{
  struct linear bytes;
  return size.known && !what.varying && what.offset == 0
         && object_bytes (what.root, what.storage, f.decl, &bytes)
         && bytes == size.bytes;
}

/* S, where the region has been registered at R, learns of which size.  */
void
region_walk::note_size (const struct relation &r, region_state *s) const
{
  s->size = {};
  s->size.pragma = s->registration.stmt;
  set_bytes (&s->size, r.vague || s->several
                           ? amount ()
                           : registered_bytes (s->size.pragma));
  s->size.all = is_all_p (s->size);
}

/* The region, as far as S says which part of a structure it is.  */
region
region_walk::seen_region (const region_state &s) const
{
  region seen = what;
  if (what.extent == EXTENT_DOUBTFUL && s.size.known)
    {
      seen.extent
          = s.size.bytes.terms ? EXTENT_UNKNOWN : s.size.bytes.constant;
      seen.whole = s.size.all;
    }
  return seen;
}

/* Whether what is read from memory to compute where the operand O of E is may
   change.  */
bool
region_walk::changes_p (const event &e, const operand &o) const
{
  auto_vec<tree, 16> leaves;
  reading how = { &leaves, &f.nest, f.nest.around (gimple_bb (e.stmt)) };
  if (e.reference)
    address_of (e.reference, how);
  else
    pointer_of (gimple_call_arg (e.stmt, o.argument), how);
  for (tree leaf : leaves)
    if (gimple_assign_load_p (SSA_NAME_DEF_STMT (leaf))
        && changed_p (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (leaf))))
      return true;
  return false;
}

/* Whether an access at R in state S may be anywhere in the object: nobody says
   how large the region is that a task is at work on.  A member is no larger
   than it is declared.  */
bool
region_walk::anywhere_p (const struct relation &r, const region_state &s) const
{
  bool elsewhere = what.cell >= 0 || !what.root || global_p (what)
                   || (!what.storage && !f.made_p (what.root));
  if (!elsewhere || what.declared || s.registered == YES
      || (!s.writing && !s.reading))
    return false;
  const struct linear &first = r.reached->first;
  bool member = what.extent > 0 && !what.whole;
  return r.vague || (!member && r.varying && !r.reached->met && !first.terms)
         || (!member && (first.terms || first.constant > what.offset));
}

/* Whether FIRST, in the object, where the operand O of E begins, is in front
   of the end of what was registered with SIZE: both are computed in the same
   way, and what is read from memory for that does not change.  */
bool
region_walk::before_end_p (const event &e, const operand &o,
                           const struct linear &first,
                           const known_size &size) const
{
  return !(f.nest.sometimes (gimple_bb (e.stmt)) & o.element.loops)
         && size.known && first.terms == size.bytes.terms
         && first.constant < size.bytes.constant && !changes_p (e, o);
}

/* Whether the operand O of E, which is at R, is surely one to a region that
   was registered with SIZE.  */
bool
region_walk::within_p (const event &e, const operand &o,
                       const struct relation &r, const known_size &size) const
{
  if (size.all)
    return true;
  if (what.varying)
    {
      uint64_t step;
      HOST_WIDE_INT behind = distance (r, what, &step);
      return !size.known || size.bytes.terms || o.size < 0
             || behind < size.bytes.constant
             || (uint64_t)(behind + o.size) > step;
    }
  struct linear first = r.reached->first;
  first.constant -= what.offset;
  if (r.vague)
    return false;
  if (first.terms)
    return before_end_p (e, o, first, size);
  return (!r.varying || r.reached->met)
         && (first.constant <= 0
             || (size.known && !size.bytes.terms
                 && first.constant < size.bytes.constant));
}

/* Whether the operand O of E, which is at R, is perhaps in front of the
   region, or behind it, in S.  */
bool
region_walk::beside_p (const event &e, const operand &o,
                       const struct relation &r, const region_state &s) const
{
  if (!what.varying && r.hit == YES && !r.varying && r.offset < what.offset)
    return true;
  if (s.size.pragma)
    return !within_p (e, o, r, s.size);
  return !what.varying && anywhere_p (r, s);
}
