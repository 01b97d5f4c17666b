/* SPDX-License-Identifier: LGPL-2.1-or-later

   Multiply two square matrices, C = A B, tile by tile.

   Each matrix is an array of tiles, and each tile is contiguous; or, with -w,
   it has its rows one after the other, as C and BLAS have it, and `partition'
   makes tiles of it, without copying anything.  The product of two tiles is
   added to a tile of C by a task, which is the same for both: it is told how
   far apart rows are.  The tasks that add to the same tile of C run one after
   the other, all others in parallel.

   usage: matmul [-w] [SIZE [TILE]]  */

#include "common.h"

static void multiply (int b, int ld, const double left[b][ld],
                      const double right[b][ld], double sum[b][ld])
    __attribute__ ((task));

/* The same on OpenCL devices: a work-item for each number of SUM, in groups of
   SIDE x SIDE, a number that the kernel has to know, too.  */
void multiply_opencl (int b, int ld, const double left[b][ld],
                      const double right[b][ld], double sum[b][ld])
    __attribute__ ((task_implementation ("opencl", multiply)));
#define SIDE 16
#define ROUND_UP(N) (((N) + SIDE - 1) / SIDE * SIDE)
/* clang-format off */
#pragma tasks opencl multiply_opencl "../kernels/matmul.cl" "multiply" \
  "-DSIDE=16" (SIDE, SIDE) (ROUND_UP (b), ROUND_UP (b))
/* clang-format on */

/* SUM += LEFT RIGHT, for B x B numbers in rows that are LD apart.  */
static void
multiply (int b, int ld, const double left[b][ld], const double right[b][ld],
          double sum[b][ld])
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

/* N x N numbers in tiles of B x B.  Rows of a tile are LD apart: B if tiles
   are contiguous, N if rows of the matrix are.  */
struct matrix
{
  int n, b, ld;
  double *numbers;
};

/* Tile (I, J) of M.  */
static double *
tile_at (const struct matrix *m, int i, int j)
{
  size_t b = m->b, tiles = m->n / b;
  return m->numbers
         + (m->ld == m->n ? i * b * m->n + j * b : (i * tiles + j) * b * b);
}

/* Where number (I, J) of M is.  */
static double *
number_at (const struct matrix *m, int i, int j)
{
  return tile_at (m, i / m->b, j / m->b) + (size_t)(i % m->b) * m->ld
         + j % m->b;
}

/* A matrix of random numbers below LIMIT, of either sign.  */
static struct matrix
new_matrix (int n, int b, int ld, uint64_t *state, int limit)
{
  struct matrix m = { n, b, ld, allocate ((size_t)n * n * sizeof (double)) };
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      *number_at (&m, i, j) = next_random (state, 2 * limit - 1) - limit + 1;
  return m;
}

/* Make a buffer of each tile of M.  */
static void
register_tiles (const struct matrix *m)
{
  if (m->ld == m->n)
    {
      /* clang-format off */
#pragma tasks register (double (*)[m->n]) m->numbers, m->n
#pragma tasks partition (double (*)[m->n]) m->numbers (m->b, m->b)
      /* clang-format on */
      return;
    }
  for (int i = 0; i < m->n / m->b; i++)
    for (int j = 0; j < m->n / m->b; j++)
      {
#pragma tasks register tile_at(m, i, j), m->b * m->b
      }
}

static void
unregister_tiles (const struct matrix *m)
{
  int tiles = m->ld == m->n ? 1 : m->n / m->b;
  for (int i = 0; i < tiles; i++)
    for (int j = 0; j < tiles; j++)
      {
#pragma tasks unregister tile_at(m, i, j)
      }
}

/* y = M x.  */
static void
apply (const struct matrix *m, const double *x, double *y)
{
  for (int i = 0; i < m->n; i++)
    {
      y[i] = 0;
      for (int j = 0; j < m->n; j++)
        y[i] += *number_at (m, i, j) * x[j];
    }
}

/* Whether A B = C, by Freivalds's method: A (B x) = C x for random vectors x.
   All numbers are whole and small enough for every sum to be exact, hence no
   tolerance.  Each x misses a wrong C with probability 1/1000 at most, for
   its elements take 1000 values.  */
static bool
is_product (const struct matrix *a, const struct matrix *b,
            const struct matrix *c)
{
  int n = a->n;
  double *x = allocate (4 * n * sizeof *x);
  double *bx = x + n, *abx = bx + n, *cx = abx + n;
  uint64_t state = 2;
  bool equal = true;
  for (int trial = 0; trial < 3; trial++)
    {
      for (int i = 0; i < n; i++)
        x[i] = next_random (&state, 1000);
      apply (b, x, bx);
      apply (a, bx, abx);
      apply (c, x, cx);
      for (int i = 0; i < n; i++)
        equal = equal && abx[i] == cx[i];
    }
  free (x);
  return equal;
}

int
main (int argc, char **argv)
{
  const char *arguments = "[-w] [SIZE [TILE]], TILE divides SIZE";
  bool whole = flag_argument (&argc, argv, "-w");
  if (argc > 3)
    usage (argv, arguments);
  int n = number_argument (argc, argv, 1, 2048, 1, 1 << 15, arguments);
  int b = number_argument (argc, argv, 2, n % 128 == 0 ? 128 : n, 1, n,
                           arguments);
  if (n % b != 0)
    usage (argv, arguments);

  int tiles = n / b, ld = whole ? n : b;
  uint64_t state = 1;
  struct matrix left = new_matrix (n, b, ld, &state, 10);
  struct matrix right = new_matrix (n, b, ld, &state, 10);
  struct matrix product = new_matrix (n, b, ld, &state, 1);
  register_tiles (&left);
  register_tiles (&right);
  register_tiles (&product);

  double start = seconds ();
#define TILE(M, I, J) ((double (*)[ld])tile_at (&(M), I, J))
  for (int i = 0; i < tiles; i++)
    for (int j = 0; j < tiles; j++)
      for (int k = 0; k < tiles; k++)
        multiply (b, ld, TILE (left, i, k), TILE (right, k, j),
                  TILE (product, i, j));
#pragma tasks wait
  double elapsed = seconds () - start;

  unregister_tiles (&left);
  unregister_tiles (&right);
  unregister_tiles (&product);
  bool correct = is_product (&left, &right, &product);
  print_checksum (product.numbers, (size_t)n * n * sizeof (double));
  printf ("time: %.4f s, %.2f GFLOP/s\n", elapsed,
          2e-9 * n * n * (double)n / elapsed);
  free (left.numbers);
  free (right.numbers);
  free (product.numbers);
  return verdict (correct);
}
