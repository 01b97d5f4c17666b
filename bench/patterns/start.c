/* SPDX-License-Identifier: GPL-3.0-or-later

   Start and stop: how much longer a process takes that runs one task than one
   that returns from main at once.  Both are this program.  */

#include "runtime.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void
one_task (void)
{
  work_0 (0);
  wait_all ();
}

/* Seconds that this program takes with ARGUMENT.  */
static double
time_of (const char *argument)
{
  char name[] = "start", path[] = "/proc/self/exe", mode[16];
  snprintf (mode, sizeof mode, "%s", argument);
  char *argv[] = { name, mode, NULL };
  pid_t child;
  int status;
  double start = bench_seconds ();
  if (posix_spawn (&child, path, NULL, NULL, argv, environ)
      || waitpid (child, &status, 0) != child || status)
    abort ();
  return bench_seconds () - start;
}

int
main (int argc, char **argv)
{
  if (argc == 2 && !strcmp (argv[1], "nothing"))
    return EXIT_SUCCESS;
  if (argc == 2 && !strcmp (argv[1], "task"))
    {
      runtime.enter (one_task);
      return EXIT_SUCCESS;
    }
  enum
  {
    MOST = 100
  };
  struct options options = bench_options (argc, argv, 1);
  int count = options.repetitions < MOST / 2 ? 2 * options.repetitions : MOST;
  double nothing[MOST], task[MOST];
  for (int i = 0; i < count; i++)
    {
      nothing[i] = time_of ("nothing");
      task[i] = time_of ("task");
    }
  bench_result (
      "start+stop", "ms",
      1e3 * (bench_median (task, count) - bench_median (nothing, count)));
  return EXIT_SUCCESS;
}
