/* SPDX-License-Identifier: GPL-3.0-or-later

   Partitions: objects are cut into blocks, again with other sizes while tasks
   are at work on the old ones, and not any more.

   What the blocks that go were used for counts for the whole, as nothing waits
   for that.  All partitions of an object have rows of one length.  */

#include "context.h"
#include "options.h"
#include "rng.h"

#include <stdlib.h>

/* What is left of EXTENT behind AT, SIZE at most.  */
static int
size_at (int at, int size, int extent)
{
  return extent - at < size ? extent - at : size;
}

/* Forget the blocks of O.  */
static void
drop_blocks (struct object *o)
{
  struct region *whole = object_find_whole (o);
  for (int i = 0; i < o->region_count; i++)
    whole->pending |= o->regions[i].block && o->regions[i].pending;
  object_drop_blocks (o);
}

/* Cut O into blocks of ROWS rows and WIDTH columns.  */
static void
add_blocks (struct object *o, int rows, int width)
{
  int columns = o->pitch > 0 ? o->pitch : o->count,
      height = o->count / columns;
  for (int i = 0; i < height; i += rows)
    for (int j = 0; j < columns; j += width)
      {
        int n = size_at (i, rows, height), m = size_at (j, width, columns);
        int first = i * columns + j;
        struct region r = region_part (first, n * m);
        r.block = true;
        if (n > 1 && m < columns)
          {
            r.rows = n;
            r.width = m;
            r.pitch = columns;
            r.end = first + (n - 1) * columns + m;
          }
        object_register (o, r);
      }
}

/* Cut O, of which nobody knows how long it is, into halves.  */
static void
add_halves (struct object *o)
{
  const char *n = o->count_text;
  struct region parts[]
      = { { .end = UNKNOWN_LENGTH / 2,
            .first_text = "0",
            .count_text = format ("((%s + 1) / 2)", n) },
          { .first = UNKNOWN_LENGTH / 2,
            .end = UNKNOWN_LENGTH,
            .first_text = format ("((%s + 1) / 2)", n),
            .count_text = format ("(%s - (%s + 1) / 2)", n, n) } };
  for (int i = 0; i < 2; i++)
    {
      parts[i].block = true;
      parts[i].count = -1;
      object_register (o, parts[i]);
    }
}

/* Choose sizes and cut O, or return false.  */
static bool
cut (struct context *c, struct object *o)
{
  int room = MAX_REGIONS - 3 - o->region_count;
  if (o->count < 0)
    {
      o->cut = format ("(%s + 1) / 2", o->count_text);
      add_halves (o);
      pragma_partition (c, o);
      return true;
    }
  if (o->pitch == 0)
    {
      o->pitch = o->columns > 0 ? o->columns : rng_between (1, 8);
      if (o->count % o->pitch != 0 || o->pitch == o->count)
        o->pitch = 0;
    }
  int columns = o->pitch > 0 ? o->pitch : o->count,
      height = o->count / columns;
  for (int attempt = 0; attempt < 20; attempt++)
    {
      bool tiles = o->pitch > 0 && rng_chance (75);
      int rows = o->pitch > 0 ? rng_between (1, height) : 1;
      int width = tiles || o->pitch == 0 ? rng_between (1, columns) : columns;
      int count
          = ((height + rows - 1) / rows) * ((columns + width - 1) / width);
      if (count < 2 || count > room)
        continue;
      /* A size that is too large is that of the whole.  */
      o->cut = o->pitch == 0 ? size_text (width) : size_text (rows);
      if (o->pitch > 0 && (tiles || rng_chance (30)))
        o->cut = format ("%s, %s", o->cut, size_text (width));
      pragma_partition (c, o);
      add_blocks (o, rows, width);
      return true;
    }
  return false;
}

void
cut_end (struct context *c, struct object *o)
{
  pragma_unpartition (c, o);
  drop_blocks (o);
}

/* An object that can be cut, or NULL.  */
static struct object *
some_object (struct context *c)
{
  struct object *o = c->objects[rng_below (c->object_count)];
  struct region whole = region_whole (o);
  if (!feature_chance (FEATURE_PARTITION, 100) || o->count == 0 || o->undefined
      || o->shared != NULL || object_find_whole (o) == NULL
      || !object_is_released (o, &whole) || o->read_only)
    return NULL;
  return o;
}

/* As above, between two braces: what was before is there again.  */
bool
partition_statement (struct context *c)
{
  struct object *o = some_object (c);
  if (o == NULL || c->depth > 3)
    return false;
  struct object before = *o;
  struct pending pending = { 0 };
  const char *leave = c->leave;
  if (o->cut != NULL)
    drop_blocks (o);
  /* What may not be executed is no cut.  */
  pending_save (c, &pending);
  if (o->count < 0)
    line (&c->w, "if (%s >= 2)", o->count_text);
  open_brace (&c->w);
  c->leave = NULL;
  c->depth++;
  bool done = cut (c, o);
  statements (c, rng_between (1, 4));
  if (done && rng_chance (40))
    {
      drop_blocks (o);
      if (!cut (c, o))
        cut_end (c, o);
      statements (c, rng_between (1, 3));
    }
  if (before.cut != NULL)
    {
      bool at_work = object_find_whole (o)->pending;
      for (int i = 0; i < o->region_count; i++)
        at_work |= o->regions[i].pending;
      *o = before;
      pragma_partition (c, o);
      object_find_whole (o)->pending = at_work;
    }
  else if (o->cut != NULL)
    cut_end (c, o);
  c->depth--;
  close_brace (&c->w);
  c->leave = leave;
  if (o->count < 0)
    pending_merge (c, &pending);
  return true;
}

/* For good.  */
bool
cut_statement (struct context *c)
{
  struct object *o = some_object (c);
  if (o == NULL || c->in_task || c->depth > 0 || o->count < 0)
    return false;
  if (o->cut != NULL && rng_chance (30))
    {
      cut_end (c, o);
      return true;
    }
  const char *old = o->cut;
  drop_blocks (o);
  if (cut (c, o))
    return true;
  if (old != NULL)
    cut_end (c, o);
  return old != NULL;
}
