/* Three vectors, of which one was forgotten: a single assignment chain of a
   dot product.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 64

TASK void fill (int n, double v[n] TASK_OUTPUT, double from);
TASK void multiply (int n, const double a[n], const double b[n],
                    double c[n] TASK_OUTPUT);

void
fill (int n, double v[n], double from)
{
  for (int i = 0; i < n; i++)
    v[i] = from + i;
}

void
multiply (int n, const double a[n], const double b[n], double c[n])
{
  for (int i = 0; i < n; i++)
    c[i] = a[i] * b[i];
}

int
main (void)
{
  double *a = malloc (N * sizeof *a);
  double *b = malloc (N * sizeof *b);
  double *c = malloc (N * sizeof *c);
  if (!a || !b || !c)
    return 1;
#pragma tasks register a N
#pragma tasks register b N
#ifdef FIXED
#pragma tasks register c N
#endif

  fill (N, a, 1.0);
  fill (N, b, 2.0);
  multiply (N, a, b, c); /* MISTAKE unregistered */

#ifdef FIXED
#pragma tasks unregister c
#endif
#pragma tasks unregister b
#pragma tasks unregister a
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += c[i];
  printf ("dot product %g\n", sum);
  free (a);
  free (b);
  free (c);
  return 0;
}
