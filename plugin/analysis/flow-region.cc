/* SPDX-License-Identifier: GPL-3.0-or-later

   One region of memory: see flow-region.h.  */

#include "gcc/gcc.h"

#include "flow-region.h"

/* Where nobody knows anything.  */
static const region_status unknown_status = { UNKNOWN, UNKNOWN, false, false,
                                              false,   false,   false, true,
                                              false,   false };

/* Bytes that may be in doubt.  */
#define DOUBTED offsetof (region_status, exists)

bool
region_state::same_p (const region_state &other) const
{
  return status () == other.status () && left == other.left
         && start == other.start && inside == other.inside
         && maybe == other.maybe
         && (place == other.place
             || (place && other.place && place->met == other.place->met
                 && place->at == other.place->at));
}

bool
doubt::add (const struct doubt &o)
{
  struct doubt before = *this;
  parts |= o.parts;
  names |= o.names;
  return parts != before.parts || names != before.names;
}

bool
region_state::join (const region_state &other, bool widen)
{
  bool lost = facts.join (other.facts, widen);
  lost |= bytes > other.bytes;
  bytes = MIN (bytes, other.bytes);
  lost |= doubt.add (other.doubt);
  lost |= (other.edges & ~edges) != 0;
  edges |= other.edges;
  return lost;
}

void
region_state::compare (const region_state &other, struct doubt *d) const
{
  if (!exists)
    return;
  if (!other.exists)
    {
      /* As if it were new.  */
      region_state none = other;
      none.renew ();
      none.start = start;
      none.inside = inside;
      none.maybe = maybe;
      compare (none, d);
      return;
    }
  d->names |= (start ^ other.start) | (inside ^ other.inside)
              | (maybe ^ other.maybe);
  const char *a = (const char *)&status (),
             *b = (const char *)&other.status ();
  for (size_t i = 0; i < DOUBTED; i++)
    d->parts |= (a[i] != b[i]) << i;
}

void
region_state::blur (const struct doubt &d)
{
  for (size_t i = 0; i < DOUBTED; i++)
    if (d.parts >> i & 1)
      ((char *)&status ())[i] = ((const char *)&unknown_status)[i];
  blur_names (d.names);
}

void
region_state::blur_names (uint64_t names)
{
  maybe |= (start | inside) & names;
  start &= ~names;
  inside &= ~names;
}

void
region_state::blur_doubt ()
{
  blur (doubt);
  doubt = {};
}

void
region_state::finish ()
{
  reading = writing = released = false;
}

void
region_state::renew ()
{
  static_cast<plain_state &> (*this) = plain_state ();
  exists = true;
}

void
region_state::forget_elements ()
{
  for (struct cause *c : causes ())
    c->element = &some_element;
  place = &some_element;
}

void
region_state::lose ()
{
  memcpy (&status (), &unknown_status, DOUBTED);
  doubt = {};
}

HOST_WIDE_INT
distance (const struct relation &r, const struct region &what, uint64_t *step)
{
  *step = std::gcd (r.step, what.step);
  return least_value ({ 0, r.offset - what.offset, *step });
}

bool
touches_block_p (const struct relation &r, const struct region &what,
                 HOST_WIDE_INT size)
{
  uint64_t step;
  HOST_WIDE_INT behind = distance (r, what, &step);
  /* Blocks without gaps, or an access at known distances from them.  */
  bool certain = step == what.step || what.extent < 0
                 || (uint64_t)what.extent >= what.step;
  return certain
         && (behind == 0 || behind < what.extent || size < 0
             || (uint64_t)(size + behind) > step);
}

enum answer
names_p (const struct relation &r, const struct region &what,
         HOST_WIDE_INT size)
{
  if (r.hit != YES)
    return r.hit;
  uint64_t step;
  if (what.step && distance (r, what, &step) != 0)
    return NO;
  if (r.step)
    return what.step ? YES : UNKNOWN;
  if (!what.step)
    return r.offset == what.offset ? YES : NO;
  /* All of an array is not its blocks, unless the function has it so on other
     ways.  */
  return size > 0 || r.offset != 0 || what.declared ? UNKNOWN : NO;
}
