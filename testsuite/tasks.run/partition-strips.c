/* SPDX-License-Identifier: GPL-3.0-or-later

   A task cuts its tile into strips of rows, by one size: one that it has as
   rows, and one that it has as numbers, whose rows the pragma tells.  */

#include <stdio.h>

#include <tasks.h>

#define N 8
#define B 4

TASK static void add (int rows, int w, int ld,
                      int t[rows][ld] TASK_COLUMNS (w));
TASK static void by_rows (int rows, int w, int ld,
                          int t[rows][ld] TASK_COLUMNS (w));
TASK static void by_numbers (int rows, int w, int ld, int t[rows * ld]);

static void
add (int rows, int w, int ld, int t[rows][ld])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < w; j++)
      t[i][j] = t[i][j] * 3 + i - j;
}

static void
by_rows (int rows, int w, int ld, int t[rows][ld])
{
#pragma tasks partition t(rows / 2)
  add (rows / 2, w, ld, t);
  add (rows / 2, w, ld, &t[rows / 2]);
}

static void
by_numbers (int rows, int w, int ld, int t[rows * ld])
{
#pragma tasks partition(int(*)[ld]) t(1)
  for (int i = 0; i < rows; i++)
    add (1, w, ld, (int (*)[ld]) & t[i * ld]);
}

int
main (void)
{
  int a[N][N] TASK_REGISTERED = { 0 };
#pragma tasks partition a(B, B)
  for (int i = 0; i < N; i += B)
    for (int j = 0; j < N; j += B)
      {
        by_rows (B, B, N, (int (*)[N]) & a[i][j]);
        by_numbers (B, B, N, &a[i][j]);
      }
#pragma tasks acquire a
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      printf ("%d%c", a[i][j], j < N - 1 ? ' ' : '\n');
#pragma tasks release a
}
