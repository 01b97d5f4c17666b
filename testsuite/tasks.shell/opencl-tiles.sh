# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tiles, strips, columns and the whole of a matrix by turns, on cores and on
# devices: with copies, with shared memory, with little memory, and if a device
# is lost.  No more than a tile is copied.

export XDG_CACHE_HOME="$PWD/cache" POCL_CACHE_DIR="$PWD/pocl" TASKS_MODELS=0
mkdir -p cache pocl

cat >tiles.cl <<'EOF'
kernel void
multiply (int b, int ld, global const double *x, global const double *y,
          global double *z)
{
  int i = get_global_id (0), j = get_global_id (1);
  double sum = z[i * ld + j];
  for (int k = 0; k < b; k++)
    sum += x[i * ld + k] * y[k * ld + j];
  z[i * ld + j] = sum;
}

kernel void
scale (int rows, int columns, int ld, global double *v, double by)
{
  int i = get_global_id (0), j = get_global_id (1);
  v[i * ld + j] = v[i * ld + j] * by + i - j;
}
EOF

cat >tiles.c <<'EOF'
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK static void multiply (int b, int ld, const double x[b][ld],
                           const double y[b][ld], double z[b][ld]);
TASK static void scale (int rows, int columns, int ld,
                        double v[rows][ld] TASK_COLUMNS (columns), double by);
TASK static void at_host (int rows, int columns, int ld,
                          double v[rows][ld] TASK_COLUMNS (columns));
TASK_IMPLEMENTATION ("opencl", multiply)
void multiply_opencl (int b, int ld, const double x[b][ld],
                      const double y[b][ld], double z[b][ld]);
TASK_IMPLEMENTATION ("opencl", scale)
void scale_opencl (int rows, int columns, int ld, double v[rows][ld],
                   double by);
#pragma tasks opencl multiply_opencl "tiles.cl" "multiply" (1, 1) (b, b)
#pragma tasks opencl scale_opencl "tiles.cl" "scale" (1, 1) (rows, columns)

static void
multiply (int b, int ld, const double x[b][ld], const double y[b][ld],
          double z[b][ld])
{
  for (int i = 0; i < b; i++)
    for (int j = 0; j < b; j++)
      {
        double sum = z[i][j];
        for (int k = 0; k < b; k++)
          sum += x[i][k] * y[k][j];
        z[i][j] = sum;
      }
}

static void
scale (int rows, int columns, int ld, double v[rows][ld], double by)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      v[i][j] = v[i][j] * by + i - j;
}

static void
at_host (int rows, int columns, int ld, double v[rows][ld])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      v[i][j] += (i * 3 + j) % 5;
}

int
main (int argc, char **argv)
{
  int n = 64, b = 16, one = argc > 1;
  double a[n][n] TASK_REGISTERED;
  (void)argv;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = (i * 7 + j) % 11;
  if (one)
    {
#pragma tasks partition a (b, b)
      scale (b, b, n, (double (*)[n]) &a[b][b], 2);
    }
  for (int round = 0; round < 3 && !one; round++)
    {
#pragma tasks partition a (b, b)
      for (int i = 0; i < n; i += b)
        for (int j = 0; j < n; j += b)
          if ((i / b + j / b + round) % 3 == 0)
            at_host (b, b, n, (double (*)[n]) &a[i][j]);
          else
            scale (b, b, n, (double (*)[n]) &a[i][j], 0.5);
      for (int i = b; i < n; i += b)
        multiply (b, n, (const double (*)[n]) &a[0][i - b],
                  (const double (*)[n]) &a[b][0], (double (*)[n]) &a[i][i]);
#pragma tasks partition a (n, b / 2)
      for (int j = 0; j < n; j += b / 2)
        if (j % 3)
          scale (n, b / 2, n, (double (*)[n]) &a[0][j], 0.25);
        else
          at_host (n, b / 2, n, (double (*)[n]) &a[0][j]);
#pragma tasks partition a (b)
      for (int i = 0; i < n; i += b)
        scale (b, n, n, (double (*)[n]) &a[i][0], 0.125);
#pragma tasks unpartition a
      if (round == 1)
        scale (n, n, n, a, 0.5);
      else
        at_host (n, n, n, a);
    }
#pragma tasks acquire a
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum = sum * 0.9375 + a[i][j];
  printf ("%a\n", sum);
#pragma tasks release a
  return 0;
}
EOF
$compile -ffp-contract=off -Wall -Werror tiles.c $link -o tiles
TASKS_OPENCL_DEVICES=none ./tiles >want
TASKS_OPENCL_DEVICES=none ./tiles one >want-one

# same NAME=VALUE...: in this environment the result is that of the cores.
same ()
{
  env "$@" ./tiles >got 2>errors || { echo "$@"; cat errors; exit 1; }
  cmp got want || { echo "$@"; exit 1; }
}

if test -f /etc/OpenCL/vendors/pocl.icd; then
  export TASKS_TARGETS=opencl
  for unified in 0 1; do
    for devices in pthread 'pthread pthread' 'pthread basic'; do
      same TASKS_OPENCL_UNIFIED=$unified POCL_DEVICES="$devices"
    done
  done
  # The matrix has 32 KiB, and three tiles reach over as many rows as 24 KiB.
  same TASKS_OPENCL_UNIFIED=0 POCL_DEVICES=pthread TASKS_OPENCL_MEMORY=40K
  TASKS_STATS=1 TASKS_OPENCL_UNIFIED=0 POCL_DEVICES=pthread \
    ./tiles one >got 2>statistics
  cmp got want-one
  grep '^2 copies to and from devices: 4 KiB' statistics \
    || { cat statistics; exit 1; }
fi
