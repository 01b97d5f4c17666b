/* SPDX-License-Identifier: GPL-3.0-or-later

   A reduction of a tile whose body cuts it.  */

/* { dg-do run } */
/* { dg-output "160" } */

#include <stdio.h>

#include <tasks.h>

enum
{
  N = 8,
  H = 4
};

TASK void count (int depth, int rows, int w, int ld,
                 double t[rows][ld] TASK_REDUCTION ("+") TASK_COLUMNS (w));

void
count (int depth, int rows, int w, int ld, double t[rows][ld])
{
  if (!depth)
    {
      for (int i = 0; i < rows; i++)
        for (int j = 0; j < w; j++)
          t[i][j] += 1;
      return;
    }
#pragma tasks partition t(rows / 2, w / 2)
  for (int i = 0; i < rows; i += rows / 2)
    for (int j = 0; j < w; j += w / 2)
      count (depth - 1, rows / 2, w / 2, ld, (double (*)[ld]) & t[i][j]);
}

int
main (void)
{
  static double a[N][N];
  double sum = 0;
#pragma tasks register a
#pragma tasks partition a(H, H)
  for (int i = 0; i < 5; i++)
    count (i % 3, H, H, N, (double (*)[N]) & a[0][H]);
  for (int i = 0; i < 5; i++)
    count (i % 3, H, H, N, (double (*)[N]) & a[H][0]);
#pragma tasks acquire a
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += a[i][j];
  printf ("%g\n", sum);
}
