/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether an access is surely one to the region: see flow-walk.h.

   Who registers the LENGTH elements that are in use may use the others.  So an
   access that is not at the begin of the region is one to it only if

   - all of the object was registered, or

   - it is known by numbers that it is in front of their end, or

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

/* Whether an access at R in state S may be anywhere in the object: it was
   registered elsewhere, and nobody says how large it is.  A member is no
   larger than it is declared.  */
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
  return r.vague
         || (!member
             && ((r.varying && !r.reached->met) || first.terms
                 || first.constant > what.offset));
}

/* Whether the operand O, which is at R, is surely one to a region that
   was registered with SIZE.  */
bool
region_walk::within_p (const operand &o, const struct relation &r,
                       const known_size &size) const
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
  return !r.vague && !first.terms && (!r.varying || r.reached->met)
         && (first.constant <= 0
             || (size.known && !size.bytes.terms
                 && first.constant < size.bytes.constant));
}

/* Whether the operand O, which is at R, is perhaps in front of the
   region, or behind it, in S.  */
bool
region_walk::beside_p (const operand &o, const struct relation &r,
                       const region_state &s) const
{
  if (!what.varying && r.hit == YES && !r.varying && r.offset < what.offset)
    return true;
  if (s.size.pragma)
    return !within_p (o, r, s.size);
  return !what.varying && anywhere_p (r, s);
}
