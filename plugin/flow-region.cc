/* SPDX-License-Identifier: GPL-3.0-or-later

   One region of memory: see flow-region.h.  */

#include "gcc.h"

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
         && doubtful == other.doubtful && left == other.left
         && start == other.start && inside == other.inside
         && maybe == other.maybe;
}

void
region_state::finish ()
{
  reading = writing = released = false;
}

void
region_state::renew ()
{
  finish ();
  exists = fresh = true;
  registered = acquired = NO;
  away = escaped = stored = several = beside = doubtful = false;
  start = inside = maybe = 0;
  registration = end = reader = writer = release = acquisition = {};
}

void
region_state::lose ()
{
  finish ();
  away = fresh = false;
  registered = acquired = UNKNOWN;
}

enum answer
names_p (const struct relation &r, const struct region &what,
         HOST_WIDE_INT size)
{
  if (r.hit != YES)
    return r.hit;
  if (what.varying)
    return r.varying ? YES : size > 0 || r.offset != 0 ? UNKNOWN : NO;
  if (r.varying)
    return UNKNOWN;
  return r.offset == what.offset ? YES : NO;
}

enum answer
touches_p (const struct relation &r, const struct region &what,
           HOST_WIDE_INT size)
{
  if (r.hit != YES)
    return r.hit;
  if (what.varying || what.whole)
    return YES;
  if (r.varying)
    return UNKNOWN;
  if (r.offset == what.offset)
    return YES;
  if (r.offset < what.offset)
    return size < 0 ? UNKNOWN : r.offset + size <= what.offset ? NO : YES;
  if (what.extent < 0)
    return UNKNOWN;
  return r.offset < what.offset + what.extent ? YES : NO;
}
