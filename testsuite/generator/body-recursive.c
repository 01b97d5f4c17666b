/* SPDX-License-Identifier: GPL-3.0-or-later

   Bodies of tasks that call themselves: with parts of their buffer, with
   buffers of their own, or with the same one.  */

#include "body.h"

#include "context.h"
#include "options.h"
#include "rng.h"

/* The body of a task that calls itself on both halves of its buffer.  */
void
body_halves (struct context *c, struct task *t)
{
  const struct parameter *p = &t->parameters[t->parameter_count - 1];
  const char *b = p->name, *n = t->parameters[p->count].name;
  bool bounded = p->bound == BOUND_COUNT;
  body_read_scalars (c, t);
  line (&c->w, "if (%s < %d)", n, rng_between (6, 12));
  open_brace (&c->w);
  body_read_buffers (c, t);
  body_spin_sometimes (c);
  body_write_buffers (c, t);
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
  body_read_buffers (c, t);
  body_write_buffers (c, t);
  t->cost = 40;
}

/* The body of a task that calls itself with results of its own.  */
void
body_tree (struct context *c, struct task *t)
{
  const struct parameter *depth = &t->parameters[0];
  const struct parameter *p = &t->parameters[t->parameter_count - 1];
  const char *n = t->parameters[p->count].name;
  int children = rng_between (1, 2);
  body_read_scalars (c, t);
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
void
body_sum (struct context *c, struct task *t)
{
  const struct parameter *depth = &t->parameters[0];
  const struct parameter *p = &t->parameters[t->parameter_count - 1];
  int children = rng_between (1, 2);
  body_read_scalars (c, t);
  body_spin_sometimes (c);
  body_join_buffer (c, t, p);
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
    body_join_buffer (c, t, p);
  t->cost = children == 1 ? 4 : 15;
}

/* The body of a task that calls itself on the blocks of its only buffer, a
   tile, cut once or twice.  */
void
body_tiles (struct context *c, struct task *t)
{
  const struct parameter *depth = &t->parameters[0];
  const struct parameter *p = &t->parameters[t->parameter_count - 1];
  const char *rows = t->parameters[p->count].name;
  const char *columns = t->parameters[p->columns].name;
  const char *pitch = t->parameters[p->pitch].name;
  body_read_scalars (c, t);
  line (&c->w, "if (%s <= 0 || %s < 2 || %s < 2)", depth->name, rows, columns);
  open_brace (&c->w);
  body_read_buffers (c, t);
  body_spin_sometimes (c);
  body_write_buffers (c, t);
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
      body_read_buffers (c, t);
      body_write_buffers (c, t);
      line (&c->w, "#pragma tasks release %s", p->name);
    }
  t->cost = 40;
}
