/* SPDX-License-Identifier: LGPL-2.1-or-later

   examples/qr: tasks on tiles of B x B numbers in order of columns; these are
   LD apart in tiles of the matrix.

   V and T are what LAPACK's dgeqrt and dtpqrt leave, so that tasks on devices
   and on the CPU work together: reflector J is column J of V, below a 1 that
   is not stored, and its factor TAU is on the diagonal of T, which has, for
   each BLOCK columns of V, an upper triangular matrix of that order.  (BLOCK
   is a build option; a tile that is smaller is one block.)

   A tile is factored by one group of work-items; to apply reflectors, each
   column has a work-item.  */

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

/* Replace ALPHA and the vector of N numbers at X, ITEMS of which each
   work-item of the group has, by the reflector that makes it a multiple of the
   first unit vector: X by the rest of the reflector, *ALPHA by the multiple.
   The value is TAU.  SUMS has a place for each work-item.  */
static double
make_reflector (int n, global double *alpha, global double *x,
                local double *sums)
{
  int id = get_local_id (0), items = get_local_size (0);
  double sum = 0;
  for (int i = id; i < n; i += items)
    sum += x[i] * x[i];
  sums[id] = sum;
  barrier (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  sum = 0;
  for (int i = 0; i < items; i++)
    sum += sums[i];
  double first = *alpha, beta = first, tau = 0;
  barrier (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (sum != 0)
    {
      beta = -copysign (sqrt (first * first + sum), first);
      tau = (beta - first) / beta;
      for (int i = id; i < n; i += items)
        x[i] /= first - beta;
    }
  if (id == 0)
    *alpha = beta;
  barrier (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  return tau;
}

/* Apply the reflector X of N numbers below its 1, with TAU, to the number
   HEAD and the N at REST below it.  */
static void
apply_reflector (int n, global const double *x, double tau,
                 global double *head, global double *rest)
{
  double sum = *head;
  for (int i = 0; i < n; i++)
    sum += x[i] * rest[i];
  sum *= tau;
  *head -= sum;
  for (int i = 0; i < n; i++)
    rest[i] -= sum * x[i];
}

/* Store column J of T, whose block has ORDER columns: PRODUCTS has the
   products of reflector J with those before it in the block.  */
static void
store_factor (int order, int j, double tau, global double *t,
              local const double *products)
{
  int first = j - j % order;
  for (int i = first + get_local_id (0); i < j; i += get_local_size (0))
    {
      double sum = 0;
      for (int m = i; m < j; m++)
        sum += t[m * order + i - first] * products[m - first];
      t[j * order + i - first] = -tau * sum;
    }
  if (get_local_id (0) == 0)
    t[j * order + j - first] = tau;
}

/* A := R; V, T := the reflectors.  One group.  */
kernel __attribute__ ((reqd_work_group_size (ITEMS, 1, 1))) void
geqrt (int b, int ld, global double *a, global double *v, global double *t)
{
  local double sums[ITEMS], products[BLOCK];
  int id = get_local_id (0), order = min (b, BLOCK);
  for (int j = 0; j < b; j++)
    {
      int below = b - j - 1, first = j - j % order;
      global double *x = a + j * ld + j + 1;
      double tau = make_reflector (below, x - 1, x, sums);
      for (int k = j + 1 + id; k < b; k += ITEMS)
        apply_reflector (below, x, tau, a + k * ld + j, a + k * ld + j + 1);
      for (int k = first + id; k < j; k += ITEMS)
        {
          double sum = a[k * ld + j];
          for (int i = 0; i < below; i++)
            sum += a[k * ld + j + 1 + i] * x[i];
          products[k - first] = sum;
        }
      barrier (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
      store_factor (order, j, tau, t, products);
      barrier (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
  for (int i = id; i < b * b; i += ITEMS)
    v[i] = a[i / b * ld + i % b];
}

/* C := Q^T C, for the Q of geqrt.  */
kernel void
unmqr (int b, int ld, global const double *v, global const double *t,
       global double *c)
{
  int k = get_global_id (0), order = min (b, BLOCK);
  if (k >= b)
    return;
  for (int j = 0; j < b; j++)
    apply_reflector (b - j - 1, v + j * b + j + 1, t[j * order + j % order],
                     c + k * ld + j, c + k * ld + j + 1);
}

/* R, the upper triangle of a tile, := that of R above A; A, T := the
   reflectors.  One group.  */
kernel __attribute__ ((reqd_work_group_size (ITEMS, 1, 1))) void
tsqrt (int b, int ld, global double *r, global double *a, global double *t)
{
  local double sums[ITEMS], products[BLOCK];
  int id = get_local_id (0), order = min (b, BLOCK);
  for (int j = 0; j < b; j++)
    {
      int first = j - j % order;
      global double *x = a + j * ld;
      double tau = make_reflector (b, r + j * ld + j, x, sums);
      for (int k = j + 1 + id; k < b; k += ITEMS)
        apply_reflector (b, x, tau, r + k * ld + j, a + k * ld);
      for (int k = first + id; k < j; k += ITEMS)
        {
          double sum = 0;
          for (int i = 0; i < b; i++)
            sum += a[k * ld + i] * x[i];
          products[k - first] = sum;
        }
      barrier (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
      store_factor (order, j, tau, t, products);
      barrier (CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
}

/* C above D := Q^T (C above D), for the Q of tsqrt.  */
kernel void
tsmqr (int b, int ld, global const double *v, global const double *t,
       global double *c, global double *d)
{
  int k = get_global_id (0), order = min (b, BLOCK);
  if (k >= b)
    return;
  for (int j = 0; j < b; j++)
    apply_reflector (b, v + j * ld, t[j * order + j % order], c + k * ld + j,
                     d + k * ld);
}
