/* SPDX-License-Identifier: GPL-3.0-or-later

   Blocks with buffers of their own: `registered' and `heap_allocated' arrays,
   ordinary arrays and allocated memory registered by pragmas, left in all the
   ways there are.  */

#include "context.h"
#include "options.h"
#include "rng.h"

#include <stdlib.h>

/* The buffer of a block.  */
struct local
{
  struct object *object;
  bool registered; /* by the attribute */
  bool heap;       /* by the attribute */
  bool allocated;  /* by the program */
  bool zeroed;     /* by an initializer */
};

/* Declare an array or pointer of some size.  */
static struct local
declare (struct context *c, bool registered)
{
  const struct type *type = some_element_type ();
  int id = unique (), count = rng_between (1, 40), rows = 0;
  const char *name = format ("x%d", id);
  const char *text = format ("%d", count), *bound = text;
  struct local l = { .registered = registered,
                     .heap = feature_chance (FEATURE_STORAGE, 50) };
  l.allocated = !registered && !l.heap && rng_chance (40);
  int kind = rng_below (5);
  if (kind == 0)
    {
      count = -1;
      text = bound = format ("w%d", id);
      line (&c->w, "int w%d = 2 + (int) (h %% 7);", id);
    }
  else if (kind == 1)
    bound = format ("(size_t) %d + zero", count);
  else if (kind == 2 && !l.allocated)
    {
      rows = rng_between (1, 5);
      count = rows * rng_between (1, 8);
      text = format ("%d", count);
      bound = format ("%d][%d%s", rows, count / rows,
                      rng_chance (50) ? " + zero" : "");
    }
  else if (kind == 3)
    bound = format ("%d * 1", count);
  l.zeroed = kind > 2 && !l.allocated && rng_chance (50);

  if (l.allocated)
    line (&c->w, "%s *%s = allocate ((%s) * sizeof *%s);", type->name, name,
          bound, name);
  else
    line (&c->w, "%s%s%s%s%s %s[%s]%s;",
          registered ? attribute ("registered", NULL) : "",
          registered ? " " : "",
          l.heap ? attribute ("heap_allocated", NULL) : "", l.heap ? " " : "",
          type->name, name, bound, l.zeroed ? " = { 0 }" : "");
  line (&c->w, "(void) %s;", name);
  l.object = context_add_object (c, type, name, count, text);
  l.object->is_array = !l.allocated;
  l.object->undefined = registered && !l.zeroed;
  if (rows > 0)
    {
      l.object->columns = count / rows;
      l.object->base = format ("((%s *) %s)", type->name, name);
    }
  return l;
}

/* Register L's buffer and see that it has values.  */
static void
begin_use (struct context *c, struct local *l)
{
  struct object *o = l->object;
  struct region whole = region_whole (o);
  whole.forever = l->registered;
  if (!l->registered)
    {
      line (&c->w, "fill_%s (%s, %s, h);", o->type->tag, o->base,
            o->count_text);
      pragma_on_region (c, "register", o, &whole);
    }
  object_register (o, whole);
  if (!o->undefined)
    return;
  struct call_rule rule = { .object = o, .with_output = true };
  if (rng_chance (50) || !call_task (c, &rule))
    acquire_region (c, o, &o->regions[0], true, false);
}

/* The last look at L's buffer and its end.  */
static void
end_use (struct context *c, struct local *l)
{
  struct object *o = l->object;
  if (feature_chance (FEATURE_ACQUIRE, 70))
    acquire_region (c, o, &o->regions[0], false, rng_chance (30));
  if (!l->registered)
    {
      pragma_on_region (c, "unregister", o, &o->regions[0]);
      object_unregister (o, 0);
      access_region (c, o,
                     &(struct region){ .first_text = "0",
                                       .end = region_whole (o).end,
                                       .count = o->count,
                                       .count_text = o->count_text });
    }
  if (l->allocated)
    line (&c->w, "free (%s);", o->name);
  c->object_count--;
  free (o);
}

/* Statements that leave the block early.  */
static void
leave_early (struct context *c, const char *leave, struct pending *left)
{
  if (!rng_chance (50))
    return;
  line (&c->w, "if (h %% %d == 0) %s;", rng_between (2, 5), leave);
  struct pending now = { 0 };
  pending_save (c, &now);
  for (int i = 0; i < MAX_LOCALS; i++)
    for (int j = 0; j < MAX_REGIONS; j++)
      left->at[i][j] |= now.at[i][j];
}

/* How the block is left early, NULL if it is not.  */
static const char *
way_out (struct context *c, bool loop, int label)
{
  switch (rng_below (5))
    {
    case 0:
      return loop ? "break" : NULL;
    case 1:
      return loop ? "continue" : NULL;
    case 2:
      return format ("goto out_%d", label);
    case 3:
      return c->leave;
    default:
      return NULL;
    }
}

bool
scope_statement (struct context *c)
{
  if (c->object_count > MAX_LOCALS - 3 || c->depth > 3)
    return false;
  bool loop = rng_chance (40) && c->multiplier < 8;
  bool registered = feature_chance (FEATURE_STORAGE, 65);
  int label = unique ();
  const char *leave = registered ? way_out (c, loop, label) : NULL;
  struct pending left = { 0 };
  if (loop)
    {
      line (&c->w, "for (int i%d = 0; i%d < 2; i%d++)", label, label, label);
      c->multiplier *= 2;
      pending_set_all (c);
    }
  pending_save (c, &left);
  c->depth++;
  maybe_graph (c, 20);
  open_brace (&c->w);
  const char *outer_leave = c->leave;
  if (!registered)
    c->leave = NULL; /* it would stay registered */
  struct local l = declare (c, registered);
  begin_use (c, &l);
  statements (c, rng_between (1, 3));
  if (leave != NULL)
    leave_early (c, leave, &left);
  statements (c, rng_between (0, 2));
  end_use (c, &l);
  c->leave = outer_leave;
  close_brace (&c->w);
  if (leave != NULL && leave[0] == 'g')
    line (&c->w, "out_%d: MAYBE_UNUSED;", label);
  c->depth--;
  if (loop)
    c->multiplier /= 2;
  pending_merge (c, &left);
  return true;
}
