/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sizes of groups and ranges; bytes as chars of either sign.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 33

TASK void xor (int n, const char *key, unsigned char v[n], int length);
TASK void grid (int w, int h, float m[h][w], float f);
TASK void copy (int n, const signed char a[n], char b[n] TASK_OUTPUT);

void xor (int n, const char *key, unsigned char v[n], int length) {
  for (int i = 0; i < n; i++)
    v[i] ^= key[i % length];
} void grid (int w, int h, float m[h][w], float f)
{
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      m[y][x] += f * x * y;
}

void
copy (int n, const signed char a[n], char b[n])
{
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}
TASK_IMPLEMENTATION ("opencl", xor)
void xor_cl (int n, const char *key, unsigned char v[n], int length);
#pragma tasks opencl xor_cl "correct-kernel-sizes.cl" "xor_bytes"(11)(n + 10)                           \
    / 11 * 11
TASK_IMPLEMENTATION ("opencl", grid)
void grid_cl (int w, int h, float m[h][w], float f);
#pragma tasks opencl grid_cl "correct-kernel-sizes.cl" "grid"(4, 2)(w, h)
TASK_IMPLEMENTATION ("opencl", copy)
void copy_cl (int n, const signed char a[n], char b[n]);
#pragma tasks opencl copy_cl "correct-kernel-sizes.cl" "copy"(n)

int
main (void)
{
  char key[4] TASK_REGISTERED = "key";
  unsigned char v[N] TASK_REGISTERED;
  float m[6][8] TASK_REGISTERED;
  signed char a[N] TASK_REGISTERED;
  char b[N] TASK_REGISTERED;
  memset (m, 0, sizeof m);
  for (int i = 0; i < N; i++)
    a[i] = v[i] = i;
  xor(N, key, v, 3);
  grid (8, 6, m, 0.5f);
  copy (N, a, b);
#pragma tasks acquire v
#pragma tasks acquire m
#pragma tasks acquire b
  printf ("%d %g %d\n", v[4], m[2][3], b[9]);
#pragma tasks release b
#pragma tasks release m
#pragma tasks release v
  return 0;
}
