/* SPDX-License-Identifier: GPL-3.0-or-later

   Random statements.

   Statements inside a construct (a loop, a branch) leave the registered
   regions as they found them, so that it does not matter whether and how often
   they run.  Only at the outermost level of a host function may the set of
   registered regions change.  */

#include "context.h"
#include "options.h"
#include "rng.h"

int statements_left;

static bool
call_statement (struct context *c)
{
  return call_task (c, &(struct call_rule){ .object = NULL });
}

/* Many calls at a time, perhaps of one task, so that tasks queue up and the
   policy has a choice: order that is wrong shows only there.  */
static bool
burst_statement (struct context *c)
{
  bool done = false;
  struct call_rule rule = { .object = NULL };
  if (c->callable > 0 && feature_chance (FEATURE_MODES, 60))
    rule.task = &tasks[rng_below (c->callable)];
  for (int i = rng_between (4, 14); i > 0; i--)
    done |= call_task (c, &rule);
  return done;
}

static bool
wait_statement (struct context *c)
{
  pragma_plain (c, "wait");
  pending_clear_all (c);
  return true;
}

static bool
initialize_statement (struct context *c)
{
  pragma_plain (c, "initialize");
  return true;
}

static bool
pause_statement (struct context *c)
{
  if (options.without[FEATURE_SPIN])
    return false;
  line (&c->w, "spin (h);");
  return true;
}

/* A pragma as the body of an `if' without braces.  */
static bool
pragma_body_statement (struct context *c)
{
  if (!feature_chance (FEATURE_OPERANDS, 50))
    return false;
  line (&c->w, "if (h %% 2 == 0)");
  line (&c->w, "#pragma tasks %s", rng_chance (50) ? "wait" : "initialize");
  line (&c->w, "  h = mix (h, %d);", unique ());
  return true;
}

/* Acquire one region, or two disjoint ones at a time.  */
static bool
acquire_statement (struct context *c)
{
  struct object *o;
  struct region *r;
  if (!feature_chance (FEATURE_ACQUIRE, 100)
      || (r = some_region (c, &o)) == NULL)
    return false;
  if (rng_chance (75))
    {
      acquire_region (c, o, r, false, false);
      return true;
    }
  pragma_on_region (c, "acquire", o, r);
  r->acquired = true;
  r->pending = false;
  struct object *o2;
  struct region *r2 = some_region (c, &o2);
  if (r2 != NULL)
    acquire_region (c, o2, r2, false, false);
  else
    access_region (c, o, r);
  pragma_on_region (c, "release", o, r);
  r->acquired = false;
  return true;
}

/* A task's body uses its parameter.  */
static bool
touch_statement (struct context *c)
{
  struct object *o = c->objects[rng_below (c->object_count)];
  if (!c->in_task || o->region_count == 0 || !o->regions[0].forever
      || o->is_array)
    return false;
  struct region whole = region_whole (o);
  if (!object_is_quiet (o, &whole))
    return false;
  access_region (c, o, &whole);
  return true;
}

/* The block of a loop's body or of a graph, in which calls repeat.  */
static void
block (struct context *c, bool graph)
{
  open_brace (&c->w);
  if (graph && rng_chance (70))
    burst_statement (c);
  statements (c, rng_between (1, 3));
  close_brace (&c->w);
}

/* A graph that is not all of its loop's body: tasks of others come between its
   executions.  */
static void
graph_in_body (struct context *c)
{
  open_brace (&c->w);
  statements (c, rng_below (3));
  pragma_plain (c, "graph");
  block (c, true);
  statements (c, rng_below (3));
  close_brace (&c->w);
}

static bool
loop_statement (struct context *c)
{
  if (c->depth > 3 || c->multiplier > 8)
    return false;
  bool inner_graph = feature_chance (FEATURE_GRAPH, 35);
  bool graph = inner_graph || feature_chance (FEATURE_GRAPH, 40);
  int count = graph ? rng_between (3, 9) : rng_between (1, 4);
  const char *outer = c->loop_variable;
  const char *i = c->loop_variable = format ("i%d", unique ());
  if (rng_chance (70))
    line (&c->w, "for (int %s = 0; %s < %d; %s++)", i, i, count, i);
  else
    line (&c->w, "for (int %s = %d; %s-- > 0;)", i, count, i);
  struct pending before = { 0 };
  pending_set_all (c);
  pending_save (c, &before);
  c->multiplier *= count;
  c->depth++;
  if (inner_graph)
    graph_in_body (c);
  else
    {
      if (graph)
        pragma_plain (c, "graph");
      block (c, graph);
    }
  c->depth--;
  c->multiplier /= count;
  c->loop_variable = outer;
  pending_merge (c, &before);
  return true;
}

/* A block that is a graph, executed as often as what is around it.  */
static bool
graph_statement (struct context *c)
{
  if (c->depth > 3 || !maybe_graph (c, 100))
    return false;
  c->depth++;
  block (c, true);
  c->depth--;
  return true;
}

/* The head of an `if', perhaps one that depends on the loop around, so that
   what a graph there does changes from one execution to the next.  */
static const char *
condition (const struct context *c)
{
  const char *i = c->loop_variable;
  if (i == NULL || rng_chance (40))
    return RNG_PICK ("if (h % 2)", "if (one)", "if (h & 4)");
  switch (rng_below (4))
    {
    case 0:
      return format ("if (%s == 2)", i);
    case 1:
      return format ("if (%s %% 3 != 1)", i);
    case 2:
      return format ("if (%s < 2)", i);
    default:
      return format ("if (%s %% 2)", i);
    }
}

static bool
branch_statement (struct context *c)
{
  if (c->depth > 3)
    return false;
  struct pending before = { 0 };
  pending_save (c, &before);
  c->depth++;
  if (rng_chance (20))
    line (&c->w, "switch (h & 1) case 1:");
  else
    {
      line (&c->w, "%s", condition (c));
      maybe_graph (c, 15);
    }
  open_brace (&c->w);
  statements (c, rng_between (1, 2));
  close_brace (&c->w);
  c->depth--;
  pending_merge (c, &before);
  return true;
}

/* A host function with statements of its own, called once.  */
static bool
function_statement (struct context *c)
{
  if (c->functions == NULL || c->depth > 2)
    return false;
  struct text text;
  int id = unique ();
  text_open (&text);
  struct context inner = *c;
  inner.w = (struct writer){ .out = text.file };
  inner.depth = c->depth + 1;
  inner.loop_variable = NULL;
  inner.leave = "return h";
  inner.object_count = 0;
  for (int i = 0; i < c->object_count; i++)
    if (c->objects[i]->global)
      inner.objects[inner.object_count++] = c->objects[i];
  if (inner.object_count == 0)
    return false;
  line (&inner.w, "static uint64_t\npart_%d (FILE *out, uint64_t h)", id);
  open_brace (&inner.w);
  line (&inner.w, "(void) out;");
  statements (&inner, rng_between (2, 4));
  line (&inner.w, "return h;");
  close_brace (&inner.w);
  line (&inner.w, "%s", "");
  c->cost = inner.cost;
  text_print (&text, c->functions->file);
  line (&c->w, "h = part_%d (out, h);", id);
  return true;
}

static const struct
{
  bool (*write) (struct context *c);
  int weight;
  bool droppable; /* for the host, see text.h */
} kinds[] = {
  { call_statement, 34, false }, /* is droppable by itself */
  { burst_statement, 5, false }, /* so are these calls */
  { wait_statement, 6, true },      { initialize_statement, 1, true },
  { pause_statement, 2, true },     { pragma_body_statement, 2, true },
  { acquire_statement, 8, true },   { touch_statement, 10, false },
  { loop_statement, 10, true },     { branch_statement, 5, true },
  { scope_statement, 8, true },     { parts_statement, 10, true },
  { register_statement, 7, false }, { unregister_statement, 4, false },
  { function_statement, 3, true },  { graph_statement, 4, true },
  { partition_statement, 9, true }, { cut_statement, 5, false },
};

static void
statement (struct context *c)
{
  int count = (int)(sizeof kinds / sizeof kinds[0]), total = 0;
  for (int i = 0; i < count; i++)
    total += kinds[i].weight;
  for (int attempt = 0; attempt < 10; attempt++)
    {
      int i = 0, r = rng_below (total);
      while (r >= kinds[i].weight)
        r -= kinds[i++].weight;
      if (c->holding && kinds[i].write != call_statement
          && kinds[i].write != burst_statement)
        continue;
      struct droppable d;
      bool droppable = kinds[i].droppable && !c->in_task;
      if (droppable)
        droppable_begin (&d, &c->w);
      bool done = kinds[i].write (c);
      if (droppable)
        droppable_end (&d, &c->w);
      if (done)
        return;
    }
}

void
statements (struct context *c, int count)
{
  for (int i = 0; i < count && statements_left > 0; i++)
    {
      statements_left--;
      if (c->object_count > 0)
        statement (c);
    }
}
