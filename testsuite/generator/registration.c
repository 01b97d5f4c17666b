/* SPDX-License-Identifier: GPL-3.0-or-later

   Statements that change which regions are registered.  */

#include "context.h"
#include "options.h"
#include "rng.h"

struct region *
some_region (struct context *c, struct object **object)
{
  for (int attempt = 0; attempt < 8; attempt++)
    {
      struct object *o = c->objects[rng_below (c->object_count)];
      if (o->region_count == 0 || o->shared != NULL)
        continue;
      struct region *r = &o->regions[rng_below (o->region_count)];
      *object = o;
      if (object_is_released (o, r))
        return r;
    }
  return NULL;
}

/* Choose up to MAX parts of O that are not registered yet; return how
   many.  */
static int
choose_parts (const struct object *o, struct region *parts, int max)
{
  int count = 0;
  if (o->count < 0)
    {
      const char *n = o->count_text;
      parts[0] = (struct region){ .end = UNKNOWN_LENGTH / 2,
                                  .count = -1,
                                  .first_text = "0",
                                  .count_text = format ("(%s / 2)", n) };
      parts[1]
          = (struct region){ .first = UNKNOWN_LENGTH / 2,
                             .end = UNKNOWN_LENGTH,
                             .count = -1,
                             .first_text = format ("(%s / 2)", n),
                             .count_text = format ("(%s - %s / 2)", n, n) };
      if (rng_chance (50))
        {
          struct region first = parts[0];
          parts[0] = parts[1];
          parts[1] = first;
        }
      return max < 2 || object_has (o, &parts[0]) || object_has (o, &parts[1])
                 ? 0
                 : 2;
    }
  bool overlap = feature_chance (FEATURE_OVERLAP, 40);
  int wanted = rng_between (1, max), position = 0;
  for (int i = 0; i < wanted; i++)
    {
      int first = overlap && o->count > 0 ? rng_below (o->count) : position;
      /* An empty region at the very end could start where another object
         does.  */
      if (first >= o->count)
        break;
      int length
          = feature_chance (FEATURE_EMPTY, 4)
                ? 0
                : rng_between (1, overlap ? o->count - first
                                          : (o->count - 1) / wanted + 1);
      if (first + length > o->count)
        length = o->count - first;
      if (overlap && rng_chance (25))
        first = 0;
      struct region part = region_part (first, length);
      position = first + length;
      bool twice = object_has (o, &part) || length == o->count;
      for (int j = 0; j < count; j++)
        twice |= parts[j].first == part.first && parts[j].end == part.end;
      if (!twice)
        parts[count++] = part;
    }
  return count;
}

/* Register parts of an object for a while.  */
bool
parts_statement (struct context *c)
{
  struct object *o = c->objects[rng_below (c->object_count)];
  struct region parts[4];
  int room = MAX_REGIONS - 2 - o->region_count;
  if (o->region_count == 0 || room < 1 || c->depth > 3)
    return false;
  if (options.without[FEATURE_OVERLAP])
    return false;
  int count = choose_parts (o, parts, room < 4 ? room : 4);
  if (count == 0)
    return false;
  struct pending before = { 0 };
  pending_save (c, &before);
  const char *leave = c->leave;
  c->leave = NULL;
  if (o->count < 0)
    line (&c->w, "if (%s >= 2)", o->count_text);
  open_brace (&c->w);
  c->depth++;
  int first = o->region_count;
  for (int i = 0; i < count; i++)
    {
      pragma_on_region (c, "register", o, &parts[i]);
      object_register (o, parts[i]);
    }
  statements (c, rng_between (1, 4));
  while (o->region_count > first)
    {
      int i = first + rng_below (o->region_count - first);
      pragma_on_region (c, "unregister", o, &o->regions[i]);
      object_unregister (o, i);
    }
  c->depth--;
  close_brace (&c->w);
  c->leave = leave;
  if (o->count < 0)
    pending_merge (c, &before);
  return true;
}

/* Change for good what is registered: a new region.  */
bool
register_statement (struct context *c)
{
  struct object *o = c->objects[rng_below (c->object_count)];
  struct region r = region_whole (o), part;
  int count = 0;
  for (int i = 0; i < o->region_count; i++)
    count += !o->regions[i].block;
  if (c->in_task || c->depth > 0 || count > 3 || o->region_count > 14)
    return false;
  if (object_has (o, &r))
    {
      if (options.without[FEATURE_OVERLAP] || choose_parts (o, &part, 1) == 0)
        return false;
      r = part;
    }
  pragma_on_region (c, "register", o, &r);
  object_register (o, r);
  return true;
}

/* Forget a region; when nothing else covers it the host uses it freely.  */
bool
unregister_statement (struct context *c)
{
  struct object *o;
  struct region *r;
  if (c->in_task || c->depth > 0 || (r = some_region (c, &o)) == NULL
      || r->block)
    return false;
  if (region_whole (o).end == r->end && r->first == 0 && o->cut != NULL)
    {
      if (rng_chance (50))
        cut_end (c, o);
      else
        object_drop_blocks (o);
      r = object_find_whole (o);
    }
  if (feature_chance (FEATURE_ACQUIRE, 20))
    acquire_region (c, o, r, false, true);
  struct region old = *r;
  int index = (int)(r - o->regions);
  pragma_on_region (c, "unregister", o, r);
  object_unregister (o, index);
  for (int i = 0; i < o->region_count; i++)
    if (region_overlaps (&o->regions[i], &old))
      return true;
  access_region (c, o, &old);
  return true;
}
