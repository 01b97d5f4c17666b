/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies of tasks.

   A body reads its arguments into the hash `h' in a fixed order, takes its
   time, then writes values that depend on everything read and on their place:
   a task that runs too early or too late changes the output.  */

#include "body.h"

#include "context.h"
#include "mistake.h"
#include "options.h"
#include "rng.h"

#include <stdlib.h>

/* Take the values of scalars and counts into `h'.  */
static void
read_scalars (struct context *c, const struct task *t)
{
  line (&c->w, "uint64_t h = %d;", unique ());
  line (&c->w, "(void) h;");
  for (int i = 0; i < t->parameter_count; i++)
    {
      const struct parameter *p = &t->parameters[i];
      if (p->kind == PARAMETER_SCALAR)
        line (&c->w, "h = mix (h, get_%s (&%s));", p->type->tag, p->name);
      else if (p->kind == PARAMETER_TABLE)
        line (&c->w, "h = mix (h, %s[h %% 4]);", p->name);
      else if (p->kind == PARAMETER_COUNTER)
        line (&c->w, "__atomic_fetch_add (%s, 1, __ATOMIC_RELAXED);", p->name);
      else if (p->kind != PARAMETER_BUFFER && p->kind != PARAMETER_SCRATCH)
        line (&c->w, "h = mix (h, (uint64_t) %s);", p->name);
    }
  mistake_begin_body (c, t);
}

/* A loop over all elements of P which runs ACTION on element E, an
   expression.  */
static void
for_all (struct context *c, const struct task *t, const struct parameter *p,
         const char *before, const char *after)
{
  const char *element;
  if (p->bound >= BOUND_TILE)
    {
      const char *columns = t->parameters[p->columns].name;
      line (&c->w, "for (size_t i = 0; i < %s; i++)",
            parameter_count_text (t, p));
      element
          = format (p->bound == BOUND_TILE_FLAT
                        ? "%s[i / (size_t) %s * (size_t) %s"
                          " + i %% (size_t) %s]"
                        : "%s[i / (size_t) %s]%.0s[i %% (size_t) %s]",
                    p->name, columns, t->parameters[p->pitch].name, columns);
    }
  else if ((p->bound == BOUND_ROWS || p->bound == BOUND_ROW_POINTER)
           && rng_chance (60))
    {
      const char *columns = t->parameters[p->columns].name;
      line (&c->w, "for (size_t i = 0; i < (size_t) %s * (size_t) %s; i++)",
            t->parameters[p->count].name, columns);
      element = format ("%s[i / (size_t) %s][i %% (size_t) %s]", p->name,
                        columns, columns);
    }
  else
    {
      line (&c->w, "for (size_t i = 0; i < %s; i++)",
            parameter_count_text (t, p));
      element = format ("%s[i]", parameter_base (p));
    }
  line (&c->w, "  %s&%s%s", before, element, after);
}

static void
read_buffers (struct context *c, const struct task *t)
{
  for (int i = 0; i < t->parameter_count; i++)
    {
      const struct parameter *p = &t->parameters[i];
      if (p->kind == PARAMETER_BUFFER && p->mode != MODE_OUTPUT
          && p->operation == NULL)
        for_all (c, t, p, format ("h = mix (h, get_%s (", p->type->tag),
                 "));");
    }
}

/* Combine P with what comes of `h'.  */
static void
join_buffer (struct context *c, const struct task *t,
             const struct parameter *p)
{
  const char *join
      = operation_join (p->operation, p->type, p->mode == MODE_CONCURRENT);
  for_all (c, t, p, format ("%s (", join),
           format (", mix (h, i * %d));", unique ()));
}

/* Use scratch memory: nobody else changes it meanwhile.  */
static void
use_scratch (struct context *c, const struct task *t)
{
  for (int writing = 1; writing >= 0; writing--)
    {
      for (int i = 0; i < t->parameter_count; i++)
        {
          const struct parameter *p = &t->parameters[i];
          if (p->kind == PARAMETER_SCRATCH && writing)
            for_all (c, t, p, format ("put_%s (", p->type->tag),
                     ", mix (h, i));");
          else if (p->kind == PARAMETER_SCRATCH)
            for_all (c, t, p, format ("h = mix (h, get_%s (", p->type->tag),
                     "));");
        }
      if (writing && feature_chance (FEATURE_SPIN, 30))
        line (&c->w, "spin (h);");
    }
}

static void
write_buffers (struct context *c, const struct task *t)
{
  for (int i = 0; i < t->parameter_count; i++)
    {
      const struct parameter *p = &t->parameters[i];
      if (p->kind == PARAMETER_BUFFER && p->operation != NULL)
        join_buffer (c, t, p);
      else if (p->kind == PARAMETER_BUFFER && p->mode != MODE_READ)
        for_all (c, t, p, format ("put_%s (", p->type->tag),
                 ", h = mix (h, i));");
    }
}

static void
spin_sometimes (struct context *c)
{
  if (feature_chance (FEATURE_SPIN, 50))
    line (&c->w, "spin (h);");
}

static void
leaf_body (struct context *c, const struct task *t)
{
  read_scalars (c, t);
  if (rng_chance (30))
    spin_sometimes (c);
  read_buffers (c, t);
  use_scratch (c, t);
  spin_sometimes (c);
  mistake_before_writes (c, t);
  write_buffers (c, t);
}

/* Make the parameters of T objects of C.  */
static void
add_parameters (struct context *c, const struct task *t)
{
  for (int i = 0; i < t->parameter_count; i++)
    {
      const struct parameter *p = &t->parameters[i];
      if (p->kind != PARAMETER_BUFFER && p->kind != PARAMETER_SCRATCH)
        continue;
      bool known = p->bound == BOUND_CONSTANT;
      struct object *o = context_add_object (
          c, p->type, p->name, known ? p->constant : -1,
          known ? format ("%d", p->constant) : parameter_count_text (t, p));
      o->base = parameter_base (p);
      line (&c->w, "(void) %s;", p->name);
      o->read_only = p->mode == MODE_READ;
      o->undefined = p->mode == MODE_OUTPUT;
      o->only = p->operation;
      if (p->mode == MODE_CONCURRENT || p->mode == MODE_REDUCTION)
        o->shared = p;
      struct region whole = region_whole (o);
      whole.forever = true;
      object_register (o, whole);
    }
}

/* See that all elements of output parameters are written.  */
static void
define_outputs (struct context *c)
{
  for (int i = 0; i < c->object_count; i++)
    {
      struct object *o = c->objects[i];
      struct call_rule rule = { .object = o, .with_output = true };
      if (!o->undefined || (rng_chance (50) && call_task (c, &rule)))
        continue;
      line (&c->w, "fill_%s (%s, %s, h);", o->type->tag, o->base,
            o->count_text);
      o->undefined = false;
    }
}

/* Bring what the body computed into its parameters.  */
static void
finish (struct context *c)
{
  if (rng_chance (40))
    {
      pragma_plain (c, "wait");
      pending_clear_all (c);
    }
  for (int i = 0; i < c->object_count; i++)
    {
      struct object *o = c->objects[i];
      struct region *r = &o->regions[0];
      if (o->read_only)
        continue;
      if (object_is_quiet (o, r) && o->only != NULL)
        access_region (c, o, r);
      else if (object_is_quiet (o, r))
        line (&c->w, "if (%s > 0) put_%s (&%s[0], h + get_%s (&%s[0]));",
              o->count_text, o->type->tag, o->base, o->type->tag, o->base);
      else if (rng_chance (50))
        call_task (c, &(struct call_rule){ .object = o });
    }
}

static void
random_body (struct context *c, const struct task *t)
{
  read_scalars (c, t);
  add_parameters (c, t);
  define_outputs (c);
  c->leave = "return";
  statements (c, rng_between (2, 5));
  finish (c);
}

/* The body of a task that calls itself on both halves of its buffer.  */
static void
halves_body (struct context *c, struct task *t)
{
  const struct parameter *p = &t->parameters[t->parameter_count - 1];
  const char *b = p->name, *n = t->parameters[p->count].name;
  bool bounded = p->bound == BOUND_COUNT;
  read_scalars (c, t);
  line (&c->w, "if (%s < %d)", n, rng_between (6, 12));
  open_brace (&c->w);
  read_buffers (c, t);
  spin_sometimes (c);
  write_buffers (c, t);
  line (&c->w, "return;");
  close_brace (&c->w);
  if (rng_chance (50))
    line (&c->w, "put_%s (%s, h);", p->type->tag, b);
  /* The left half starts where the whole does: it is chosen by the bound.
     Without one the whole is.  */
  if (bounded && rng_chance (50))
    {
      line (&c->w, "#pragma tasks register %s %s / 2", b, n);
      line (&c->w, "#pragma tasks register &%s[%s / 2] %s - %s / 2", b, n, n,
            n);
    }
  else
    {
      line (&c->w, "#pragma tasks register (%s + %s / 2), %s - %s / 2", b, n,
            n, n);
      line (&c->w, "#pragma tasks register %s (%s / 2)", b, n);
    }
  bool graph = maybe_graph (c, 40);
  if (graph)
    open_brace (&c->w);
  for (int i = 0; i < 2; i++)
    {
      bool left = i == (bounded ? 0 : 1);
      if (left)
        line (&c->w, "%s (%s / 2, %s);", t->name, n, b);
      else
        line (&c->w, "%s (%s - %s / 2, %s + %s / 2);", t->name, n, n, b, n);
    }
  if (graph)
    close_brace (&c->w);
  bool wait = rng_chance (50);
  if (wait)
    line (&c->w, "#pragma tasks wait");
  line (&c->w, "#pragma tasks unregister %s %s / 2", b, n);
  line (&c->w, "#pragma tasks unregister (%s + %s / 2)", b, n);
  read_buffers (c, t);
  write_buffers (c, t);
  t->cost = 40;
}

/* The body of a task that calls itself with results of its own.  */
static void
tree_body (struct context *c, struct task *t)
{
  const struct parameter *depth = &t->parameters[0];
  const struct parameter *p = &t->parameters[t->parameter_count - 1];
  const char *n = t->parameters[p->count].name;
  int children = rng_between (1, 2);
  read_scalars (c, t);
  line (&c->w, "fill_%s (%s, %s, h);", p->type->tag, parameter_base (p),
        parameter_count_text (t, p));
  line (&c->w, "if (%s <= 0) return;", depth->name);
  for (int i = 0; i < children; i++)
    {
      line (&c->w, "%s %s y%d[%s + %d];", attribute ("registered", NULL),
            p->type->name, i, n, i + 1);
      line (&c->w, "%s (%s - 1, %s + %d, y%d);", t->name, depth->name, n,
            i + 1, i);
    }
  if (rng_chance (50))
    line (&c->w, "#pragma tasks wait");
  for (int i = 0; i < children; i++)
    {
      line (&c->w, "#pragma tasks acquire y%d", i);
      line (&c->w, "h = hash_%s (y%d, (size_t) %s + %d, h);", p->type->tag, i,
            n, i + 1);
      if (rng_chance (50))
        line (&c->w, "#pragma tasks release y%d", i);
    }
  line (&c->w, "fill_%s (%s, %s, h);", p->type->tag, parameter_base (p),
        parameter_count_text (t, p));
  t->cost = children == 1 ? 4 : 15;
}

/* The body of a task that calls itself with its buffer, to which all
   contribute.  */
static void
sum_body (struct context *c, struct task *t)
{
  const struct parameter *depth = &t->parameters[0];
  const struct parameter *p = &t->parameters[t->parameter_count - 1];
  int children = rng_between (1, 2);
  read_scalars (c, t);
  spin_sometimes (c);
  join_buffer (c, t, p);
  line (&c->w, "if (%s <= 0) return;", depth->name);
  for (int i = 0; i < children; i++)
    {
      bool cut = feature_chance (FEATURE_PLACE, 30);
      maybe_place (c, !cut);
      if (cut)
        line (&c->w, "#pragma tasks final (%s < 2)", depth->name);
      line (&c->w, "%s (%s - 1, %s, %s);", t->name, depth->name,
            t->parameters[p->count].name, p->name);
    }
  bool wait = rng_chance (40);
  if (wait)
    line (&c->w, "#pragma tasks wait");
  if (wait || p->mode == MODE_CONCURRENT)
    join_buffer (c, t, p);
  t->cost = children == 1 ? 4 : 15;
}

/* The body of a task that calls itself on the blocks of its only buffer, a
   tile, cut once or twice.  */
static void
tiles_body (struct context *c, struct task *t)
{
  const struct parameter *depth = &t->parameters[0];
  const struct parameter *p = &t->parameters[t->parameter_count - 1];
  const char *rows = t->parameters[p->count].name;
  const char *columns = t->parameters[p->columns].name;
  const char *pitch = t->parameters[p->pitch].name;
  read_scalars (c, t);
  line (&c->w, "if (%s <= 0 || %s < 2 || %s < 2)", depth->name, rows, columns);
  open_brace (&c->w);
  read_buffers (c, t);
  spin_sometimes (c);
  write_buffers (c, t);
  line (&c->w, "return;");
  close_brace (&c->w);
  for (int cuts = rng_between (1, 2); cuts > 0; cuts--)
    {
      int down = rng_below (3), across = down == 1 ? 1 : rng_below (3);
      static const char *const sizes[] = { "%s", "%s / 2", "(%s + 1) / 2" };
      const char *b0 = format (sizes[down], rows);
      const char *b1 = format (sizes[across], columns);
      int id = unique ();
      line (&c->w, "#pragma tasks partition %s (%s, %s)", p->name, b0, b1);
      bool graph = maybe_graph (c, 30);
      if (graph)
        open_brace (&c->w);
      line (&c->w, "for (int i%d = 0; i%d < %s; i%d += %s)", id, id, rows, id,
            b0);
      line (&c->w, "  for (int j%d = 0; j%d < %s; j%d += %s)", id, id, columns,
            id, b1);
      line (&c->w,
            "    %s (%s - 1, LESS (%s, %s - i%d), LESS (%s, %s - j%d), %s, "
            "(void *) &%s[i%d][j%d]);",
            t->name, depth->name, b0, rows, id, b1, columns, id, pitch,
            p->name, id, id);
      if (graph)
        close_brace (&c->w);
      if (rng_chance (30))
        line (&c->w, "#pragma tasks unpartition %s", p->name);
      else if (rng_chance (30))
        line (&c->w, "#pragma tasks wait");
    }
  if (p->operation == NULL && feature_chance (FEATURE_ACQUIRE, 50))
    {
      line (&c->w, "#pragma tasks acquire %s", p->name);
      read_buffers (c, t);
      write_buffers (c, t);
      line (&c->w, "#pragma tasks release %s", p->name);
    }
  t->cost = 40;
}

void
body_write (struct task *t, FILE *file)
{
  struct context c = { .w = { .out = file },
                       .in_task = true,
                       .callable = (int)(t - tasks),
                       .multiplier = 1,
                       .budget = 25 };
  open_brace (&c.w);
  if (t->shape == SHAPE_HALVES)
    halves_body (&c, t);
  else if (t->shape == SHAPE_TREE)
    tree_body (&c, t);
  else if (t->shape == SHAPE_TILES)
    tiles_body (&c, t);
  else if (t->shape == SHAPE_SUM)
    sum_body (&c, t);
  else if (t->leaf)
    leaf_body (&c, t);
  else
    {
      random_body (&c, t);
      t->cost = 1 + c.cost;
      t->calls_holding = c.called_holding;
    }
  close_brace (&c.w);
}
