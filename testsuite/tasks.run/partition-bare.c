/* SPDX-License-Identifier: GPL-3.0-or-later

   In a task: a buffer that no call has accessed yet is partitioned, not any
   more, and again.  Its blocks wait for what is called on the whole.  */

#include <stdio.h>
#include <unistd.h>

#define N 8
#define B 4

static void fill (int n, int a[n][n]) __attribute__ ((task));
static void doubled (int rows, int n, int tile[rows][n])
    __attribute__ ((task));
static void all (int sum[1]) __attribute__ ((task));

static void
fill (int n, int a[n][n])
{
  usleep (20000);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = n * i + j;
}

static void
doubled (int rows, int n, int tile[rows][n])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < B; j++)
      tile[i][j] *= 2;
}

static void
all (int sum[1])
{
  int n = N, a[N][N];
#pragma tasks register a
#pragma tasks partition a(B, B)
#pragma tasks unpartition a
  fill (n, a);
#pragma tasks partition a(B, B)
  for (int i = 0; i < n; i += B)
    for (int j = 0; j < n; j += B)
      doubled (B, n, (int (*)[n]) & a[i][j]);
#pragma tasks unregister a
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      sum[0] += (i + 1) * a[i][j];
}

int
main (void)
{
  int sum[1] = { 0 };
#pragma tasks register sum
  all (sum);
#pragma tasks unregister sum
  printf ("%d\n", sum[0]);
  return 0;
}
