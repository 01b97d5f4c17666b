/* SPDX-License-Identifier: GPL-3.0-or-later

   The whole program: one file for up to two translation units, told apart by
   the macro UNIT (1 where it is not defined; a program with one unit has no
   second).  */

#include "program.h"

#include "context.h"
#include "mistake.h"
#include "operation.h"
#include "options.h"
#include "rng.h"

#include <stdlib.h>

static const char prologue[]
    = "#include <inttypes.h>\n"
      "#include <pthread.h>\n"
      "#include <stdint.h>\n"
      "#include <stdio.h>\n"
      "#include <stdlib.h>\n"
      "#include <time.h>\n"
      "\n"
      "#ifndef UNIT\n"
      "#define UNIT 1\n"
      "#endif\n"
      "#define MAYBE_UNUSED __attribute__ ((__unused__))\n"
      "#define DO_PRAGMA(...) _Pragma (#__VA_ARGS__)\n"
      "#define CHOOSE(x) (x)\n"
      "#define TWICE(x) ((x) * 2)\n"
      "#define LESS(x, y) ((x) < (y) ? (x) : (y))\n"
      "\n"
      "MAYBE_UNUSED static volatile int zero = 0, one = 1;\n"
      "MAYBE_UNUSED static const int numbers[4] = { 2, 3, 5, 7 };\n"
      "MAYBE_UNUSED static const uint64_t words[4] = { 11, 13, 17, 19 };\n"
      "MAYBE_UNUSED static int same (int x) { return x; }\n"
      "\n"
      "MAYBE_UNUSED static uint64_t\n"
      "mix (uint64_t h, uint64_t v)\n"
      "{\n"
      "  h = (h ^ (v + UINT64_C (0x9e3779b97f4a7c15)))\n"
      "      * UINT64_C (0xbf58476d1ce4e5b9);\n"
      "  return h ^ (h >> 29);\n"
      "}\n"
      "\n"
      "MAYBE_UNUSED static uint64_t turn (uint64_t h) "
      "{ return h * 3 + 1; }\n"
      "MAYBE_UNUSED static uint64_t twist (uint64_t h) "
      "{ return h * 5 + 7; }\n"
      "\n"
      "/* Take some time.  */\n"
      "MAYBE_UNUSED static void\n"
      "spin (uint64_t h)\n"
      "{\n"
      "  if (h % 4 == 0)\n"
      "    nanosleep (&(struct timespec){ 0, (long) (h >> 8) % 50000 }, "
      "NULL);\n"
      "  else\n"
      "    for (volatile uint64_t i = (h >> 8) % 20000; i > 0; i--)\n"
      "      ;\n"
      "}\n"
      "\n";

static const char unit_1_prologue[]
    = "MAYBE_UNUSED static uint64_t counter;\n"
      "\n"
      "MAYBE_UNUSED static void *\n"
      "allocate (size_t size)\n"
      "{\n"
      "  void *p = aligned_alloc (64, (size + 64) / 64 * 64);\n"
      "  if (p == NULL)\n"
      "    abort ();\n"
      "  return p;\n"
      "}\n"
      "\n"
      "struct thread\n"
      "{\n"
      "  pthread_t id;\n"
      "  uint64_t h;\n"
      "  char *text;\n"
      "  size_t size;\n"
      "};\n"
      "\n"
      "MAYBE_UNUSED static void\n"
      "start (struct thread *t, void *(*body) (void *))\n"
      "{\n"
      "  if (pthread_create (&t->id, NULL, body, t) != 0)\n"
      "    abort ();\n"
      "}\n"
      "\n"
      "MAYBE_UNUSED static uint64_t\n"
      "join (struct thread *t, FILE *out)\n"
      "{\n"
      "  if (pthread_join (t->id, NULL) != 0)\n"
      "    abort ();\n"
      "  fwrite (t->text, 1, t->size, out);\n"
      "  free (t->text);\n"
      "  return t->h;\n"
      "}\n"
      "\n";

struct program
{
  struct text common, unit_1, unit_2, functions, main;
  struct context c; /* of main */
};

/* A buffer that lives as long as the program.  */
static void
add_global (struct program *p)
{
  struct context *c = &p->c;
  const struct type *type = some_element_type ();
  const char *name = format ("g%d", c->object_count);
  int count = rng_chance (15) ? rng_between (50, 96) : rng_between (1, 40);
  if (rng_chance (50))
    count = (count + 3) / 4 * 4;
  bool is_array = rng_chance (40);
  int columns = is_array && rng_chance (30) ? rng_between (1, 6) : 0;
  if (columns > 0)
    count = (count + columns - 1) / columns * columns;
  if (!is_array && feature_chance (FEATURE_EMPTY, 3))
    count = 0;
  struct object *o
      = context_add_object (c, type, name, count, constant_count (count));
  o->is_array = is_array;
  o->global = true;
  if (columns > 0)
    {
      o->columns = columns;
      o->base = format ("((%s *) %s)", type->name, name);
      fprintf (p->functions.file, "static %s %s[%d][%d];\n", type->name, name,
               count / columns, columns);
    }
  else if (is_array)
    fprintf (p->functions.file, "static %s %s[%d];\n", type->name, name,
             count);
  else
    {
      fprintf (p->functions.file, "static %s *%s;\n", type->name, name);
      line (&c->w, "%s = allocate (%d * sizeof *%s);", name, count, name);
    }
  line (&c->w, "fill_%s (%s, %d, h + %d);", type->tag, o->base, count,
        unique ());
}

/* Register what is not registered.  */
static void
register_globals (struct context *c, int percent)
{
  for (int i = 0; i < c->object_count; i++)
    {
      struct object *o = c->objects[i];
      struct region whole = region_whole (o);
      if (object_has (o, &whole) || !rng_chance (percent))
        continue;
      pragma_on_region (c, "register", o, &whole);
      object_register (o, whole);
    }
}

/* End the use of everything, by `shutdown' or one by one.  */
static void
unregister_globals (struct context *c, bool by_shutdown)
{
  if (by_shutdown)
    pragma_plain (c, "shutdown");
  for (int i = 0; i < c->object_count; i++)
    {
      struct object *o = c->objects[i];
      if (!by_shutdown && o->cut != NULL && rng_chance (50))
        cut_end (c, o);
      object_drop_blocks (o);
      while (o->region_count > 0)
        {
          int j = rng_below (o->region_count);
          if (!by_shutdown)
            pragma_on_region (c, "unregister", o, &o->regions[j]);
          object_unregister (o, j);
        }
      struct region whole = region_whole (o);
      access_region (c, o, &whole);
    }
}

/* The statements of main.  */
static void
write_main (struct program *p)
{
  struct context *c = &p->c;
  line (&c->w, "int\n%s%s (void)", *options.suffix ? "program" : "main",
        options.suffix);
  open_brace (&c->w);
  line (&c->w, "FILE *out = stdout;");
  line (&c->w, "uint64_t h = %d%s;", unique (),
        options.check ? " + start_value" : "");
  mistakes_begin_main (c);
  for (int i = rng_between (2, 6); i > 0; i--)
    add_global (p);
  fputs ("\n", p->functions.file);
  register_globals (c, 85);
  statements (c, rng_between (4, 12));
  for (int phases = rng_below (4); phases > 0; phases--)
    {
      if (feature_chance (FEATURE_THREADS, 40))
        threads_statement (c);
      if (feature_chance (FEATURE_SHUTDOWN, 20))
        {
          unregister_globals (c, true);
          register_globals (c, 85);
        }
      statements (c, rng_between (2, 8));
    }
  unregister_globals (c, feature_chance (FEATURE_SHUTDOWN, 40));
  for (int i = 0; i < c->object_count; i++)
    if (!c->objects[i]->is_array)
      line (&c->w, "free (%s);", c->objects[i]->name);
  if (!options.without[FEATURE_MODES])
    {
      pragma_plain (c, "wait");
      line (&c->w, "printf (\"%%\" PRIu64 \" counted\\n\", counter);");
    }
  line (&c->w, "return 0;");
  close_brace (&c->w);
}

static void
write_tasks (struct program *p)
{
  int leaves = rng_between (2, 6);
  for (int i = 0; i < leaves; i++)
    task_print (task_add (true), &p->common, &p->unit_1, &p->unit_2);
  if (feature_chance (FEATURE_NESTING, 40))
    task_print (task_add_recursive (), &p->common, &p->unit_1, &p->unit_2);
  for (int i = rng_between (1, 4);
       i > 0 && feature_chance (FEATURE_NESTING, 70); i--)
    task_print (task_add (false), &p->common, &p->unit_1, &p->unit_2);
}

void
program_print (const char *command, FILE *file)
{
  struct program p;
  text_open (&p.common);
  text_open (&p.unit_1);
  text_open (&p.unit_2);
  text_open (&p.functions);
  text_open (&p.main);
  tasks_choose_style ();
  if (rng_chance (50))
    options.without[FEATURE_MODES] = options.without[FEATURE_PLACE] = true;
  statements_left = options.max_statements / 3;
  write_tasks (&p);
  statements_left = options.max_statements - options.max_statements / 3;
  p.c = (struct context){ .w = { .out = p.main.file },
                          .functions = &p.functions,
                          .callable = task_count,
                          .multiplier = 1,
                          .budget = 1200 };
  write_main (&p);

  bool two = false;
  for (int i = 0; i < task_count; i++)
    two |= tasks[i].in_unit_2;
  fprintf (file, "/* %s\n   units: %d, statements: %d  */\n\n", command,
           two ? 2 : 1, droppable_count ());
  tasks_print_style (file);
  fputs (prologue, file);
  mistakes_print_common (file);
  types_print_definitions (file);
  types_print_used_functions (file);
  operations_print_functions (file);
  fputs ("\n", file);
  text_print (&p.common, file);
  fputs ("\n#if UNIT == 1\n\n", file);
  fputs (unit_1_prologue, file);
  mistakes_print_tasks (file);
  text_print (&p.unit_1, file);
  text_print (&p.functions, file);
  text_print (&p.main, file);
  fputs ("\n#else\n\n", file);
  text_print (&p.unit_2, file);
  fputs ("#endif\n", file);
}
