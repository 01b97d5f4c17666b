/* SPDX-License-Identifier: LGPL-2.1-or-later

   Multiply two square matrices, C = A B, tile by tile.

   Each matrix is an array of tiles, and each tile is contiguous, for what a
   task works on is a contiguous piece of memory.  The product of two tiles is
   added to a tile of C by a task; the tasks that add to the same tile of C
   run one after the other, all others in parallel.

   usage: matmul [SIZE [TILE]]  */

#include "common.h"

static void multiply (int b, const double left[b][b], const double right[b][b],
                      double sum[b][b]) __attribute__ ((task));

/* The same on OpenCL devices: a work-item for each number of SUM, in groups of
   SIDE x SIDE, a number that the kernel has to know, too.  */
void multiply_opencl (int b, const double left[b][b], const double right[b][b],
                      double sum[b][b])
    __attribute__ ((task_implementation ("opencl", multiply)));
#define SIDE 16
#define ROUND_UP(N) (((N) + SIDE - 1) / SIDE * SIDE)
/* clang-format off */
#pragma tasks opencl multiply_opencl "../kernels/matmul.cl" "multiply" \
  "-DSIDE=16" (SIDE, SIDE) (ROUND_UP (b), ROUND_UP (b))
/* clang-format on */

/* SUM += LEFT RIGHT.  */
static void
multiply (int b, const double left[b][b], const double right[b][b],
          double sum[b][b])
{
  for (int i = 0; i < b; i++)
    for (int k = 0; k < b; k++)
      {
        double factor = left[i][k];
        for (int j = 0; j < b; j++)
          sum[i][j] += factor * right[k][j];
      }
}

/* Next pseudo-random whole number below LIMIT (Knuth's MMIX generator).  */
static int
next_random (uint64_t *state, int limit)
{
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (int)((*state >> 33) % limit);
}

/* y = M x, for a matrix M of TILES x TILES tiles.  */
static void
apply (int tiles, int b, const double m[][b][b], const double *x, double *y)
{
  for (int i = 0; i < tiles * b; i++)
    {
      y[i] = 0;
      for (int j = 0; j < tiles * b; j++)
        y[i] += m[i / b * tiles + j / b][i % b][j % b] * x[j];
    }
}

/* Whether A B = C, by Freivalds's method: A (B x) = C x for random vectors x.
   All numbers are whole and small enough for every sum to be exact, hence no
   tolerance.  Each x misses a wrong C with probability 1/1000 at most, for
   its elements take 1000 values.  */
static bool
is_product (int tiles, int b, const double a[][b][b], const double bb[][b][b],
            const double c[][b][b])
{
  int n = tiles * b;
  double *x = allocate (4 * n * sizeof *x);
  double *bx = x + n, *abx = bx + n, *cx = abx + n;
  uint64_t state = 2;
  bool equal = true;
  for (int trial = 0; trial < 3; trial++)
    {
      for (int i = 0; i < n; i++)
        x[i] = next_random (&state, 1000);
      apply (tiles, b, bb, x, bx);
      apply (tiles, b, a, bx, abx);
      apply (tiles, b, c, x, cx);
      for (int i = 0; i < n; i++)
        equal = equal && abx[i] == cx[i];
    }
  free (x);
  return equal;
}

int
main (int argc, char **argv)
{
  const char *arguments = "[SIZE [TILE]], TILE divides SIZE";
  if (argc > 3)
    usage (argv, arguments);
  int n = number_argument (argc, argv, 1, 2048, 1, 1 << 15, arguments);
  int b = number_argument (argc, argv, 2, n % 128 == 0 ? 128 : n, 1, n,
                           arguments);
  if (n % b != 0)
    usage (argv, arguments);

  int tiles = n / b;
  size_t count = (size_t)tiles * tiles;
  double (*left)[b][b] = allocate (count * sizeof *left);
  double (*right)[b][b] = allocate (count * sizeof *right);
  double (*product)[b][b] = allocate (count * sizeof *product);
  uint64_t state = 1;
  for (size_t t = 0; t < count; t++)
    {
      for (int i = 0; i < b * b; i++)
        {
          left[t][i / b][i % b] = next_random (&state, 19) - 9;
          right[t][i / b][i % b] = next_random (&state, 19) - 9;
          product[t][i / b][i % b] = 0;
        }
        /* A tile is an array whose type tells its size.  */
#pragma tasks register left[t]
#pragma tasks register right[t]
#pragma tasks register product[t]
    }

  double start = seconds ();
  for (int i = 0; i < tiles; i++)
    for (int j = 0; j < tiles; j++)
      for (int k = 0; k < tiles; k++)
        multiply (b, left[i * tiles + k], right[k * tiles + j],
                  product[i * tiles + j]);
#pragma tasks wait
  double elapsed = seconds () - start;

  for (size_t t = 0; t < count; t++)
    {
#pragma tasks unregister left[t]
#pragma tasks unregister right[t]
#pragma tasks unregister product[t]
    }
  bool correct = is_product (tiles, b, left, right, product);
  print_checksum (product, count * sizeof *product);
  printf ("time: %.4f s, %.2f GFLOP/s\n", elapsed,
          2e-9 * n * n * (double)n / elapsed);
  free (left);
  free (right);
  free (product);
  return verdict (correct);
}
