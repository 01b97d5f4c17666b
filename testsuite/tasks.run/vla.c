/* SPDX-License-Identifier: GPL-3.0-or-later

   Parameters whose bounds are other parameters, and buffers that are VLAs.  */

#include <stdio.h>

static void fill (int n, float v[n], float x) __attribute__ ((task));
static void transpose (int n, int m, const float in[n][m], float out[m][n])
    __attribute__ ((task));
static void cube (int n, int (*c)[n][n + 1], int k) __attribute__ ((task));
static void late (int n, int v[*]) __attribute__ ((task));

static void
fill (int n, float v[n], float x)
{
  for (int i = 0; i < n; i++)
    v[i] = x + i;
}

static void
transpose (int n, int m, const float in[n][m], float out[m][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      out[j][i] = in[i][j];
}

static void
cube (int n, int (*c)[n][n + 1], int k)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int l = 0; l <= n; l++)
        c[i][j][l] = k * (i * 100 + j * 10 + l) + sizeof c[0] / sizeof (int);
}

static void
late (int n, int v[n])
{
  v[n - 1] = n;
}

static void
work (int n, int m)
{
  float a[n][m], b[m][n];
  int c[n][n][n + 1], d[n];

#pragma tasks register a
#pragma tasks register b
#pragma tasks register c
#pragma tasks register d
  for (int i = 0; i < n * m; i++)
    a[i / m][i % m] = i;
  fill (n * m, (float *)a, 0.5f);
  transpose (n, m, a, b);
  cube (n, c, 3);
  late (n, d);
#pragma tasks unregister d
#pragma tasks unregister c
#pragma tasks unregister b
#pragma tasks unregister a
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      printf ("%g%c", b[j][i], i == n - 1 ? '\n' : ' ');
  printf ("%d %d\n", c[n - 1][n - 2][n], d[n - 1]);
}

int
main (void)
{
  work (3, 5);
  work (4, 2);
  return 0;
}
