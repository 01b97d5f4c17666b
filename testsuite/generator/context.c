/* SPDX-License-Identifier: GPL-3.0-or-later

   Contexts.  */

#include "context.h"

#include <stdlib.h>

int
unique (void)
{
  static int last;
  return ++last;
}

void
pending_save (const struct context *c, struct pending *p)
{
  for (int i = 0; i < c->object_count; i++)
    for (int j = 0; j < c->objects[i]->region_count; j++)
      p->at[i][j] = c->objects[i]->regions[j].pending;
}

void
pending_merge (struct context *c, const struct pending *p)
{
  for (int i = 0; i < c->object_count; i++)
    for (int j = 0; j < c->objects[i]->region_count; j++)
      c->objects[i]->regions[j].pending |= p->at[i][j];
}

static void
pending_fill (struct context *c, bool pending)
{
  for (int i = 0; i < c->object_count; i++)
    for (int j = 0; j < c->objects[i]->region_count; j++)
      c->objects[i]->regions[j].pending = pending;
}

void
pending_set_all (struct context *c)
{
  pending_fill (c, true);
}

void
pending_clear_all (struct context *c)
{
  pending_fill (c, false);
}

struct object *
context_add_object (struct context *c, const struct type *type,
                    const char *name, int count, const char *count_text)
{
  struct object *o = calloc (1, sizeof *o);
  if (o == NULL || c->object_count == MAX_LOCALS)
    abort ();
  *o = (struct object){ .type = type,
                        .name = name,
                        .base = name,
                        .count = count,
                        .count_text = count_text };
  c->objects[c->object_count++] = o;
  return o;
}
