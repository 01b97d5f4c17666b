/* OPTIONS -Wno-stringop-overread -Wno-stringop-overflow */
/* Counts and memory come from different functions.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void scale (int n, float v[n], float by);
TASK void sum (int n, const float v[n], float *result TASK_OUTPUT);

void
scale (int n, float v[n], float by)
{
  for (int i = 0; i < n; i++)
    v[i] *= by;
}

void
sum (int n, const float v[n], float *result)
{
  *result = 0;
  for (int i = 0; i < n; i++)
    *result += v[i];
}

static float *
ones (int n)
{
  float *v = malloc (n * sizeof *v);
  for (int i = 0; i < n; i++)
    v[i] = 1;
  return v;
}

static float *
get (size_t bytes)
{
  void *memory = malloc (bytes);
  if (!memory)
    exit (1);
  return memset (memory, 0, bytes);
}

static int
border_of (int n)
{
#ifdef FIXED
  return 2 * (n - 1);
#else
  return 2 * (n + 1);
#endif
}

static float
square (int rows, int columns)
{
  float all[rows];
#pragma tasks register all(columns)
  scale (columns, all, 0);
#pragma tasks unregister all
  return rows;
}

static float
part (int first, int n)
{
  float all[10] = { 0 };
#ifdef FIXED
  n = n < 10 - first ? n : 10 - first;
#endif
#pragma tasks register & all[first] n
  scale (2, &all[first], 0);
#pragma tasks unregister & all[first]
  return n;
}

int
main (void)
{
  float some = square (6, 6) + part (2, 8) + part (5, 6);
  float result[1] TASK_REGISTERED;
  float b[8] TASK_REGISTERED = { 1, 1, 1, 1, 1, 1, 1, 1 };
  float *c = ones (10);
  float *d = get (40);

  float border[8] = { 0 };
#pragma tasks register border border_of (5) /* MISTAKE size */
  scale (8, border, 2);
#pragma tasks unregister border

#ifdef FIXED
#pragma tasks register c 10
#pragma tasks register d 10
#else
#pragma tasks register c 11 /* MISTAKE size */
#pragma tasks register d 40 /* MISTAKE size */
#endif
  sum (10, c, result);
#pragma tasks acquire result
  float first = result[0];
#pragma tasks release result

#ifdef FIXED
  sum (8, b, result);
#else
  sum (16, b, result); /* MISTAKE size */
#endif
  scale (10, d, 3);
#pragma tasks unregister c
#pragma tasks unregister d
#pragma tasks acquire result
  printf ("%g %g %g %g\n", first, result[0], d[9], some);
  free (c);
  free (d);
  return 0;
}
