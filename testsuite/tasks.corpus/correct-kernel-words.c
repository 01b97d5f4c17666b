/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors of the kernel for arrays, structs and vectors of C; unions.  */

#include <stdio.h>
#include <tasks.h>
#include <stdint.h>

#define N 48

typedef struct
{
  float x, y, z, w;
} vec4;

typedef uint8_t rgba[4];
typedef double d2 __attribute__ ((vector_size (16)));

union word
{
  uint32_t all;
  uint16_t half[2];
};

TASK void normalize (int n, vec4 v[n]);
TASK void invert (int n, rgba image[n]);
TASK void swap (int n, d2 z[n]);
TASK void rotate (int n, float v[4 * n], const float q[4]);
TASK void fold (int n, union word w[n]);

void
normalize (int n, vec4 v[n])
{
  for (int i = 0; i < n; i++)
    v[i].w = v[i].x + v[i].y + v[i].z;
}

void
invert (int n, rgba image[n])
{
  for (int i = 0; i < n; i++)
    for (int c = 0; c < 3; c++)
      image[i][c] = 255 - image[i][c];
}

void
swap (int n, d2 z[n])
{
  for (int i = 0; i < n; i++)
    z[i] = (d2){ z[i][1], z[i][0] };
}

void
rotate (int n, float v[4 * n], const float q[4])
{
  for (int i = 0; i < 4 * n; i++)
    v[i] *= q[i % 4];
}

void
fold (int n, union word w[n])
{
  for (int i = 0; i < n; i++)
    w[i].half[0] ^= w[i].half[1];
}

#define CL(T) TASK_IMPLEMENTATION ("opencl", T) void
CL (normalize) normalize_cl (int n, vec4 v[n]);
CL (invert) invert_cl (int n, rgba image[n]);
CL (swap) swap_cl (int n, d2 z[n]);
CL (rotate) rotate_cl (int n, float v[4 * n], const float q[4]);
CL (fold) fold_cl (int n, union word w[n]);
#pragma tasks opencl normalize_cl "correct-kernel-words.cl" "normalize4" 16
#pragma tasks opencl invert_cl "correct-kernel-words.cl" "invert" 16
#pragma tasks opencl swap_cl "correct-kernel-words.cl" "swap" 16
#pragma tasks opencl rotate_cl "correct-kernel-words.cl" "rotate4" 16(n)
#pragma tasks opencl fold_cl "correct-kernel-words.cl" "fold" 16

int
main (void)
{
  static vec4 v[N];
  static rgba image[N];
  static d2 z[N];
  static float f[4 * N], q[4] = { 1, 2, 3, 4 };
  static union word w[N];
  for (int i = 0; i < N; i++)
    {
      v[i].x = f[i] = z[i][0] = i;
      w[i].all = i << 16;
    }
#pragma tasks register v
#pragma tasks register image
#pragma tasks register z
#pragma tasks register f
#pragma tasks register q
#pragma tasks register w
  normalize (N, v);
  invert (N, image);
  swap (N, z);
  rotate (N, f, q);
  fold (N, w);
#pragma tasks unregister v
#pragma tasks unregister image
#pragma tasks unregister z
#pragma tasks unregister f
#pragma tasks unregister q
#pragma tasks unregister w
  printf ("%g %d %g %g %u\n", v[3].w, image[5][1], z[7][1], f[7],
          (unsigned)w[3].all);
  return 0;
}
