/* A helper waits for the result while its caller holds the source.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 18

TASK void derive (int n, const double v[n], double d[n] TASK_OUTPUT);

void
derive (int n, const double v[n], double d[n])
{
  for (int i = 0; i < n; i++)
    d[i] = (i + 1 < n ? v[i + 1] : v[i]) - v[i];
}

static double
first (double *d)
{
  double value;
#pragma tasks acquire d /* MISTAKE check */
  value = d[0];
#pragma tasks release d
  return value;
}

static double
across (void)
{
  double *v = calloc (N, sizeof *v), *d = calloc (N, sizeof *d);
  double result = 0;
#pragma tasks register v N
#pragma tasks register d N
  for (int i = 0; i < 2; i++)
    {
#pragma tasks acquire v
      v[i] = i + 1;
      derive (N, v, d);
#ifdef FIXED
#pragma tasks release v
      result += first (d);
#else
      result += first (d);
#pragma tasks release v
#endif
    }
#pragma tasks unregister v
#pragma tasks unregister d
  free (v);
  free (d);
  return result;
}

int
main (void)
{
  printf ("%g\n", across ());
  return 0;
}
