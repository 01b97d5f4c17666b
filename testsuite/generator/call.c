/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls of tasks: which task, on which regions, written in which way.

   Which region a parameter can name is in fit.c.  */

#include "call.h"
#include "mistake.h"
#include "options.h"
#include "rng.h"

const char *
small_number (const struct context *c)
{
  int r = rng_below (10);
  if (r == 0)
    return "(int) (h % 97)";
  if (r <= 3 && c->loop_variable != NULL)
    return c->loop_variable;
  return format ("%d", rng_between (0, 99));
}

/* Whether R of O may stand beside the arguments before parameter INDEX.  */
static bool
may_stand_beside (const struct call *call, int index, const struct object *o,
                  const struct region *r)
{
  for (int i = 0; i < index; i++)
    {
      const struct argument *a = &call->arguments[i];
      if (a->object != o)
        continue;
      if (o->undefined)
        return false;
      if (call->task->leaf && !options.without[FEATURE_ALIAS])
        continue;
      if (region_overlaps (a->region, r) || r->first == r->end
          || a->region->first == a->region->end)
        return false;
    }
  return true;
}

/* Find the argument for parameter INDEX.  */
static bool
choose_argument (struct context *c, struct call *call, int index,
                 const struct call_rule *rule)
{
  const struct parameter *p = &call->task->parameters[index];
  for (int attempt = 0; attempt < 12; attempt++)
    {
      struct object *o = c->objects[rng_below (c->object_count)];
      if (rule->object != NULL && rng_chance (rule->region ? 100 : 60))
        o = rule->object;
      if (o->region_count == 0)
        continue;
      struct region *r = &o->regions[rng_below (o->region_count)];
      if (rule->region != NULL)
        r = rule->region;
      struct call saved = *call;
      if (may_stand_beside (call, index, o, r) && fit_region (call, p, o, r))
        {
          call->arguments[index] = (struct argument){ o, r };
          return true;
        }
      *call = saved;
    }
  return false;
}

static bool
choose_arguments (struct context *c, struct call *call,
                  const struct call_rule *rule)
{
  const struct task *t = call->task;
  bool found = rule->object == NULL;
  for (int i = 0; i < t->parameter_count; i++)
    if (t->parameters[i].kind == PARAMETER_BUFFER)
      {
        if (!choose_argument (c, call, i, rule))
          return false;
        if (call->arguments[i].object == rule->object
            && (!rule->with_output
                || (t->parameters[i].mode == MODE_OUTPUT
                    && call->arguments[i].region == rule->object->regions)))
          found = true;
      }
    else if (t->parameters[i].kind == PARAMETER_SCRATCH)
      fit_scratch (call, &t->parameters[i]);
  return found;
}

/* A constant or symbolic count in one of several shapes.  */
static const char *
count_argument (const char *text, int value)
{
  switch (rng_below (6))
    {
    case 0:
      return format ("(%s)", text);
    case 1:
      return value < 0 ? text : format ("%d + zero", value);
    case 2:
      return format ("same ((int) (%s))", text);
    default:
      return text;
    }
}

/* Memory of the program for the scratch parameter P.  Without the plugin a
   leaf is done with it before another task has it.  */
static const char *
scratch_argument (const struct call *call, const struct parameter *p)
{
  const char *cast = p->bound >= BOUND_ROWS ? "(void *) " : "";
  int n = p->bound == BOUND_CONSTANT ? 1 : call->counts[p->count];
  if (p->columns >= 0)
    n *= call->counts[p->columns];
  else if (p->bound == BOUND_DOUBLE)
    n *= 2;
  else if (p->bound == BOUND_CONSTANT || p->bound == BOUND_FIXED_ROWS)
    n *= p->constant;
  if (call->task->leaf && rng_chance (50))
    return format ("%sscratch_%s", cast, p->type->tag);
  return format ("%s(%s[%d]){ 0 }", cast, p->type->name, n);
}

static const char *
argument_text (struct context *c, const struct call *call, int index)
{
  const struct parameter *p = &call->task->parameters[index];
  const struct argument *a = &call->arguments[index];
  switch (p->kind)
    {
    case PARAMETER_COUNT:
      return count_argument (call->count_texts[index], call->counts[index]);
    case PARAMETER_DEPTH:
      return format ("%d", rng_between (0, 3));
    case PARAMETER_SCALAR:
      return format (p->type->value, small_number (c));
    case PARAMETER_SCRATCH:
      return scratch_argument (call, p);
    case PARAMETER_TABLE:
      return "words";
    case PARAMETER_COUNTER:
      return "&counter";
    default:
      return format ("%s%s", p->bound >= BOUND_ROWS ? "(void *) " : "",
                     region_pointer (a->object, a->region));
    }
}

/* What stands before the bracket of a call of T, and in LEAD and TAIL what
   surrounds the call.  */
static const char *
callee (const struct task *t, const struct call_rule *rule, const char **lead,
        const char **tail)
{
  *lead = "";
  *tail = ";";
  if (rule->direct)
    return format ("%s_cpu%d", t->name, rng_below (t->implementations));
  if (!feature_chance (FEATURE_POINTERS, 35))
    return t->name;
  switch (rng_below (8))
    {
    case 0:
      return format ("(*%s)", t->name);
    case 1:
      return format ("(&%s)", t->name);
    case 2:
      return format ("(one ? %s : 0)", t->name);
    case 3:
      *lead = format ("{ __typeof__ (%s) *f = %s; ", t->name, t->name);
      *tail = "; }";
      return "f";
    case 4:
      *lead = "if (one) ";
      return t->name;
    case 5:
      *lead = "(";
      *tail = ", (void) 0);";
      return t->name;
    case 6:
      *lead = "for (int once = 0; once < 1; once++, ";
      *tail = ") { }";
      return t->name;
    default:
      *lead = format ("{ __typeof__ (%s) *const table[2] = { 0, %s }; ",
                      t->name, t->name);
      *tail = "; }";
      return "table[one]";
    }
}

/* Room for a mistake behind CALL.  */
static void
maybe_mistake (struct context *c, const struct call *call)
{
  const struct task *t = call->task;
  int buffers[MAX_PARAMETERS], count = 0;
  for (int i = 0; i < t->parameter_count; i++)
    if (t->parameters[i].kind == PARAMETER_BUFFER)
      buffers[count++] = i;
  if (options.check == NULL || count == 0 || rng_chance (50))
    return;
  int i = buffers[rng_below (count)];
  mistake_after_call (c, t, &t->parameters[i], call->arguments[i].object,
                      call->arguments[i].region);
}

/* Note what CALL does.  */
static void
note_effects (struct context *c, const struct call *call)
{
  const struct task *t = call->task;
  for (int i = 0; i < t->parameter_count; i++)
    if (t->parameters[i].kind == PARAMETER_BUFFER)
      {
        call->arguments[i].region->pending = true;
        call->arguments[i].object->undefined = false;
      }
  c->cost += c->multiplier * t->cost;
  c->called_holding |= c->holding || t->calls_holding;
}

static void
print_call (struct context *c, const struct call *call,
            const struct call_rule *rule)
{
  struct text text;
  const char *lead, *tail;
  const char *name = callee (call->task, rule, &lead, &tail);
  text_open (&text);
  fprintf (text.file, "%s%s (", lead, name);
  for (int i = 0; i < call->task->parameter_count; i++)
    fprintf (text.file, "%s%s", i == 0 ? "" : ", ",
             argument_text (c, call, i));
  fprintf (text.file, ")%s", tail);
  text_close (&text);
  if (!rule->direct && *lead == '\0')
    {
      maybe_priority (c);
      maybe_place (c, !call->task->calls_holding);
    }
  line (&c->w, "%s", text.data);
}

bool
call_task (struct context *c, const struct call_rule *rule)
{
  if (c->callable == 0 || c->object_count == 0)
    return false;
  for (int attempt = 0; attempt < 20; attempt++)
    {
      struct call call = { .task = &tasks[rng_below (c->callable)] };
      if (rule->task != NULL)
        call.task = rule->task;
      const struct task *t = call.task;
      if (rule->direct ? !t->leaf || t->implementations == 0 || t->in_unit_2
                       : c->cost + c->multiplier * t->cost > c->budget)
        continue;
      if (!choose_arguments (c, &call, rule))
        continue;
      struct droppable d;
      if (!rule->with_output)
        droppable_begin (&d, &c->w);
      print_call (c, &call, rule);
      if (!rule->with_output)
        droppable_end (&d, &c->w);
      if (!rule->direct)
        {
          note_effects (c, &call);
          maybe_mistake (c, &call);
        }
      return true;
    }
  return false;
}
