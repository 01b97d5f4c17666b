/* SPDX-License-Identifier: GPL-3.0-or-later

   An array cannot be cut in other rows while the thread holds it.  */

#include <stdio.h>

#include <tasks.h>

TASK static void add (int rows, int columns, int n,
                      int t[rows][n] TASK_COLUMNS (columns));

static void
add (int rows, int columns, int n, int t[rows][n])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i][j]++;
}

int
main (void)
{
  static int a[96];
  int size = 4;
#pragma tasks register a
#pragma tasks partition (int (*)[8]) a (size, size)
  add (size, size, 8, (int (*)[8]) a);
#pragma tasks acquire a
#pragma tasks partition (int (*)[12]) a (size, size) /* { dg-stop "#pragma tasks partition: the buffer registered at .*:25 would be cut in rows of another length while this thread holds it, or a part of it, acquired at .*:28; release that first" } */
  puts ("not reached");
  return 0;
}
