/* SPDX-License-Identifier: GPL-3.0-or-later

   tasks-info: says what of this machine tasks use, what not, and why.  All it
   knows it asks the library that programs are linked with.  See
   tasks-info(1).  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
  int measure = 1;
  for (int i = 1; i < argc; i++)
    if (!strcmp (argv[i], "-q") || !strcmp (argv[i], "--no-measure"))
      measure = 0;
    else if (!strcmp (argv[i], "--help"))
      {
        usage (stdout);
        return finish ();
      }
    else if (!strcmp (argv[i], "--version"))
      {
        printf ("tasks-info " TASKS_VERSION "\n");
        return finish ();
      }
    else
      {
        fprintf (stderr, "tasks-info: '%s' is not known\n", argv[i]);
        usage (stderr);
        return EXIT_FAILURE;
      }
  tasks_print_machine (measure);
  return finish ();
}
