/* SPDX-License-Identifier: GPL-3.0-or-later

   Matrix multiplication by Strassen's seven products, with Winograd's fifteen
   sums (Fischer and Probert, 1974).  Each product is a task, for the first
   DEPTH levels; blocks of LEAF are multiplied as usual.  */

#include "suite.h"

#define N 1024
#define LEAF 64
#define DEPTH 3

static double *left, *right, *product;

/* C = A B, of N rows each.  Rows of A and B are A_ROW and B_ROW apart, those
   of C are N.  */
TASK static void multiply (int depth, int n, int a_row,
                           const double a[(n - 1) * a_row + n], int b_row,
                           const double b[(n - 1) * b_row + n],
                           double c[n * n] TASK_OUTPUT);

static void
multiply_leaf (int n, int a_row, const double *a, int b_row, const double *b,
               double *restrict c)
{
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        c[i * n + j] = 0;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          c[i * n + j] += a[i * a_row + k] * b[k * b_row + j];
    }
}

/* The sums and products of one multiplication, PART elements each: s, t and p
   of Winograd's scheme.  */
struct parts
{
  double *s[4], *t[4], *p[7], *memory;
};

static struct parts
allocate_parts (size_t part)
{
  struct parts parts;
  double *next = parts.memory = allocate (15 * part * sizeof *next);
  for (int i = 0; i < 4; i++, next += part)
    parts.s[i] = next;
  for (int i = 0; i < 4; i++, next += part)
    parts.t[i] = next;
  for (int i = 0; i < 7; i++, next += part)
    parts.p[i] = next;
  return parts;
}

/* OUT = A + FACTOR B.  */
static void
add (int n, int a_row, const double *a, double factor, int b_row,
     const double *b, double *restrict out)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      out[i * n + j] = a[i * a_row + j] + factor * b[i * b_row + j];
}

/* The eight sums of the factors' quarters.  */
static void
sum_factors (int h, int a_row, const double *a, int b_row, const double *b,
             double *const s[4], double *const t[4])
{
  const double *a11 = a, *a12 = a + h, *a21 = a + h * a_row, *a22 = a21 + h;
  const double *b11 = b, *b12 = b + h, *b21 = b + h * b_row, *b22 = b21 + h;
  add (h, a_row, a21, 1, a_row, a22, s[0]);
  add (h, h, s[0], -1, a_row, a11, s[1]);
  add (h, a_row, a11, -1, a_row, a21, s[2]);
  add (h, a_row, a12, -1, h, s[1], s[3]);
  add (h, b_row, b12, -1, b_row, b11, t[0]);
  add (h, b_row, b22, -1, h, t[0], t[1]);
  add (h, b_row, b22, -1, b_row, b12, t[2]);
  add (h, h, t[1], -1, b_row, b21, t[3]);
}

/* C's quarters as sums of the seven products.  */
static void
sum_products (int h, double *const p[7], double *restrict c)
{
  int row = 2 * h;
  for (int i = 0; i < h; i++)
    for (int j = 0; j < h; j++)
      {
        int at = i * h + j;
        double u2 = p[0][at] + p[5][at], u3 = u2 + p[6][at];
        c[i * row + j] = p[0][at] + p[1][at];
        c[i * row + j + h] = u2 + p[4][at] + p[2][at];
        c[(i + h) * row + j] = u3 - p[3][at];
        c[(i + h) * row + j + h] = u3 + p[4][at];
      }
}

/* The same as `multiply' without tasks.  */
static void
multiply_rest (int n, int a_row, const double *a, int b_row, const double *b,
               double *c)
{
  if (n <= LEAF)
    {
      multiply_leaf (n, a_row, a, b_row, b, c);
      return;
    }
  int h = n / 2;
  const double *a22 = a + h * a_row + h, *b21 = b + h * b_row, *b22 = b21 + h;
  struct parts x = allocate_parts ((size_t)h * (size_t)h);
  sum_factors (h, a_row, a, b_row, b, x.s, x.t);
  multiply_rest (h, a_row, a, b_row, b, x.p[0]);
  multiply_rest (h, a_row, a + h, b_row, b21, x.p[1]);
  multiply_rest (h, h, x.s[3], b_row, b22, x.p[2]);
  multiply_rest (h, a_row, a22, h, x.t[3], x.p[3]);
  for (int i = 0; i < 3; i++)
    multiply_rest (h, h, x.s[i], h, x.t[i], x.p[4 + i]);
  sum_products (h, x.p, c);
  free (x.memory);
}

static void
multiply (int depth, int n, int a_row, const double a[(n - 1) * a_row + n],
          int b_row, const double b[(n - 1) * b_row + n], double c[n * n])
{
  if (depth == 0 || n <= LEAF)
    {
      multiply_rest (n, a_row, a, b_row, b, c);
      return;
    }
  int h = n / 2, part = h * h, next = depth - 1;
  const double *a12 = a + h, *a22 = a + h * a_row + h;
  const double *b21 = b + h * b_row, *b22 = b21 + h;
  struct parts x = allocate_parts ((size_t)part);
  sum_factors (h, a_row, a, b_row, b, x.s, x.t);
#pragma tasks register a((h - 1) * a_row + h)
#pragma tasks register a12((h - 1) * a_row + h)
#pragma tasks register a22((h - 1) * a_row + h)
#pragma tasks register b((h - 1) * b_row + h)
#pragma tasks register b21((h - 1) * b_row + h)
#pragma tasks register b22((h - 1) * b_row + h)
  for (int i = 0; i < 4; i++)
    {
#pragma tasks register x.s[i] part
#pragma tasks register x.t[i] part
    }
  for (int i = 0; i < 7; i++)
    {
#pragma tasks register x.p[i] part
    }
#pragma omp task
  multiply (next, h, a_row, a, b_row, b, x.p[0]);
#pragma omp task
  multiply (next, h, a_row, a12, b_row, b21, x.p[1]);
#pragma omp task
  multiply (next, h, h, x.s[3], b_row, b22, x.p[2]);
#pragma omp task
  multiply (next, h, a_row, a22, h, x.t[3], x.p[3]);
  for (int i = 0; i < 3; i++)
    {
#pragma omp task
      multiply (next, h, h, x.s[i], h, x.t[i], x.p[4 + i]);
    }
#pragma tasks wait
#pragma omp taskwait
  sum_products (h, x.p, c);
#pragma tasks unregister a((h - 1) * a_row + h)
#pragma tasks unregister a12
#pragma tasks unregister a22
#pragma tasks unregister b((h - 1) * b_row + h)
#pragma tasks unregister b21
#pragma tasks unregister b22
  for (int i = 0; i < 4; i++)
    {
#pragma tasks unregister x.s[i]
#pragma tasks unregister x.t[i]
    }
  for (int i = 0; i < 7; i++)
    {
#pragma tasks unregister x.p[i]
    }
  free (x.memory);
}

void
prepare (void)
{
  uint64_t random = 1;
  left = allocate (sizeof *left * N * N);
  right = allocate (sizeof *right * N * N);
  product = allocate (sizeof *product * N * N);
  for (int i = 0; i < N * N; i++)
    {
      left[i] = draw (&random) % 8;
      right[i] = draw (&random) % 8;
    }
}

void
compute (void)
{
#pragma tasks register left(N *N)
#pragma tasks register right(N *N)
#pragma tasks register product(N *N)
#pragma omp task
  multiply (DEPTH, N, N, left, N, right, product);
#pragma omp taskwait
#pragma tasks unregister product
#pragma tasks unregister right
#pragma tasks unregister left
}

/* Of small integers all sums are exact.  */
uint64_t
checksum (void)
{
  return sum_of_bytes (product, sizeof *product * N * N, 0);
}
