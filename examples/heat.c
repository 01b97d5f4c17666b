/* SPDX-License-Identifier: LGPL-2.1-or-later

   The heat equation on a square plate with cold borders: at each step every
   inner point becomes the mean of its four neighbours (Jacobi's method).

   Points are double v[ROWS + 2][COLUMNS + 2] with a border of zeros, in two
   copies: a step reads one and writes the other.  A task computes a block of
   rows.  It writes the rows of the block, and reads them and one more row on
   either side, its halo.  Both are registered, though they overlap:

       row of the grid      0   1   2   3   4   5   6   7 ...
       blocks, written          [ block 0 ] [ block 1 ]
       halos, read          [     halo 0    ]
                                        [     halo 1    ]

   Tasks on regions that overlap keep the order of their calls, so a task
   waits exactly for the three tasks of the step before that computed its
   halo.  No step waits for the whole grid.

   Every second step makes the same calls, so `#pragma tasks graph' lets the
   runtime work out only once which task waits for which.

   usage: heat [SIZE [STEPS]]  */

#include <float.h>
#include <math.h>

#include <tasks.h>

#include "common.h"

/* Rows of a block.  */
#define BLOCK 32

static void step_block (int rows, int width,
                        const double halo[rows + 2][width],
                        TASK_OUTPUT double block[rows][width]) TASK;

/* The same on OpenCL devices: a work-item for each point, in groups of 64 of a
   row, which is rounded up to whole groups.  */
void step_block_opencl (int rows, int width,
                        const double halo[rows + 2][width],
                        TASK_OUTPUT double block[rows][width])
    TASK_IMPLEMENTATION ("opencl", step_block);
/* clang-format off */
#pragma tasks opencl step_block_opencl "../kernels/heat.cl" "step_block" \
  (64, 1) ((width + 63) / 64 * 64, rows)
/* clang-format on */

/* One step on ROWS rows of WIDTH points.  */
static void
step_block (int rows, int width, const double halo[rows + 2][width],
            double block[rows][width])
{
  for (int i = 0; i < rows; i++)
    {
      block[i][0] = 0;
      for (int j = 1; j < width - 1; j++)
        block[i][j] = 0.25
                      * (halo[i][j] + halo[i + 1][j - 1] + halo[i + 1][j + 1]
                         + halo[i + 2][j]);
      block[i][width - 1] = 0;
    }
}

/* Two standing waves with P and Q half waves each, and their heights.  */
static const struct
{
  int p, q;
  double height;
} wave[] = { { 1, 2, 1.0 }, { 5, 3, 0.5 } };

#define WAVES (sizeof wave / sizeof *wave)

/* The exact solution: each wave shrinks in a step by the mean of the cosines
   of its two angles, and the equation is linear.  */
static double
exact (int size, int steps, int i, int j)
{
  double angle = acos (-1) / (size + 1), sum = 0;
  for (size_t w = 0; w < WAVES; w++)
    {
      double shrink
          = 0.5 * (cos (wave[w].p * angle) + cos (wave[w].q * angle));
      sum += wave[w].height * pow (shrink, steps) * sin (wave[w].p * angle * i)
             * sin (wave[w].q * angle * j);
    }
  return sum;
}

/* Rows of the block that starts with row FIRST.  */
static int
rows_of (int size, int first)
{
  return least (BLOCK, size + 1 - first);
}

int
main (int argc, char **argv)
{
  const char *arguments = "[SIZE [STEPS]]";
  if (argc > 3)
    usage (argv, arguments);
  int size = number_argument (argc, argv, 1, 1022, 1, 20000, arguments);
  int steps = number_argument (argc, argv, 2, 2000, 0, 1000000, arguments);
  int width = size + 2;
  size_t bytes = sizeof (double[width][width]);

  double (*now)[width] = allocate (bytes), (*next)[width] = allocate (bytes);
  for (int i = 0; i < width; i++)
    for (int j = 0; j < width; j++)
      {
        bool border = i == 0 || j == 0 || i == width - 1 || j == width - 1;
        now[i][j] = border ? 0 : exact (size, 0, i, j);
        next[i][j] = 0;
      }
  for (int i = 1; i <= size; i += BLOCK)
    {
#pragma tasks register now[i], rows_of(size, i) * width
#pragma tasks register next[i], rows_of(size, i) * width
#pragma tasks register now[i - 1], (rows_of(size, i) + 2) * width
#pragma tasks register next[i - 1], (rows_of(size, i) + 2) * width
    }

  double start = seconds ();
  for (int step = 0; step < steps; step++)
    {
#pragma tasks graph
      {
        for (int i = 1; i <= size; i += BLOCK)
          step_block (rows_of (size, i), width, &now[i - 1], &next[i]);
      }
      double (*swap)[width] = now;
      now = next;
      next = swap;
    }
#pragma tasks wait
  double elapsed = seconds () - start;

  for (int i = 1; i <= size; i += BLOCK)
    {
#pragma tasks unregister now[i], rows_of(size, i) * width
#pragma tasks unregister next[i], rows_of(size, i) * width
#pragma tasks unregister now[i - 1], (rows_of(size, i) + 2) * width
#pragma tasks unregister next[i - 1], (rows_of(size, i) + 2) * width
    }

  /* A step rounds four times, an error of at most 2 DBL_EPSILON of the
     largest value, 1.5; steps add these errors up and never magnify them.
     `exact' errs as much, by the power.  */
  double error = 0;
  for (int i = 0; i < width; i++)
    for (int j = 0; j < width; j++)
      error = fmax (error, fabs (now[i][j] - exact (size, steps, i, j)));

  printf ("largest error: %.3g\n", error);
  print_checksum (now, bytes);
  print_time (elapsed);
  free (now);
  free (next);
  return verdict (error <= 6 * DBL_EPSILON * (steps + 10));
}
