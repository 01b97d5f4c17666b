/* SPDX-License-Identifier: GPL-3.0-or-later

   generate SEED [--max-statements=N] [--drop=LIST] [--without=FEATURE,...]
            [--suffix=TEXT] [--check=1|order]

   Print an annotated program made of SEED.  Without the plugin it is a
   sequential C program; the plugin must not change what it prints.  LIST names
   statements to leave out, as in `1,5-7' (see text.h).  With a suffix, `main'
   is called `program' with that behind it, and so are all tasks: then such
   programs can be linked to one, which calls them.  The program can make
   mistakes that TASKS_CHECK finds if it is 1, or `order' (see mistake.h).  */

#include "context.h"
#include "options.h"
#include "program.h"
#include "rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options options = { .max_statements = 100, .suffix = "" };

static const char *const feature_names[FEATURE_COUNT] = {
  [FEATURE_THREADS] = "threads",
  [FEATURE_NESTING] = "nesting",
  [FEATURE_OVERLAP] = "overlap",
  [FEATURE_ACQUIRE] = "acquire",
  [FEATURE_STORAGE] = "storage",
  [FEATURE_SCALARS] = "scalars",
  [FEATURE_POINTERS] = "pointers",
  [FEATURE_SHUTDOWN] = "shutdown",
  [FEATURE_UNITS] = "units",
  [FEATURE_IMPLEMENTATIONS] = "implementations",
  [FEATURE_OPERANDS] = "operands",
  [FEATURE_ALIAS] = "alias",
  [FEATURE_SPIN] = "spin",
  [FEATURE_EMPTY] = "empty",
  [FEATURE_GRAPH] = "graph",
  [FEATURE_PRIORITY] = "priority",
  [FEATURE_MODES] = "modes",
  [FEATURE_PLACE] = "place",
  [FEATURE_PARTITION] = "partition",
};

bool
feature_chance (enum feature feature, int percent)
{
  bool chance = rng_chance (percent);
  return chance && !options.without[feature];
}

static void
usage (void)
{
  fputs (
      "usage: generate SEED [--max-statements=N] [--drop=LIST] "
      "[--without=FEATURE,...] [--suffix=TEXT] [--check=1|order]\nfeatures:",
      stderr);
  for (int i = 0; i < FEATURE_COUNT; i++)
    fprintf (stderr, " %s", feature_names[i]);
  fputs ("\n", stderr);
  exit (2);
}

static void
leave_out (char *list)
{
  for (char *name = strtok (list, ","); name != NULL;
       name = strtok (NULL, ","))
    {
      int i = 0;
      while (i < FEATURE_COUNT && strcmp (name, feature_names[i]) != 0)
        i++;
      if (i == FEATURE_COUNT)
        usage ();
      options.without[i] = true;
    }
}

/* Leave out what makes of a mistake something that is right, or that nobody
   can see: buffers that are passed twice, and not registered any more; the
   limits of the check.  */
static void
prepare_mistakes (const char *check)
{
  if (strcmp (check, "1") != 0 && strcmp (check, "order") != 0)
    usage ();
  options.check = check;
  options.without[FEATURE_ALIAS] = true;
  options.without[FEATURE_SHUTDOWN] = true;
  options.without[FEATURE_SPIN] = true;
  options.without[FEATURE_THREADS] = true;
}

int
main (int argc, char **argv)
{
  char *command = "generate", *end;
  if (argc < 2)
    usage ();
  uint64_t seed = strtoull (argv[1], &end, 10);
  if (*end != '\0' || end == argv[1])
    usage ();
  for (int i = 1; i < argc; i++)
    {
      command = format ("%s %s", command, argv[i]);
      if (i == 1)
        continue;
      if (strncmp (argv[i], "--max-statements=", 17) == 0)
        options.max_statements = atoi (argv[i] + 17);
      else if (strncmp (argv[i], "--drop=", 7) == 0)
        options.dropped = argv[i] + 7;
      else if (strncmp (argv[i], "--without=", 10) == 0)
        leave_out (argv[i] + 10);
      else if (strncmp (argv[i], "--suffix=", 9) == 0)
        options.suffix = argv[i] + 9;
      else if (strncmp (argv[i], "--check=", 8) == 0)
        prepare_mistakes (argv[i] + 8);
      else
        usage ();
    }
  rng_seed (seed);
  program_print (command, stdout);
  return 0;
}
