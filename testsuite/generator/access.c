/* SPDX-License-Identifier: GPL-3.0-or-later

   Accesses of the host, and of a task's body outside its children.  What is
   read goes into the hash `h' of the function, so that every later number the
   function passes on or prints depends on it.  */

#include "context.h"
#include "options.h"
#include "rng.h"

static void
write_region (struct context *c, const struct object *o,
              const struct region *r, const char *pointer)
{
  const char *tag = o->type->tag;
  if (r->count == 0)
    return;
  switch (rng_below (3))
    {
    case 0:
      line (&c->w, "if (%s > 0) put_%s (&%s[0], h);", r->count_text, tag,
            pointer);
      break;
    case 1:
      line (&c->w, "fill_%s (%s, %s, h);", tag, pointer, r->count_text);
      break;
    default:
      line (&c->w, "for (size_t i = 0; i < (size_t) (%s); i += 3)",
            r->count_text);
      line (&c->w, "  put_%s (&%s[i], h + get_%s (&%s[i]));", tag, pointer,
            tag, pointer);
    }
}

/* Print the hash, and sometimes values as they are.  */
static void
print_region (struct context *c, const struct object *o,
              const struct region *r, const char *pointer)
{
  line (&c->w, "fprintf (out, \"%d %%016\" PRIx64 \"\\n\", h);", unique ());
  if (rng_chance (20))
    line (&c->w,
          "if (%s > 0) fprintf (out, \"%s[0] %%\" PRIu64 \"\\n\", "
          "get_%s (&%s[0]));",
          r->count_text, o->name, o->type->tag, pointer);
}

/* A loop over the rows of R, a tile, in which POINTER and REGION, of its
   elements, are one of these.  */
static void
begin_rows (struct context *c, const struct object *o, const struct region *r,
            const char **pointer, struct region *row)
{
  int id = unique ();
  if (r->rows == 0)
    return;
  line (&c->w, "for (int y%d = 0; y%d < %d; y%d++)", id, id, r->rows, id);
  open_brace (&c->w);
  line (&c->w, "%s *row%d = %s + y%d * %d;", o->type->name, id, *pointer, id,
        r->pitch);
  *pointer = format ("row%d", id);
  *row = region_part (r->first, r->width);
}

/* A direct call of an implementation on R.  */
static void
call_directly (struct context *c, const struct object *o,
               const struct region *r)
{
  struct call_rule rule = { .object = (struct object *)o,
                            .region = (struct region *)r,
                            .direct = true };
  call_task (c, &rule);
}

/* What may be done with O, which is only combined with something.  */
static void
join_region (struct context *c, const struct object *o, const struct region *r,
             const char *pointer)
{
  bool atomically = o->shared != NULL && o->shared->mode == MODE_CONCURRENT;
  line (&c->w, "for (size_t i = 0; i < (size_t) (%s); i++)", r->count_text);
  line (&c->w, "  %s (&%s[i], h + i * %d);",
        operation_join (o->only, o->type, atomically), pointer, unique ());
}

void
access_region (struct context *c, const struct object *o,
               const struct region *r)
{
  struct droppable d;
  droppable_begin (&d, &c->w);
  const char *pointer = format ("((%s%s *) %s)", o->read_only ? "const " : "",
                                o->type->name, region_pointer (o, r));
  const struct region *all = r;
  struct region row = *r;
  begin_rows (c, o, all, &pointer, &row);
  r = &row;
  if (o->only != NULL)
    join_region (c, o, r, pointer);
  else
    line (&c->w, "h = hash_%s (%s, %s, h);", o->type->tag, pointer,
          r->count_text);
  if (o->only == NULL && !o->read_only && rng_chance (50))
    write_region (c, o, r, pointer);
  if (!c->in_task)
    print_region (c, o, r, pointer);
  if (all->rows > 0)
    close_brace (&c->w);
  droppable_end (&d, &c->w);
  /* The mistakes of bodies are none of the host.  */
  if (feature_chance (FEATURE_IMPLEMENTATIONS, 25) && !options.check)
    call_directly (c, o, all);
}

void
acquire_region (struct context *c, struct object *o, struct region *r,
                bool fill, bool keep)
{
  int index = (int)(r - o->regions);
  pragma_on_region (c, "acquire", o, r);
  r->acquired = true;
  r->pending = false;
  if (fill)
    line (&c->w, "fill_%s (%s, %s, h);", o->type->tag, region_pointer (o, r),
          r->count_text);
  o->undefined = false;
  access_region (c, o, r);
  bool holding = c->holding;
  c->holding = true;
  /* Tasks called now pile up until the release.  */
  if (rng_chance (30))
    statements (c, rng_between (1, 6));
  c->holding = holding;
  if (!keep)
    {
      pragma_on_region (c, "release", o, &o->regions[index]);
      o->regions[index].acquired = false;
    }
}
