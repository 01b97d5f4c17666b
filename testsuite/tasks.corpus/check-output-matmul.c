/* c += a * b by a kernel from a table, for an output; for each tile.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define T 5
#define TILES 2

typedef void kernel (int n, const float *a, const float *b, float *c);

static void
multiply_add (int n, const float *a, const float *b, float *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j]; /* MISTAKE check */
}

static void
multiply_set (int n, const float *a, const float *b, float *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        float sum = 0;
        for (int k = 0; k < n; k++)
          sum += a[i * n + k] * b[k * n + j];
        c[i * n + j] = sum;
      }
}

static kernel *kernels[] = { multiply_set, multiply_add };

TASK void gemm (int beta, int n, const float *a, const float *b,
                float *c TASK_OUTPUT);

void
gemm (int beta, int n, const float *a, const float *b, float *c)
{
  kernels[beta](n, a, b, c);
}

static float *
tile (float start)
{
  float *t = calloc (T * T, sizeof *t);
  for (int i = 0; i < T * T; i++)
    t[i] = start ? start + i : 0;
  return t;
}

int
main (void)
{
  float *a[TILES], *b[TILES], *c[TILES];
  for (int i = 0; i < TILES; i++)
    {
      a[i] = tile (1);
      b[i] = tile (2);
      c[i] = tile (0);
#pragma tasks register a[i] T * T
#pragma tasks register b[i] T * T
#pragma tasks register c[i] T * T
    }
  for (int i = 0; i < TILES; i++)
#ifdef FIXED
    gemm (0, T, a[i], b[i], c[i]);
#else
    gemm (1, T, a[i], b[i], c[i]);
#endif
#pragma tasks wait
  for (int i = 0; i < TILES; i++)
    {
#pragma tasks unregister a[i]
#pragma tasks unregister b[i]
#pragma tasks unregister c[i]
      printf ("%g\n", c[i][T + 1]);
      free (a[i]);
      free (b[i]);
      free (c[i]);
    }
}
