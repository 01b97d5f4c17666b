/* SPDX-License-Identifier: GPL-3.0-or-later

   Blocks end with another partition.  */

#include <stdio.h>

#include <tasks.h>

TASK static void add (int rows, int columns, int n,
                      int t[rows][n] TASK_COLUMNS (columns));
TASK static void flat (int n, int v[n]);

static void
add (int rows, int columns, int n, int t[rows][n])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i][j]++;
}

static void
flat (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

int
main (void)
{
  static int a[16][16], none[4];
  int size = 4;
#pragma tasks register a
#pragma tasks partition a (size, size)
#pragma tasks partition a (8, 8)
  add (size, size, 16, (int (*)[16]) &a[size][size]); /* { dg-stop "task 'add', parameter 't': .* is not registered: it points 272 bytes into tile \\(0, 0\\) of the buffer (?=.*, or partition with other sizes)" } */
  add (size, size, 16, (int (*)[16]) &a[none[0]][none[1]]);
  flat (16, a[none[0]]);
  puts ("not reached");
  return 0;
}
