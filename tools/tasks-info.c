/* SPDX-License-Identifier: GPL-3.0-or-later

   tasks-info: says what of this machine tasks use, what not, and why.  All it
   knows it asks the library that programs are linked with.  See
   tasks-info(1).  */

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

static void
usage (FILE *stream)
{
  fprintf (stream, "Usage: tasks-info [OPTION]...\n\n"
                   "Says what of this machine programs with tasks use, what"
                   " not, and why.\n"
                   "  -q, --no-measure  do not measure how fast devices are\n"
                   "      --help        this text\n"
                   "      --version     the version\n");
}

/* End with success if all that was printed has arrived.  */
static int
finish (void)
{
  if (!ferror (stdout) && !fclose (stdout))
    return EXIT_SUCCESS;
  fprintf (stderr, "tasks-info: the standard output cannot be written\n");
  return EXIT_FAILURE;
}

int
main (int argc, char **argv)
{
  static const struct option options[] = { { "no-measure", 0, NULL, 'q' },
                                           { "help", 0, NULL, 'h' },
                                           { "version", 0, NULL, 'v' },
                                           { 0 } };
  int measure = 1;
  for (int option;
       (option = getopt_long (argc, argv, "q", options, NULL)) >= 0;)
    switch (option)
      {
      case 'q':
        measure = 0;
        break;
      case 'h':
        usage (stdout);
        return finish ();
      case 'v':
        printf ("tasks-info " TASKS_VERSION "\n");
        return finish ();
      default:
        usage (stderr);
        return EXIT_FAILURE;
      }
  if (optind < argc)
    {
      fprintf (stderr, "tasks-info: '%s' is too much\n", argv[optind]);
      usage (stderr);
      return EXIT_FAILURE;
    }
  tasks_print_machine (measure);
  return finish ();
}
