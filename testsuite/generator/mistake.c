/* SPDX-License-Identifier: GPL-3.0-or-later

   Places for mistakes.

   What a mistake does changes nothing that the program prints, as tasks run
   one after the other while they are checked: it reads, or writes what is
   there.  Those for `order' have tasks and buffers of their own.  */

#include "mistake.h"

#include "options.h"
#include "rng.h"

#include <string.h>

static int places;

static bool
asked (const char *check)
{
  return options.check != NULL && strcmp (options.check, check) == 0;
}

/* Write STATEMENT, which is executed if CONDITION holds; of it is said what
   TEXT says.  */
static void
add (struct context *c, const char *condition, const char *statement,
     const char *text)
{
  places++;
  line (&c->w, "if (%s && mistake (%d)) %s; /* mistake %d: %s */", condition,
        places, statement, places, text);
}

void
mistakes_print_common (FILE *file)
{
  if (options.check == NULL)
    return;
  fputs ("#define LOOK(p) (sink = *(volatile const unsigned char *) (p))\n"
         "#define POKE(p) \\\n"
         "  __atomic_fetch_or ((unsigned char *) (p), 0, __ATOMIC_RELAXED)\n"
         "MAYBE_UNUSED static volatile unsigned char sink;\n"
         "static int wanted, start_value;\n"
         "static __attribute__ ((__constructor__)) void\n"
         "find_wanted (void)\n"
         "{\n"
         "  const char *mistake = getenv (\"MISTAKE\");\n"
         "  const char *start = getenv (\"START\");\n"
         "  wanted = mistake ? atoi (mistake) : 0;\n"
         "  start_value = start ? atoi (start) : 0;\n"
         "}\n"
         "MAYBE_UNUSED static int\n"
         "mistake (int number)\n"
         "{\n"
         "#ifndef TASKS_GCC_PLUGIN\n"
         "  static char come[4096];\n"
         "  if (wanted < 0 && !come[number]++)\n"
         "    fprintf (stderr, \"%d\\n\", number);\n"
         "#endif\n"
         "  return number == wanted;\n"
         "}\n",
         file);
  /* Sometimes one with pages of its own.  */
  if (asked ("1"))
    fprintf (file,
             "extern int secret[%s];\n"
             "%s extern void plainly (char *b);\n",
             rng_chance (50) ? "16" : "4096", attribute ("task", NULL));
  fputs ("\n", file);
}

void
mistakes_print_tasks (FILE *file)
{
  if (asked ("1"))
    fputs ("int secret[sizeof secret / sizeof *secret] = { 3 };\n"
           "void plainly (char *b) { *b = *b; }\n",
           file);
  if (!asked ("order"))
    return;
  /* They share what no parameter that is written stands for.  */
  fprintf (file,
           "struct leak { int *at; };\n"
           "MAYBE_UNUSED static int leaked, leaks[4];\n"
           "%s MAYBE_UNUSED static void\n"
           "leak_0 (int n, int v[n])\n"
           "{ for (int i = 0; i < n; i++) v[i] = ++leaked; }\n"
           "%s MAYBE_UNUSED static void\n"
           "leak_1 (int n, const int from[n], int v[n])\n"
           "{ for (int i = 0; i < n; i++) v[i] = ++*(int *) &from[i]; }\n"
           "%s MAYBE_UNUSED static void\n"
           "leak_2 (int n, struct leak l, int v[n])\n"
           "{ for (int i = 0; i < n; i++) v[i] = ++l.at[i]; }\n\n",
           attribute ("task", NULL), attribute ("task", NULL),
           attribute ("task", NULL));
}

void
mistakes_begin_main (struct context *c)
{
  if (asked ("1"))
    line (&c->w, "#pragma tasks register secret");
}

/* A task touches a buffer that it was not passed.  */
static void
touch_secret (struct context *c, const struct task *t)
{
  bool writes = rng_chance (50);
  const char *place = format ("secret + h %% 16");
  add (c, "one", format ("%s (%s)", writes ? "POKE" : "LOOK", place),
       format ("task '%s' %s a buffer that was not passed to it", t->name,
               writes ? "writes" : "reads"));
}

/* T, which shares its only buffer P with others, calls a task that does not.
 */
static void
call_plainly (struct context *c, const struct task *t,
              const struct parameter *p, const char *condition)
{
  add (c, condition, format ("plainly ((char *) %s)", parameter_base (p)),
       format ("task 'plainly', parameter 'b': for task '%s', which calls it,"
               " the buffer is '%s'",
               t->name,
               p->mode == MODE_REDUCTION ? "reduction" : "concurrent"));
}

/* T touches what lies in the array beside its tile P.  */
static void
touch_beside (struct context *c, const struct task *t,
              const struct parameter *p)
{
  bool writes = rng_chance (50);
  const char *pitch = t->parameters[p->pitch].name;
  const char *columns = t->parameters[p->columns].name;
  add (c,
       format ("%s > 1 && (int) %s < (int) %s", t->parameters[p->count].name,
               columns, pitch),
       format ("%s (%s + %s)", writes ? "POKE" : "LOOK", parameter_base (p),
               columns),
       format ("task '%s' %s a buffer that was not passed to it", t->name,
               writes ? "writes" : "reads"));
}

void
mistake_begin_body (struct context *c, const struct task *t)
{
  int buffers = 0;
  for (int i = 0; i < t->parameter_count; i++)
    buffers += t->parameters[i].kind == PARAMETER_BUFFER;
  if (!asked ("1"))
    return;
  touch_secret (c, t);
  for (int i = 0; i < t->parameter_count; i++)
    {
      const struct parameter *p = &t->parameters[i];
      const char *condition = format ("%s > 0", parameter_count_text (t, p));
      if (p->kind != PARAMETER_BUFFER)
        continue;
      if (p->bound >= BOUND_TILE && buffers == 1)
        touch_beside (c, t, p);
      else if (p->mode == MODE_READ)
        add (c, condition, format ("POKE (%s)", parameter_base (p)),
             format ("task '%s' writes its parameter '%s', which it may only"
                     " read",
                     t->name, p->name));
      else if (p->mode == MODE_OUTPUT)
        add (c, condition, format ("LOOK (%s)", parameter_base (p)),
             format ("task '%s' reads its parameter '%s', which is output,"
                     " before it has written that",
                     t->name, p->name));
      else if (buffers == 1
               && (p->mode == MODE_REDUCTION || p->mode == MODE_CONCURRENT))
        call_plainly (c, t, p, condition);
    }
}

void
mistake_before_writes (struct context *c, const struct task *t)
{
  if (asked ("1"))
    touch_secret (c, t);
}

/* Two calls in no order, of tasks whose results depend on it.  */
static void
add_pair (struct context *c)
{
  int kind = rng_below (3), n = rng_between (1, 4);
  const char *shared = kind == 1   ? "leaks, "
                       : kind == 2 ? "(struct leak) { leaks }, "
                                   : "";
  places++;
  line (&c->w, "if (mistake (%d))", places);
  open_brace (&c->w);
  line (&c->w, "int a[4] = { 0 }, b[4] = { 0 };");
  if (kind == 1)
    line (&c->w, "#pragma tasks register leaks");
  line (&c->w, "#pragma tasks register a");
  line (&c->w, "#pragma tasks register b");
  line (&c->w, "leak_%d (%d, %sa);", kind, n, shared);
  line (&c->w,
        "leak_%d (%d, %sb); /* mistake %d: task 'leak_%d' does not wait for"
        " task 'leak_%d' at program.c: */",
        kind, n, shared, places, kind, kind);
  line (&c->w, "#pragma tasks unregister a");
  line (&c->w, "#pragma tasks unregister b");
  if (kind == 1)
    line (&c->w, "#pragma tasks unregister leaks");
  close_brace (&c->w);
}

void
mistake_after_call (struct context *c, const struct task *t,
                    const struct parameter *p, const struct object *o,
                    const struct region *r)
{
  if (c->in_task || options.check == NULL)
    return;
  if (asked ("order"))
    {
      if (!c->holding)
        add_pair (c);
      return;
    }
  const char *pointer = region_pointer (o, r);
  bool reads = p->mode != MODE_READ && rng_chance (50);
  const char *text = "the program writes a buffer that task '";
  if (p->mode != MODE_READ)
    text = format ("the program %s a buffer that task '%s' writes as its"
                   " parameter '%s'",
                   reads ? "reads" : "writes", t->name, p->name);
  add (c, format ("%s > 0", r->count_text),
       format ("%s (%s)", reads ? "LOOK" : "POKE", pointer), text);
}
