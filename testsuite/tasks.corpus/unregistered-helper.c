/* A function that prepares vectors, by value and by address, and misses one.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void axpy (int n, float a, const float x[n], float y[n]);
TASK void ones (int n, float v[n] TASK_OUTPUT);

void
axpy (int n, float a, const float x[n], float y[n])
{
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

void
ones (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 1;
}

static void
prepare (int n, float *x, float *y, float *z)
{
  for (int i = 0; i < n; i++)
    x[i] = y[i] = z[i] = i;
#pragma tasks register x n
#pragma tasks register y n
#ifdef FIXED
#pragma tasks register z n
#endif
}

static int
allocate (int n, float **v)
{
  *v = malloc (n * sizeof **v);
  if (!*v)
    return -1;
#ifdef FIXED
#pragma tasks register *v n
#endif
  return 0;
}

static void
finish (float *v)
{
#ifdef FIXED
#pragma tasks unregister v
#endif
  free (v);
}

int
main (void)
{
  int n = 50;
  float *x = malloc (n * sizeof *x), *y = malloc (n * sizeof *y),
        *z = malloc (n * sizeof *z), *w;

  prepare (n, x, y, z);
  axpy (n, 2, x, y);
  axpy (n, 3, y, z); /* MISTAKE unregistered */
#ifdef FIXED
#pragma tasks unregister z
#endif
#pragma tasks unregister y
#pragma tasks unregister x
  printf ("%g\n", z[n - 1]);

  if (allocate (n, &w) < 0)
    return 1;
  ones (n, w); /* MISTAKE unregistered */
#pragma tasks wait
  finish (w);
  free (x);
  free (y);
  free (z);
  return 0;
}
