/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks' parameters, and the frame of their definitions; what stands in their
   bodies is in body.c.  */

#include "task.h"

#include "body.h"
#include "options.h"
#include "rng.h"

#include <string.h>

struct task tasks[MAX_TASKS];
int task_count;

/* How the program writes attributes.  */
static enum { STYLE_HEADER, STYLE_GNU, STYLE_UNDERSCORES, STYLE_C2X } style;

static const struct type *element_choice[3];

void
tasks_choose_style (void)
{
  style = rng_below (4);
  for (int i = 0; i < 3; i++)
    element_choice[i] = element_types[rng_below (element_type_count)];
}

const struct type *
some_element_type (void)
{
  return type_use (element_choice[rng_chance (60) ? 0 : rng_below (3)]);
}

/* The macro of <tasks.h> for attribute NAME.  */
static const char *
macro (const char *name)
{
  static const char *const macros[][2]
      = { { "task", "TASK" },
          { "task_implementation", "TASK_IMPLEMENTATION" },
          { "output", "TASK_OUTPUT" },
          { "commutative", "TASK_COMMUTATIVE" },
          { "concurrent", "TASK_CONCURRENT" },
          { "reduction", "TASK_REDUCTION" },
          { "scratch", "TASK_SCRATCH" },
          { "columns", "TASK_COLUMNS" },
          { "unordered", "TASK_UNORDERED" },
          { "registered", "TASK_REGISTERED" },
          { "heap_allocated", "TASK_HEAP" } };
  int i = 0;
  while (strcmp (macros[i][0], name) != 0)
    i++;
  return macros[i][1];
}

const char *
attribute (const char *name, const char *arguments)
{
  const char *list = arguments == NULL ? "" : format (" (%s)", arguments);
  switch (style)
    {
    case STYLE_HEADER:
      return format ("%s%s", macro (name), list);
    case STYLE_GNU:
      return format ("__attribute__ ((%s%s))", name, list);
    case STYLE_UNDERSCORES:
      return format ("__attribute__ ((__%s__%s))", name, list);
    default:
      return format ("[[tasks::%s%s]]", name, list);
    }
}

void
tasks_print_style (FILE *file)
{
  if (style == STYLE_HEADER)
    fputs ("#include <tasks.h>\n", file);
}

static struct parameter *
add_parameter (struct task *t, enum parameter_kind kind, const char *prefix)
{
  int index = t->parameter_count++;
  struct parameter *p = &t->parameters[index];
  *p = (struct parameter){ .kind = kind,
                           .name = format ("%s%d", prefix, index),
                           .count = -1,
                           .columns = -1 };
  return p;
}

static int
add_count (struct task *t)
{
  struct parameter *p = add_parameter (t, PARAMETER_COUNT, "n");
  p->count_type = count_types[rng_below (count_type_count)];
  return t->parameter_count - 1;
}

static void
add_scalar (struct task *t)
{
  struct parameter *p = add_parameter (t, PARAMETER_SCALAR, "s");
  bool plain = rng_chance (30) || options.without[FEATURE_SCALARS];
  int any = rng_below (scalar_type_count);
  p->type = type_use (scalar_types[plain ? 5 /* int */ : any]);
}

/* The last buffer's count if the next may share it, or -1.  */
static int
shared_count (const struct task *t)
{
  for (int i = t->parameter_count - 1; i >= 0; i--)
    if (t->parameters[i].kind == PARAMETER_BUFFER)
      return t->parameters[i].bound <= BOUND_COUNT ? t->parameters[i].count
                                                   : -1;
  return -1;
}

/* Sometimes all that a task does with P, which it may write, can be done in
   any order: mostly it says so.  */
static void
maybe_share (const struct task *t, struct parameter *p)
{
  if (p->mode != MODE_READ && feature_chance (FEATURE_MODES, 40))
    p->mode = MODE_READ_WRITE;
  if (p->mode != MODE_READ_WRITE || !feature_chance (FEATURE_MODES, 80))
    return;
  p->mode
      = rng_below (MODE_REDUCTION - MODE_COMMUTATIVE + 2) + MODE_COMMUTATIVE;
  if (p->mode > MODE_REDUCTION)
    p->mode = MODE_READ_WRITE;
  if ((p->mode == MODE_CONCURRENT && !p->type->atomic)
      || (p->mode == MODE_REDUCTION && p->bound == BOUND_VOID))
    p->mode = MODE_COMMUTATIVE;
  p->operation = operation_of (p->type);
  if (p->mode != MODE_REDUCTION)
    return;
  const struct operation *other = operation_any (p->type);
  if (t->leaf || !other->truth)
    p->operation = other;
}

/* A parameter for memory that nobody else has.  */
static void
add_scratch (struct task *t)
{
  enum parameter_bound bound = rng_between (BOUND_COUNT, BOUND_FIXED_ROWS);
  int count = bound == BOUND_CONSTANT ? -1 : add_count (t);
  int columns = bound == BOUND_ROWS ? add_count (t) : -1;
  struct parameter *p = add_parameter (t, PARAMETER_SCRATCH, "s");
  p->type = some_element_type ();
  p->mode = MODE_OUTPUT;
  p->bound = bound;
  p->count = count;
  p->columns = columns;
  p->constant = rng_between (2, 4);
}

/* Sometimes parameters that name no buffers.  */
static void
add_memory (struct task *t)
{
  if (feature_chance (FEATURE_MODES, 25))
    add_scratch (t);
  if (feature_chance (FEATURE_MODES, 12))
    add_parameter (t, PARAMETER_TABLE, "u");
  if (feature_chance (FEATURE_MODES, 12))
    add_parameter (t, PARAMETER_COUNTER, "u");
}

static void
add_buffer (struct task *t, enum parameter_mode mode)
{
  enum parameter_bound bound = rng_below (BOUND_ROW_POINTER + 1);
  bool tile = t->leaf && feature_chance (FEATURE_PARTITION, 40);
  int count = rng_chance (40) ? shared_count (t) : -1;
  if (count >= 0)
    bound = rng_below (BOUND_COUNT + 1);
  else if (rng_chance (30))
    bound = BOUND_COUNT;
  if (tile)
    bound = rng_between (BOUND_TILE, BOUND_TILE_FLAT), count = -1;
  bool count_last = bound <= BOUND_VOID && count < 0 && rng_chance (30);
  if (count < 0 && !count_last && bound != BOUND_CONSTANT)
    count = add_count (t);
  int columns
      = bound == BOUND_ROWS || bound >= BOUND_ROW_POINTER ? add_count (t) : -1;
  int pitch = tile ? add_count (t) : -1;
  struct parameter *p = add_parameter (t, PARAMETER_BUFFER, "b");
  p->type = some_element_type ();
  p->mode = mode;
  p->bound = bound;
  p->columns = columns;
  p->pitch = pitch;
  p->constant = bound == BOUND_FIXED_ROWS ? rng_between (2, 4)
                                          : 4 * rng_between (1, 4);
  maybe_share (t, p);
  p->count = count_last ? add_count (t) : count;
}

struct task *
task_add (bool leaf)
{
  struct task *t = &tasks[task_count];
  *t = (struct task){ .name = format ("task_%d%s", task_count, options.suffix),
                      .leaf = leaf };
  int buffers = rng_chance (8) ? 5 : rng_between (1, 3);
  int writable = rng_below (buffers);
  for (int i = 0; i < buffers; i++)
    {
      while (rng_chance (25) && t->parameter_count < MAX_PARAMETERS - 26)
        add_scalar (t);
      enum parameter_mode mode = rng_below (3);
      if (i == writable && mode == MODE_READ)
        mode = rng_chance (70) ? MODE_READ_WRITE : MODE_OUTPUT;
      add_buffer (t, mode);
    }
  add_memory (t);
  int scalars
      = rng_chance (5) ? MAX_PARAMETERS - t->parameter_count : rng_below (3);
  while (scalars-- > 0 && t->parameter_count < MAX_PARAMETERS)
    add_scalar (t);
  /* GCC 12 crashes, without the plugin too, where a function with many
     parameters, of which some have variable bounds, is declared twice.  */
  bool once = false;
  for (int i = 0; i < t->parameter_count && t->parameter_count > 9; i++)
    once |= (t->parameters[i].kind == PARAMETER_BUFFER
             || t->parameters[i].kind == PARAMETER_SCRATCH)
            && t->parameters[i].bound >= BOUND_COUNT;
  t->in_unit_2 = !once && leaf && feature_chance (FEATURE_UNITS, 30);
  t->is_static = once || (!t->in_unit_2 && rng_chance (50));
  t->declared_first = !once && (!t->is_static || rng_chance (50));
  t->has_body = true;
  if (!once && feature_chance (FEATURE_IMPLEMENTATIONS, 30))
    {
      t->declared_first = true;
      t->implementations = rng_between (1, 2);
      t->has_body = t->is_static || style != STYLE_HEADER || rng_chance (50);
    }
  t->cost = 1;
  task_count++;
  return t;
}

/* Define T, or implementation NUMBER of it, with BODY.  */
static void
print_definition (const struct task *t, int number, const struct text *body,
                  FILE *file)
{
  if (number < 0)
    {
      const char *head = format (
          "%svoid\n%s", t->is_static ? "MAYBE_UNUSED static " : "", t->name);
      if (!t->declared_first)
        fprintf (file, "%s ", attribute ("task", NULL));
      task_print_head (t, head, !t->declared_first || rng_chance (30), file);
    }
  else
    {
      const char *list = format ("\"cpu\", %s", t->name);
      bool is_static = rng_chance (60);
      fprintf (file, "%s ", attribute ("task_implementation", list));
      task_print_head (t,
                       format ("%svoid\n%s_cpu%d",
                               is_static ? "MAYBE_UNUSED static " : "",
                               t->name, number),
                       false, file);
    }
  fprintf (file, "\n%s\n", body->data);
}

void
task_print (struct task *t, struct text *common, struct text *unit_1,
            struct text *unit_2)
{
  struct text body;
  text_open (&body);
  body_write (t, body.file);
  text_close (&body);

  FILE *file = t->in_unit_2 ? unit_2->file : unit_1->file;
  if (t->declared_first)
    {
      FILE *at = t->is_static ? unit_1->file : common->file;
      fprintf (at, "%s ", attribute ("task", NULL));
      task_print_head (t,
                       format ("%svoid %s",
                               t->is_static ? "MAYBE_UNUSED static " : "",
                               t->name),
                       true, at);
      fputs (";\n", at);
    }
  bool body_first = rng_chance (50);
  if (t->has_body && body_first)
    print_definition (t, -1, &body, file);
  for (int i = 0; i < t->implementations; i++)
    print_definition (t, i, &body, file);
  if (t->has_body && !body_first)
    print_definition (t, -1, &body, file);
  if (!t->has_body)
    fprintf (file, "TASK_SEQUENTIAL (%s, %s_cpu0);\n\n", t->name, t->name);
}

struct task *
task_add_recursive (void)
{
  struct task *t = &tasks[task_count];
  *t = (struct task){ .name = format ("task_%d%s", task_count, options.suffix),
                      .shape = rng_chance (50) ? SHAPE_HALVES : SHAPE_TREE,
                      .is_static = rng_chance (50),
                      .declared_first = true,
                      .has_body = true,
                      .cost = 1 };
  if (feature_chance (FEATURE_MODES, 60))
    t->shape = SHAPE_SUM;
  if (feature_chance (FEATURE_PARTITION, 60))
    t->shape = SHAPE_TILES;
  bool tiles = t->shape == SHAPE_TILES;
  if (t->shape != SHAPE_HALVES)
    add_parameter (t, PARAMETER_DEPTH, "d")->count_type = "int";
  int count = add_count (t);
  int columns = tiles ? add_count (t) : -1;
  int pitch = tiles ? add_count (t) : -1;
  for (int i = count; i < t->parameter_count; i++)
    t->parameters[i].count_type = "int";
  struct parameter *p = add_parameter (t, PARAMETER_BUFFER, "b");
  p->type = some_element_type ();
  p->mode = t->shape == SHAPE_TREE ? MODE_OUTPUT : MODE_READ_WRITE;
  p->bound = tiles ? BOUND_TILE : rng_chance (50) ? BOUND_COUNT : BOUND_NONE;
  p->count = count;
  p->columns = columns;
  p->pitch = pitch;
  if (tiles)
    maybe_share (t, p);
  for (int i = 0; t->shape == SHAPE_SUM && p->operation == NULL && i < 30; i++)
    maybe_share (t, p);
  if (t->shape == SHAPE_SUM && p->operation == NULL)
    p->operation = operation_of (p->type);
  task_count++;
  return t;
}
