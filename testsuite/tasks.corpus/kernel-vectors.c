/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors of another width and kind, and a group of another size.  */

#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 64

typedef float v4 __attribute__ ((vector_size (16)));
typedef int i4 __attribute__ ((vector_size (16)));
TASK void brighten (int n, v4 *image, v4 by);
TASK void count (int n, i4 *v);
TASK void blocks (int n, int m[n][n]);

void
brighten (int n, v4 *image, v4 by)
{
  for (int i = 0; i < n; i++)
    image[i] += by;
}

void
count (int n, i4 *v)
{
  for (int i = 0; i < n; i++)
    v[i] += 1;
}

void
blocks (int n, int m[n][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      m[i][j] = i ^ j;
}
TASK_IMPLEMENTATION ("opencl", brighten)
void brighten_cl (int n, v4 *image, v4 by);
TASK_IMPLEMENTATION ("opencl", count)
void count_cl (int n, i4 *v);
TASK_IMPLEMENTATION ("opencl", blocks)
void blocks_cl (int n, int m[n][n]);
#pragma tasks opencl brighten_cl "kernel-vectors.cl" "brighten" TWIN 16 /* MISTAKE kernel */
#pragma tasks opencl count_cl "kernel-vectors.cl" "count" TWIN 16 /* MISTAKE kernel */
#pragma tasks opencl blocks_cl "kernel-vectors.cl" "blocks" TWIN(8, 8)(n, n) /* MISTAKE kernel */

int
main (void)
{
  static v4 image[N];
  static i4 v[N];
  static int m[16][16];
  v4 by = { 1, 2, 3, 4 };
#pragma tasks register image
#pragma tasks register v
#pragma tasks register m
  brighten (N, image, by);
  count (N, v);
  blocks (16, m);
#pragma tasks unregister image
#pragma tasks unregister v
#pragma tasks unregister m
  printf ("%g %d %d\n", image[1][2], v[5][1], m[3][5]);
  return 0;
}
