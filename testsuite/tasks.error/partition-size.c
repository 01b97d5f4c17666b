/* SPDX-License-Identifier: GPL-3.0-or-later

   Sizes of blocks are positive.  */

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
#pragma tasks partition a (size, size - 4) /* { dg-stop "#pragma tasks partition: .* the size of a block is not positive" } */
  add (size, size, 16, (int (*)[16]) &a[none[0]][none[1]]);
  flat (16, a[none[0]]);
  puts ("not reached");
  return 0;
}
