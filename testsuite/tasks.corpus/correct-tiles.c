/* A matrix and its tiles are registered side by side and unregistered in
   another order; columns in loops; a pointer to before the array.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define TILES 3
#define SIZE 16

TASK void tile (int n, double t[n], double value);
TASK void all (int n, const double m[n], double *sum);

void
tile (int n, double t[n], double value)
{
  for (int i = 0; i < n; i++)
    t[i] += value;
}

void
all (int n, const double m[n], double *sum)
{
  for (int i = 0; i < n; i++)
    *sum += m[i];
}

static double
tiles (void)
{
  double m[TILES * SIZE] = { 0 };
  double sum[1] = { 0 };
#pragma tasks register m
#pragma tasks register sum
  for (int t = 0; t < TILES; t++)
    {
#pragma tasks register &m[t * SIZE] SIZE
    }
  for (int t = 0; t < TILES; t++)
    tile (SIZE, m + t * SIZE, t);
  all (TILES * SIZE, m, sum);
#pragma tasks unregister m TILES * SIZE
  for (int t = TILES; t-- > 0;)
    {
#pragma tasks unregister &m[t * SIZE] SIZE
    }
#pragma tasks unregister sum
  return sum[0] + m[SIZE];
}

static double
from_one (int n)
{
  double *memory = calloc (n, sizeof *memory);
  double *v = memory - 1;
  double result;
#pragma tasks register memory n
  tile (n, v + 1, 2);
  tile (n, &v[1], 3);
#pragma tasks unregister (v + 1)
  v[n] += 1;
  result = v[n] + v[1];
  free (v + 1);
  return result;
}

static double
rows (int h, int w)
{
  double (*a)[w] = calloc (h, sizeof *a);
  double result = 0;
  for (int y = 0; y < h; y++)
    {
#pragma tasks register a[y]
      tile (w, a[y], y);
    }
  for (int y = 0; y < h; y++)
    {
#pragma tasks acquire a[y]
      result += a[y][0];
#pragma tasks release a[y]
    }
  for (int y = 0; y < h; y++)
    {
#pragma tasks unregister a[y]
      result += a[y][w - 1];
    }
  free (a);
  return result;
}

int
main (void)
{
  printf ("%g %g %g\n", tiles (), from_one (9), rows (4, 6));
  return 0;
}
