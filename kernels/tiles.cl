/* SPDX-License-Identifier: LGPL-2.1-or-later

   examples/cholesky, lu: tasks on tiles of B x B numbers in order of columns.
   These are LD apart.

   Products go by groups of SIDE x SIDE work-items, each group to a square of
   C, as in matmul.cl.  In triangular systems each right-hand side has its own
   work-item.  A tile on the diagonal is factored by one group, column by
   column.  */

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

typedef local double square[SIDE];

/* C -= LEFT RIGHT, or LEFT RIGHT^T if TRANSPOSED; the lower triangle only if
   LOWER.  */
static void
subtract_product (int b, int ld, global const double *left,
                  global const double *right, int transposed, int lower,
                  global double *c, square *l, square *r)
{
  int x = get_local_id (0), y = get_local_id (1);
  int i = get_global_id (0), j = get_global_id (1);
  int other_j = get_group_id (1) * SIDE + x;
  double sum = 0;

  for (int k = 0; k < b; k += SIDE)
    {
      /* Zeros beyond the tiles add nothing.  */
      l[y][x] = i < b && k + y < b ? left[(k + y) * ld + i] : 0;
      if (transposed)
        r[y][x] = other_j < b && k + y < b ? right[(k + y) * ld + other_j] : 0;
      else
        r[x][y] = j < b && k + x < b ? right[j * ld + k + x] : 0;
      barrier (CLK_LOCAL_MEM_FENCE);
      for (int m = 0; m < SIDE; m++)
        sum += l[m][x] * r[m][y];
      barrier (CLK_LOCAL_MEM_FENCE);
    }
  if (i < b && j < b && (!lower || i >= j))
    c[j * ld + i] -= sum;
}

/* C -= LEFT RIGHT^T.  */
kernel __attribute__ ((reqd_work_group_size (SIDE, SIDE, 1))) void
gemm_transposed (int b, int ld, global const double *left,
                 global const double *right, global double *c)
{
  local double l[SIDE][SIDE], r[SIDE][SIDE];
  subtract_product (b, ld, left, right, 1, 0, c, l, r);
}

/* C -= LEFT RIGHT.  */
kernel __attribute__ ((reqd_work_group_size (SIDE, SIDE, 1))) void
gemm (int b, int ld, global const double *left, global const double *right,
      global double *c)
{
  local double l[SIDE][SIDE], r[SIDE][SIDE];
  subtract_product (b, ld, left, right, 0, 0, c, l, r);
}

/* C -= A A^T, the lower triangle.  */
kernel __attribute__ ((reqd_work_group_size (SIDE, SIDE, 1))) void
syrk (int b, int ld, global const double *a, global double *c)
{
  local double l[SIDE][SIDE], r[SIDE][SIDE];
  subtract_product (b, ld, a, a, 1, 1, c, l, r);
}

/* X := X L^-T: a work-item for each row of X.  */
kernel void
trsm_transposed (int b, int ld, global const double *l, global double *x)
{
  int i = get_global_id (0);
  if (i >= b)
    return;
  for (int k = 0; k < b; k++)
    {
      double value = x[k * ld + i];
      for (int m = 0; m < k; m++)
        value -= x[m * ld + i] * l[m * ld + k];
      x[k * ld + i] = value / l[k * ld + k];
    }
}

/* X := X U^-1: a work-item for each row of X.  */
kernel void
trsm_upper (int b, int ld, global const double *u, global double *x)
{
  int i = get_global_id (0);
  if (i >= b)
    return;
  for (int k = 0; k < b; k++)
    {
      double value = x[k * ld + i];
      for (int m = 0; m < k; m++)
        value -= x[m * ld + i] * u[k * ld + m];
      x[k * ld + i] = value / u[k * ld + k];
    }
}

/* X := L^-1 X, where the diagonal of L is 1: a work-item for each column of
   X.  */
kernel void
trsm_lower (int b, int ld, global const double *l, global double *x)
{
  int j = get_global_id (0);
  if (j >= b)
    return;
  global double *column = x + j * ld;
  for (int k = 0; k < b; k++)
    for (int i = k + 1; i < b; i++)
      column[i] -= column[k] * l[k * ld + i];
}

/* A := the lower factor of A; FAILED as the task's.  One group.  */
kernel void
potrf (int b, int ld, global double *a, global int *failed)
{
  int id = get_local_id (0), items = get_local_size (0);
  int good = failed[0] == 0;
  barrier (CLK_GLOBAL_MEM_FENCE);
  for (int k = 0; k < b && good; k++)
    {
      double pivot = a[k * ld + k];
      good = pivot > 0;
      barrier (CLK_GLOBAL_MEM_FENCE);
      if (id == 0 && good)
        a[k * ld + k] = sqrt (pivot);
      if (id == 0 && !good)
        failed[0] = k + 1;
      for (int i = k + 1 + id; i < b && good; i += items)
        a[k * ld + i] /= sqrt (pivot);
      barrier (CLK_GLOBAL_MEM_FENCE);
      for (int j = k + 1; j < b && good; j++)
        for (int i = j + id; i < b; i += items)
          a[j * ld + i] -= a[k * ld + i] * a[k * ld + j];
      barrier (CLK_GLOBAL_MEM_FENCE);
    }
}

/* A := L - I + U, where L U = A.  One group.  */
kernel void
getrf (int b, int ld, global double *a)
{
  int id = get_local_id (0), items = get_local_size (0);
  for (int k = 0; k < b; k++)
    {
      for (int i = k + 1 + id; i < b; i += items)
        a[k * ld + i] /= a[k * ld + k];
      barrier (CLK_GLOBAL_MEM_FENCE);
      for (int j = k + 1; j < b; j++)
        for (int i = k + 1 + id; i < b; i += items)
          a[j * ld + i] -= a[k * ld + i] * a[j * ld + k];
      barrier (CLK_GLOBAL_MEM_FENCE);
    }
}
