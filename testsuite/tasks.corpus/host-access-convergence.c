/* The condition of the loop looks at an error that tasks still compute.  */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 32

TASK void relax (int n, const double from[n], double to[n] TASK_OUTPUT,
                 double error[1] TASK_OUTPUT);

void
relax (int n, const double from[n], double to[n], double error[1])
{
  *error = 0;
  to[0] = from[0];
  to[n - 1] = from[n - 1];
  for (int i = 1; i < n - 1; i++)
    {
      to[i] = (from[i - 1] + from[i + 1]) / 2;
      *error = fmax (*error, fabs (to[i] - from[i]));
    }
}

int
main (void)
{
  double a[N] TASK_REGISTERED = { 0 };
  double b[N] TASK_REGISTERED = { 0 };
  double error[1] TASK_REGISTERED = { 1 };
  int rounds = 0;
#pragma tasks acquire a
  a[N - 1] = 1;
#pragma tasks release a
  do
    {
      relax (N, a, b, error);
      relax (N, b, a, error);
      rounds++;
#ifdef FIXED
#pragma tasks wait
#endif
    }
  while (error[0] > 1e-4 && rounds < 10000); /* MISTAKE host-access */
#pragma tasks wait
  printf ("%d %.3f\n", rounds, a[N / 2]);
  return 0;
}
