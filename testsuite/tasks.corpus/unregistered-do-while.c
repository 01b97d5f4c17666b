/* What is registered before the loop is unregistered at the end of its first
   iteration.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void newton (int n, double x[n], double error[1] TASK_OUTPUT);

void
newton (int n, double x[n], double error[1])
{
  error[0] = 0;
  for (int i = 0; i < n; i++)
    {
      double y = (x[i] + (i + 2) / x[i]) / 2;
      error[0] += (y - x[i]) * (y - x[i]);
      x[i] = y;
    }
}

int
main (void)
{
  int n = 20, rounds = 0;
  double *x = malloc (n * sizeof *x), error[1];
  for (int i = 0; i < n; i++)
    x[i] = 1;
#pragma tasks register x n
  do
    {
#pragma tasks register error
      newton (n, x, error); /* MISTAKE unregistered */
#pragma tasks unregister error
#ifndef FIXED
#pragma tasks unregister x
#endif
      rounds++;
    }
  while (error[0] > 1e-6);
#ifdef FIXED
#pragma tasks unregister x
#endif
  printf ("%d %.4f %.4f\n", rounds, x[0], x[n - 1]);
  free (x);
  return 0;
}
