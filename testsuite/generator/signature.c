/* SPDX-License-Identifier: GPL-3.0-or-later

   Parameters in C.  */

#include "task.h"

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
    case BOUND_TILE:
    case BOUND_TILE_ROWS:
      return format ("%s %s[%s][%s]", type, p->name, count,
                     t->parameters[p->pitch].name);
    case BOUND_TILE_FLAT:
      return format ("%s %s[%s * %s]", type, p->name, count,
                     t->parameters[p->pitch].name);
    default:
      return format ("%s (*%s)[%s]", type, p->name, columns);
    }
}

/* The attribute for the mode of P, or an empty string.  */
static const char *
mode_attribute (const struct parameter *p)
{
  if (p->kind == PARAMETER_SCRATCH)
    return attribute ("scratch", NULL);
  switch (p->mode)
    {
    case MODE_OUTPUT:
      return attribute ("output", NULL);
    case MODE_COMMUTATIVE:
      return attribute ("commutative", NULL);
    case MODE_CONCURRENT:
      return attribute ("concurrent", NULL);
    case MODE_REDUCTION:
      return attribute ("reduction",
                        operation_operands (p->operation, p->type));
    default:
      return "";
    }
}

/* The declaration of P, a parameter of T.  */
static const char *
declarator (const struct task *t, const struct parameter *p, bool with_mode)
{
  const char *mode = "";
  switch (p->kind)
    {
    case PARAMETER_TABLE:
    case PARAMETER_COUNTER:
      if (with_mode)
        mode = format ("%s ", attribute ("unordered", NULL));
      return format ("%s%suint64_t *%s", mode,
                     p->kind == PARAMETER_TABLE ? "const " : "", p->name);
    case PARAMETER_BUFFER:
    case PARAMETER_SCRATCH:
      if (with_mode && *mode_attribute (p))
        mode = format ("%s ", mode_attribute (p));
      if (with_mode && p->bound == BOUND_TILE)
        mode = format ("%s%s ", mode,
                       attribute ("columns", t->parameters[p->columns].name));
      return format ("%s%s", mode, buffer_declarator (t, p));
    case PARAMETER_SCALAR:
      return format ("%s %s", p->type->name, p->name);
    default:
      return format ("%s %s", p->count_type, p->name);
    }
}

void
task_print_head (const struct task *t, const char *prefix, bool with_modes,
                 FILE *file)
{
  fprintf (file, "%s (", prefix);
  for (int i = 0; i < t->parameter_count; i++)
    fprintf (file, "%s%s", i > 0 ? ", " : "",
             declarator (t, &t->parameters[i], with_modes));
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
    case BOUND_TILE:
    case BOUND_TILE_ROWS:
    case BOUND_TILE_FLAT:
      return format ("((size_t) %s * %s)", count,
                     t->parameters[p->columns].name);
    default:
      return format ("(size_t) %s", count);
    }
}

const char *
parameter_base (const struct parameter *p)
{
  if ((p->bound != BOUND_VOID && p->bound < BOUND_ROWS)
      || p->bound == BOUND_TILE_FLAT)
    return p->name;
  return format ("((%s%s *) %s)", p->mode == MODE_READ ? "const " : "",
                 p->type->name, p->name);
}
