/* SPDX-License-Identifier: GPL-3.0-or-later

   Objects and regions.  */

#include "buffer.h"

#include "rng.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

bool
region_overlaps (const struct region *a, const struct region *b)
{
  if (a->first >= b->end || b->first >= a->end)
    return false;
  if (a->rows == 0 || b->rows == 0)
    return true;
  int left = a->first % a->pitch, other = b->first % a->pitch;
  return left < other + b->width && other < left + a->width;
}

bool
region_is_largest (const struct object *o, const struct region *r)
{
  for (int i = 0; i < o->region_count; i++)
    if (o->regions[i].first == r->first
        && (o->regions[i].end > r->end
            || (o->regions[i].end == r->end && o->regions[i].rows > r->rows)))
      return false;
  return true;
}

bool
region_is_alone (const struct object *o, const struct region *r)
{
  for (int i = 0; i < o->region_count; i++)
    if (o->regions[i].first == r->first && &o->regions[i] != r)
      return false;
  return true;
}

bool
object_has (const struct object *o, const struct region *r)
{
  for (int i = 0; i < o->region_count; i++)
    if (o->regions[i].first == r->first && o->regions[i].end == r->end
        && o->regions[i].rows == r->rows)
      return true;
  return false;
}

bool
object_is_released (const struct object *o, const struct region *r)
{
  for (int i = 0; i < o->region_count; i++)
    if (o->regions[i].acquired && region_overlaps (&o->regions[i], r))
      return false;
  return !r->acquired;
}

bool
object_is_quiet (const struct object *o, const struct region *r)
{
  for (int i = 0; i < o->region_count; i++)
    if (o->regions[i].pending && region_overlaps (&o->regions[i], r))
      return false;
  return true;
}

struct region *
object_register (struct object *o, struct region r)
{
  if (o->region_count == MAX_REGIONS)
    abort ();
  o->regions[o->region_count] = r;
  return &o->regions[o->region_count++];
}

void
object_unregister (struct object *o, int index)
{
  o->region_count--;
  memmove (o->regions + index, o->regions + index + 1,
           (size_t)(o->region_count - index) * sizeof (struct region));
}

struct region *
object_find_whole (struct object *o)
{
  struct region whole = region_whole (o);
  for (int i = 0; i < o->region_count; i++)
    if (o->regions[i].first == 0 && o->regions[i].end == whole.end
        && !o->regions[i].block)
      return &o->regions[i];
  return NULL;
}

void
object_drop_blocks (struct object *o)
{
  int count = 0;
  for (int i = 0; i < o->region_count; i++)
    if (!o->regions[i].block)
      o->regions[count++] = o->regions[i];
  o->region_count = count;
  o->cut = NULL;
}

struct region
region_whole (const struct object *o)
{
  return (struct region){ .end = o->count < 0 ? UNKNOWN_LENGTH : o->count,
                          .count = o->count,
                          .first_text = "0",
                          .count_text = o->count_text };
}

const char *
constant_count (int count)
{
  return count == 0 ? "zero" : format ("%d", count);
}

struct region
region_part (int first, int count)
{
  return (struct region){ .first = first,
                          .end = first + count,
                          .count = count,
                          .first_text = format ("%d", first),
                          .count_text = constant_count (count) };
}

const char *
region_pointer (const struct object *o, const struct region *r)
{
  if (r->first == 0)
    return rng_chance (70) ? o->base : format ("&%s[0]", o->base);
  switch (rng_below (4))
    {
    case 0:
      return format ("&%s[%s]", o->base, r->first_text);
    case 1:
      return format ("(&%s[1] + (%s - 1))", o->base, r->first_text);
    default:
      return format ("(%s + %s)", o->base, r->first_text);
    }
}
