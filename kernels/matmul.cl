/* SPDX-License-Identifier: LGPL-2.1-or-later

   examples/matmul.c: SUM += LEFT RIGHT, for matrices of B x B numbers in rows
   that are LD apart.

   A group of SIDE x SIDE work-items computes a square of SUM.  It goes through
   a row of such squares of LEFT and a column of them of RIGHT; each is loaded
   into local memory once, a number by each work-item, and then used SIDE
   times.  SIDE, which need not divide B, is a build option.  */

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel __attribute__ ((reqd_work_group_size (SIDE, SIDE, 1))) void
multiply (int b, int ld, global const double *left, global const double *right,
          global double *sum)
{
  local double l[SIDE][SIDE], r[SIDE][SIDE];
  int x = get_local_id (0), y = get_local_id (1);
  int column = get_global_id (0), row = get_global_id (1);
  double result = 0;

  for (int k = 0; k < b; k += SIDE)
    {
      /* Zeros beyond the matrix add nothing.  */
      l[y][x] = row < b && k + x < b ? left[row * ld + k + x] : 0;
      r[y][x] = k + y < b && column < b ? right[(k + y) * ld + column] : 0;
      barrier (CLK_LOCAL_MEM_FENCE);
      for (int i = 0; i < SIDE; i++)
        result += l[y][i] * r[i][x];
      barrier (CLK_LOCAL_MEM_FENCE);
    }
  if (row < b && column < b)
    sum[row * ld + column] += result;
}
