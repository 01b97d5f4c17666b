/* SPDX-License-Identifier: LGPL-2.1-or-later

   A program that uses a library of tasks: the area below a half wave of the
   sine, by the midpoint rule, with the sine's series as polynomial.

   usage: integrate [POINTS]  */

#include <math.h>

#include "../common.h"
#include "vector.h"

/* Points of a block.  */
#define BLOCK 16384

/* The series of the sine up to x^DEGREE; what is left out is less than
   pi^31 / 31! = 3.2e-19 for x <= pi.  */
#define DEGREE 30

int
main (int argc, char **argv)
{
  const char *arguments = "[POINTS]";
  if (argc > 2)
    usage (argv, arguments);
  int n = number_argument (argc, argv, 1, 1 << 25, 1, 1 << 28, arguments);
  int blocks = (n + BLOCK - 1) / BLOCK;
  double pi = acos (-1), step = pi / n;

  double sine[DEGREE + 1] TASK_REGISTERED = { 0 };
  for (int k = 1; k <= DEGREE; k += 2)
    sine[k] = (k % 4 == 1 ? 1 : -1) / tgamma (k + 1);
  /* Blocks are computed and added up one after the other, so that a few of
     them are enough for all cores to be busy.  */
  enum
  {
    AT_ONCE = 16
  };
  double (*x)[BLOCK] = allocate (AT_ONCE * sizeof *x);
  double (*y)[BLOCK] = allocate (AT_ONCE * sizeof *y);
  double *sum = allocate (blocks * sizeof *sum);
  for (int i = 0; i < AT_ONCE; i++)
    {
#pragma tasks register x[i]
#pragma tasks register y[i]
    }
  for (int i = 0; i < blocks; i++)
    {
#pragma tasks register &sum[i], 1
    }

  double start = seconds ();
  for (int i = 0; i < blocks; i++)
    {
      int first = i * BLOCK, count = n - first < BLOCK ? n - first : BLOCK;
      double *here = x[i % AT_ONCE], *value = y[i % AT_ONCE];
      vector_fill (count, here, (first + 0.5) * step, step);
      vector_polynomial (DEGREE, sine, count, here, value);
      vector_sum (count, value, &sum[i]);
    }
#pragma tasks wait
  double elapsed = seconds () - start;
  /* Forgets all buffers, too.  */
#pragma tasks shutdown

  double area = 0;
  for (int i = 0; i < blocks; i++)
    area += sum[i] * step;

  /* The area is 2.  The midpoint rule errs by at most pi^3 / (24 n^2), the
     rest is rounding.  */
  double error = fabs (area - 2);
  printf ("area: %.9f\n", area);
  print_checksum (sum, blocks * sizeof *sum);
  print_time (elapsed);
  free (x);
  free (y);
  free (sum);
  return verdict (error <= pi * pi * pi / 24 / n / n + 1e-12);
}
