/* SPDX-License-Identifier: GPL-3.0-or-later

   A stream of equal tasks that cores and devices can execute: TASKS of them,
   of ROUNDS rounds each, on BUFFERS buffers in turn.  Prints the nanoseconds
   of the clock, and of the processor, that a task takes.

   usage: stream TASKS ROUNDS BUFFERS  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>
#include <time.h>

TASK void turn (int rounds, float v[1]);

TASK_IMPLEMENTATION ("opencl", turn)
void turn_opencl (int rounds, float v[1]);
#pragma tasks opencl turn_opencl "stream.cl"                                  \
                                 "turn" 1

void
turn (int rounds, float v[1])
{
  for (int i = 0; i < rounds; i++)
    *v = *v * 0.5f + 1;
}

static double
nanoseconds (clockid_t clock)
{
  struct timespec time;
  clock_gettime (clock, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

int
main (int argc, char **argv)
{
  int tasks = argc > 3 ? atoi (argv[1]) : 0;
  int rounds = argc > 3 ? atoi (argv[2]) : 0;
  int buffers = argc > 3 ? atoi (argv[3]) : 0;
  if (tasks < 1 || buffers < 1)
    {
      fprintf (stderr, "usage: %s TASKS ROUNDS BUFFERS\n", argv[0]);
      return EXIT_FAILURE;
    }
  float (*cells)[1] = calloc ((size_t)buffers, sizeof *cells);
  for (int i = 0; i < buffers; i++)
    {
#pragma tasks register cells[i]
    }
  /* What a task takes is found out before.  */
  for (int i = 0; i < 100; i++)
    turn (rounds, cells[i % buffers]);
#pragma tasks wait
  double elapsed = nanoseconds (CLOCK_MONOTONIC);
  double used = nanoseconds (CLOCK_PROCESS_CPUTIME_ID);
  for (int i = 0; i < tasks; i++)
    turn (rounds, cells[i % buffers]);
#pragma tasks wait
  printf ("%.0f %.0f\n", (nanoseconds (CLOCK_MONOTONIC) - elapsed) / tasks,
          (nanoseconds (CLOCK_PROCESS_CPUTIME_ID) - used) / tasks);
#pragma tasks shutdown
  free (cells);
  return 0;
}
