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
void
body_read_scalars (struct context *c, const struct task *t)
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

void
body_read_buffers (struct context *c, const struct task *t)
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
void
body_join_buffer (struct context *c, const struct task *t,
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

void
body_write_buffers (struct context *c, const struct task *t)
{
  for (int i = 0; i < t->parameter_count; i++)
    {
      const struct parameter *p = &t->parameters[i];
      if (p->kind == PARAMETER_BUFFER && p->operation != NULL)
        body_join_buffer (c, t, p);
      else if (p->kind == PARAMETER_BUFFER && p->mode != MODE_READ)
        for_all (c, t, p, format ("put_%s (", p->type->tag),
                 ", h = mix (h, i));");
    }
}

void
body_spin_sometimes (struct context *c)
{
  if (feature_chance (FEATURE_SPIN, 50))
    line (&c->w, "spin (h);");
}

static void
leaf_body (struct context *c, const struct task *t)
{
  body_read_scalars (c, t);
  if (rng_chance (30))
    body_spin_sometimes (c);
  body_read_buffers (c, t);
  use_scratch (c, t);
  body_spin_sometimes (c);
  mistake_before_writes (c, t);
  body_write_buffers (c, t);
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
  body_read_scalars (c, t);
  add_parameters (c, t);
  define_outputs (c);
  c->leave = "return";
  statements (c, rng_between (2, 5));
  finish (c);
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
    body_halves (&c, t);
  else if (t->shape == SHAPE_TREE)
    body_tree (&c, t);
  else if (t->shape == SHAPE_TILES)
    body_tiles (&c, t);
  else if (t->shape == SHAPE_SUM)
    body_sum (&c, t);
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
