/* Work-groups of another size than the kernel requires.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 128
#define F "kernel-group.cl"
#ifdef FIXED
#define GROUP 64
#else
#define GROUP 32
#endif

TASK void sum_blocks (int n, const int v[n], int sums[n / 64] TASK_OUTPUT);
void
sum_blocks (int n, const int v[n], int sums[n / 64])
{
  for (int b = 0; b < n / 64; b++)
    {
      sums[b] = 0;
      for (int i = 0; i < 64; i++)
        sums[b] += v[64 * b + i];
    }
}
TASK void transpose (int n, const int a[n][n], int b[n][n] TASK_OUTPUT);
void
transpose (int n, const int a[n][n], int b[n][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[j][i] = a[i][j];
}

TASK_IMPLEMENTATION ("opencl", sum_blocks)
void sum_blocks_cl (int n, const int v[n], int sums[n / 64]);
#pragma tasks opencl sum_blocks_cl F "sum_blocks" GROUP n /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", transpose)
void transpose_cl (int n, const int a[n][n], int b[n][n]);
#ifdef FIXED
#pragma tasks opencl transpose_cl F "transpose" (4, 4) (n, n)
#else
#pragma tasks opencl transpose_cl F "transpose" (4, 8) (n, n) /* MISTAKE kernel */
#endif

int
main (void)
{
  int v[N] TASK_REGISTERED, sums[N / 64] TASK_REGISTERED;
  int a[16][16] TASK_REGISTERED, b[16][16] TASK_REGISTERED;
#pragma tasks acquire v
#pragma tasks acquire a
  for (int i = 0; i < N; i++)
    v[i] = i;
  for (int i = 0; i < 256; i++)
    a[i / 16][i % 16] = i;
#pragma tasks release v
#pragma tasks release a
  sum_blocks (N, v, sums);
  transpose (16, a, b);
#pragma tasks acquire sums
#pragma tasks acquire b
  printf ("%d %d\n", sums[1], b[2][3]);
  return sums[1] != 6112 || b[2][3] != 50;
}
