/* SPDX-License-Identifier: GPL-3.0-or-later

   A million tasks, for how long it takes to simulate them: STEPS sweeps over
   WIDTH buffers, of which each task reads a neighbour and changes one.

   usage: million [WIDTH [STEPS]]  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void relax (const double left[1], double cell[1]);

void
relax (const double left[1], double cell[1])
{
  *cell += *left;
}

int
main (int argc, char **argv)
{
  int width = argc > 1 ? atoi (argv[1]) : 1000;
  int steps = argc > 2 ? atoi (argv[2]) : 1000;
  if (width < 2 || steps < 1)
    {
      fprintf (stderr, "usage: %s [WIDTH [STEPS]]\n", argv[0]);
      return EXIT_FAILURE;
    }
  double *cells = calloc ((size_t)width, sizeof *cells);
  for (int i = 0; i < width; i++)
    {
#pragma tasks register &cells[i], 1
    }
  for (int s = 0; s < steps; s++)
    for (int i = 0; i < width; i++)
      relax (&cells[(i + s) % width], &cells[(i + s + 1) % width]);
#pragma tasks shutdown
  free (cells);
  return 0;
}
