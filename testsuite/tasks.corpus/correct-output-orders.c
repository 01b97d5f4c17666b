/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Outputs that are written wholly, in odd orders.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 37

TASK void backward (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void halves (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void strides (int n, int w[n] TASK_OUTPUT);
TASK void spiral (int n, int m[n][n] TASK_OUTPUT);
TASK void inside_out (int n, double w[n] TASK_OUTPUT);

void
backward (int n, const int v[n], int w[n])
{
  for (int *p = w + n; p-- > w;)
    *p = v[w + n - 1 - p];
}

void
halves (int n, const int v[n], int w[n])
{
  int i = 0, j = n - 1;
  while (i <= j)
    {
      w[i] = v[j];
      w[j] = v[i];
      i++, j--;
    }
}

void
strides (int n, int w[n])
{
  for (int s = 0; s < 5; s++)
    for (int i = s; i < n; i += 5)
      w[i] = s;
}

void
spiral (int n, int m[n][n])
{
  int top = 0, left = 0, bottom = n - 1, right = n - 1, k = 0;
  while (top <= bottom && left <= right)
    {
      for (int x = left; x <= right; x++)
        m[top][x] = k++;
      top++;
      for (int y = top; y <= bottom; y++)
        m[y][right] = k++;
      right--;
      if (top <= bottom)
        for (int x = right; x >= left; x--)
          m[bottom][x] = k++;
      bottom--;
      if (left <= right)
        for (int y = bottom; y >= top; y--)
          m[y][left] = k++;
      left++;
    }
}

void
inside_out (int n, double w[n])
{
  int at = n / 2;
  w[at] = 0;
  for (int d = 1; at - d >= 0 || at + d < n; d++)
    {
      if (at - d >= 0)
        w[at - d] = w[at - d + 1] - 1;
      if (at + d < n)
        w[at + d] = w[at + d - 1] + 1;
    }
}

int
main (void)
{
  int v[N] TASK_REGISTERED, a[N] TASK_REGISTERED, b[N] TASK_REGISTERED,
      c[N] TASK_REGISTERED;
  int m[7][7] TASK_REGISTERED;
  double d[N] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = i;
  backward (N, v, a);
  halves (N, v, b);
  strides (N, c);
  spiral (7, m);
  inside_out (N, d);
#pragma tasks wait
  printf ("%d %d %d %d %g\n", a[3], b[0], c[7], m[3][3], d[0]);
  return 0;
}
