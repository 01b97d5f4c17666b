/* SPDX-License-Identifier: GPL-3.0-or-later

   One region of memory: see flow-region.h.  */

#include "gcc/gcc.h"

#include "flow-region.h"

bool
region_state::same_p (const region_state &other) const
{
  return exists == other.exists && registered == other.registered
         && acquired == other.acquired && reading == other.reading
         && writing == other.writing && away == other.away
         && released == other.released && escaped == other.escaped
         && fresh == other.fresh && stored == other.stored
         && several == other.several && beside == other.beside
         && doubtful == other.doubtful && excused == other.excused
         && left == other.left && start == other.start
         && inside == other.inside && maybe == other.maybe
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
  guessed |= o.guessed;
  return parts != before.parts || names != before.names
         || guessed != before.guessed;
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
  auto differ
      = [&] (bool differs, unsigned part) { d->parts |= differs ? part : 0; };
  differ (registered != other.registered, PART_REGISTERED);
  differ (acquired != other.acquired, PART_ACQUIRED);
  differ (reading != other.reading || writing != other.writing, PART_TASKS);
  differ (away != other.away, PART_AWAY);
  differ (released != other.released, PART_RELEASED);
}

void
region_state::blur (const struct doubt &d)
{
  if (d.parts & PART_REGISTERED)
    registered = UNKNOWN;
  if (d.parts & PART_ACQUIRED)
    acquired = UNKNOWN;
  if (d.parts & PART_TASKS)
    reading = writing = false;
  if (d.parts & PART_AWAY)
    away = false;
  if (d.parts & PART_RELEASED)
    released = false;
  maybe |= (start | inside) & d.names;
  start &= ~d.names;
  inside &= ~d.names;
}

void
region_state::blur_doubt ()
{
  blur (doubt);
  doubt = {};
  doubt.guessed = true;
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
  exists = fresh = true;
}

void
region_state::forget_elements ()
{
  for (struct cause *c : causes ())
    c->element = &some_element;
  place = &some_element;
}

void
region_state::forget_registration ()
{
  registered = acquired = UNKNOWN;
}

void
region_state::lose ()
{
  finish ();
  away = fresh = excused = false;
  forget_registration ();
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
  if (what.varying && distance (r, what, &step) != 0)
    return NO;
  if (r.varying)
    return what.varying ? YES : UNKNOWN;
  if (!what.varying)
    return r.offset == what.offset ? YES : NO;
  /* All of an array is not its blocks, unless the function has it so on other
     ways.  */
  return size > 0 || r.offset != 0 || what.declared ? UNKNOWN : NO;
}
