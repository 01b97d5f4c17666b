/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks' signatures, declarations and the frame of their definitions; what
   stands in their bodies is in body.c.  */

#include "task.h"

#include "body.h"
#include "options.h"
#include "rng.h"

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
  switch (name[0])
    {
    case 't':
      return name[4] == '_' ? "TASK_IMPLEMENTATION" : "TASK";
    case 'o':
      return "TASK_OUTPUT";
    case 'r':
      return "TASK_REGISTERED";
    default:
      return "TASK_HEAP";
    }
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

static void
add_buffer (struct task *t, enum parameter_mode mode)
{
  enum parameter_bound bound = rng_below (BOUND_ROW_POINTER + 1);
  int count = rng_chance (40) ? shared_count (t) : -1;
  if (count >= 0)
    bound = rng_below (BOUND_COUNT + 1);
  else if (rng_chance (30))
    bound = BOUND_COUNT;
  bool count_last = bound <= BOUND_VOID && count < 0 && rng_chance (30);
  if (count < 0 && !count_last && bound != BOUND_CONSTANT)
    count = add_count (t);
  int columns
      = bound == BOUND_ROWS || bound == BOUND_ROW_POINTER ? add_count (t) : -1;
  struct parameter *p = add_parameter (t, PARAMETER_BUFFER, "b");
  p->type = some_element_type ();
  p->mode = mode;
  p->bound = bound;
  p->columns = columns;
  p->constant = bound == BOUND_FIXED_ROWS ? rng_between (2, 4)
                                          : 4 * rng_between (1, 4);
  p->count = count_last ? add_count (t) : count;
}

struct task *
task_add (bool leaf)
{
  struct task *t = &tasks[task_count];
  *t = (struct task){ .name = format ("task_%d", task_count), .leaf = leaf };
  int buffers = rng_chance (8) ? 5 : rng_between (1, 3);
  int writable = rng_below (buffers);
  for (int i = 0; i < buffers; i++)
    {
      while (rng_chance (25) && t->parameter_count < MAX_PARAMETERS - 18)
        add_scalar (t);
      enum parameter_mode mode = rng_below (3);
      if (i == writable && mode == MODE_READ)
        mode = rng_chance (70) ? MODE_READ_WRITE : MODE_OUTPUT;
      add_buffer (t, mode);
    }
  int scalars
      = rng_chance (5) ? MAX_PARAMETERS - t->parameter_count : rng_below (3);
  while (scalars-- > 0 && t->parameter_count < MAX_PARAMETERS)
    add_scalar (t);
  /* GCC 12 crashes, without the plugin too, where a function with many
     parameters, of which some have variable bounds, is declared twice.  */
  bool once = false;
  for (int i = 0; i < t->parameter_count && t->parameter_count > 9; i++)
    once |= t->parameters[i].kind == PARAMETER_BUFFER
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

/* The type, name and bound of buffer parameter P.  */
static const char *
buffer_declarator (const struct task *t, const struct parameter *p)
{
  const char *type
      = format ("%s%s", p->mode == MODE_READ ? "const " : "", p->type->name);
  const char *count = p->count < 0 ? "" : t->parameters[p->count].name;
  const char *columns = p->columns < 0 ? "" : t->parameters[p->columns].name;
  switch (p->bound)
    {
    case BOUND_NONE:
      return format ("%s *%s", type, p->name);
    case BOUND_BRACKETS:
      return format ("%s %s[]", type, p->name);
    case BOUND_VOID:
      return format ("%svoid *%s", p->mode == MODE_READ ? "const " : "",
                     p->name);
    case BOUND_COUNT:
      return format ("%s %s[%s]", type, p->name, count);
    case BOUND_DOUBLE:
      return format ("%s %s[2 * %s]", type, p->name, count);
    case BOUND_STATIC:
      return format ("%s %s[static %s]", type, p->name, count);
    case BOUND_CONSTANT:
      return format ("%s %s[%d]", type, p->name, p->constant);
    case BOUND_ROWS:
      return format ("%s %s[%s][%s]", type, p->name, count, columns);
    case BOUND_FIXED_ROWS:
      return format ("%s %s[%s][%d]", type, p->name, count, p->constant);
    default:
      return format ("%s (*%s)[%s]", type, p->name, columns);
    }
}

void
task_print_head (const struct task *t, const char *prefix, bool with_modes,
                 FILE *file)
{
  fprintf (file, "%s (", prefix);
  for (int i = 0; i < t->parameter_count; i++)
    {
      const struct parameter *p = &t->parameters[i];
      if (i > 0)
        fputs (", ", file);
      if (p->kind == PARAMETER_BUFFER)
        fprintf (file, "%s%s%s",
                 with_modes && p->mode == MODE_OUTPUT
                     ? attribute ("output", NULL)
                     : "",
                 with_modes && p->mode == MODE_OUTPUT ? " " : "",
                 buffer_declarator (t, p));
      else
        fprintf (file, "%s %s",
                 p->kind == PARAMETER_SCALAR ? p->type->name : p->count_type,
                 p->name);
    }
  fputs (")", file);
}

const char *
parameter_count_text (const struct task *t, const struct parameter *p)
{
  const char *count = p->count < 0 ? "" : t->parameters[p->count].name;
  switch (p->bound)
    {
    case BOUND_DOUBLE:
      return format ("(2 * (size_t) %s)", count);
    case BOUND_CONSTANT:
      return format ("(size_t) %d", p->constant);
    case BOUND_FIXED_ROWS:
      return format ("((size_t) %s * %d)", count, p->constant);
    case BOUND_ROWS:
    case BOUND_ROW_POINTER:
      return format ("((size_t) %s * %s)", count,
                     t->parameters[p->columns].name);
    default:
      return format ("(size_t) %s", count);
    }
}

const char *
parameter_base (const struct parameter *p)
{
  if (p->bound != BOUND_VOID && p->bound < BOUND_ROWS)
    return p->name;
  return format ("((%s%s *) %s)", p->mode == MODE_READ ? "const " : "",
                 p->type->name, p->name);
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
  *t = (struct task){ .name = format ("task_%d", task_count),
                      .shape = rng_chance (50) ? SHAPE_HALVES : SHAPE_TREE,
                      .is_static = rng_chance (50),
                      .declared_first = true,
                      .has_body = true,
                      .cost = 1 };
  if (t->shape == SHAPE_TREE)
    add_parameter (t, PARAMETER_DEPTH, "d")->count_type = "int";
  int count = add_count (t);
  t->parameters[count].count_type = "int";
  struct parameter *p = add_parameter (t, PARAMETER_BUFFER, "b");
  p->type = some_element_type ();
  p->mode = t->shape == SHAPE_TREE ? MODE_OUTPUT : MODE_READ_WRITE;
  p->bound = rng_chance (50) ? BOUND_COUNT : BOUND_NONE;
  p->count = count;
  task_count++;
  return t;
}
