# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tiles, strips, columns and the whole of a matrix by turns, and blocks of three
# dimensions, on cores and on devices: with copies, with shared memory, with little memory, and if a device
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

kernel void
solid (int planes, int rows, int columns, int height, int width,
       global int *v)
{
  int i = get_global_id (0), j = get_global_id (1), k = get_global_id (2);
  size_t at = ((size_t) i * height + j) * width + k;
  v[at] = v[at] * 3 + 25 * i + 5 * j + k;
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
TASK static void solid (int planes, int rows, int columns, int height,
                        int width, int v[planes][height][width]
                        TASK_COLUMNS (columns));
TASK static void solid_at_host (int planes, int rows, int columns, int height,
                                int width, int v[planes][height][width]
                                TASK_COLUMNS (columns));
TASK_IMPLEMENTATION ("opencl", solid)
void solid_opencl (int planes, int rows, int columns, int height, int width,
                   int v[planes][height][width]);
#pragma tasks opencl solid_opencl "tiles.cl" "solid" (1, 1, 1) \
  (planes, rows, columns)
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

static void
solid (int planes, int rows, int columns, int height, int width,
       int v[planes][height][width])
{
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
        v[i][j][k] = v[i][j][k] * 3 + 25 * i + 5 * j + k;
}

static void
solid_at_host (int planes, int rows, int columns, int height, int width,
               int v[planes][height][width])
{
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
        v[i][j][k] ^= 7 * i + j * k;
}

/* Blocks of three dimensions; of the last there are smaller ones.  */
static int
of_solids (int one)
{
  int p = 6, h = 10, w = 14, sum = 0;
  int v[p][h][w] TASK_REGISTERED;
#define BLOCK(I, J, K) ((int (*)[h][w]) &v[I][J][K])
#define SIZE(ALL, BLOCK, AT) ((ALL) - (AT) < (BLOCK) ? (ALL) - (AT) : (BLOCK))
  for (int i = 0; i < p * h * w; i++)
    v[0][0][i] = i;
#pragma tasks partition v (4, 3, 5)
  for (int round = 0; round < 4 && !one; round++)
    for (int i = 0; i < p; i += 4)
      for (int j = 0; j < h; j += 3)
        for (int k = 0; k < w; k += 5)
          if ((i + j + k + round) % 3)
            solid (SIZE (p, 4, i), SIZE (h, 3, j), SIZE (w, 5, k), h, w,
                   BLOCK (i, j, k));
          else
            solid_at_host (SIZE (p, 4, i), SIZE (h, 3, j), SIZE (w, 5, k), h,
                           w, BLOCK (i, j, k));
  if (one)
    solid (4, 3, 5, h, w, BLOCK (0, 3, 5));
#pragma tasks unpartition v
  if (!one)
    solid (p, h, w, h, w, v);
#pragma tasks acquire v
  for (int i = 0; i < p * h * w; i++)
    sum = sum * 31 + v[0][0][i];
#pragma tasks release v
  return sum;
}

int
main (int argc, char **argv)
{
  if (argc > 1 && *argv[1] == 's')
    {
      printf ("%d\n", of_solids (argc > 2));
      return 0;
    }
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
TASKS_OPENCL_DEVICES=none ./tiles solid >want-solid
TASKS_OPENCL_DEVICES=none ./tiles solid one >want-solid-one

# same NAME=VALUE...: in this environment the results are those of the cores.
same ()
{
  env "$@" ./tiles >got 2>errors || { echo "$@"; cat errors; exit 1; }
  cmp got want || { echo "$@"; exit 1; }
  env "$@" ./tiles solid >got 2>errors || { echo "$@"; cat errors; exit 1; }
  cmp got want-solid || { echo "$@ solid"; exit 1; }
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
  # 4 planes of 3 rows of 5 numbers, there and back, by one command each.
  TASKS_STATS=1 TASKS_OPENCL_UNIFIED=0 POCL_DEVICES=pthread \
    ./tiles solid one >got 2>statistics
  cmp got want-solid-one
  grep '^2 copies to and from devices: 480 bytes' statistics \
    || { cat statistics; exit 1; }
fi
