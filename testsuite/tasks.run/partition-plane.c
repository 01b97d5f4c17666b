/* SPDX-License-Identifier: GPL-3.0-or-later

   Planes of rows, cut in single rows.  A parameter t[2][3] says as many bytes
   as a plane has, and its columns are those of a row: so do a plane that is
   registered, the array, and the row, as a part of its plane.  Who means more
   than a row waits for all of that.  */

#include <stdio.h>
#include <unistd.h>

#include <tasks.h>

enum
{
  PLANES = 4,
  ROWS = 2,
  LENGTH = 3
};

TASK static void add (int n, unsigned v[n], unsigned x);
TASK static void twice (int rows, int columns, int ld,
                        unsigned t[rows][ld] TASK_COLUMNS (columns));
TASK static void
corner (int planes, int rows, int columns, int height, int ld,
        unsigned t[planes][height][ld] TASK_COLUMNS (columns));

static void
add (int n, unsigned v[n], unsigned x)
{
  usleep (2000);
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static void
twice (int rows, int columns, int ld, unsigned t[rows][ld])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i][j] *= 2;
}

static void
corner (int planes, int rows, int columns, int height, int ld,
        unsigned t[planes][height][ld])
{
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
        t[i][j][k] = t[i][j][k] * 3 + 1;
}

static void
add_all (int planes, unsigned a[planes][ROWS][LENGTH])
{
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < ROWS; j++)
      add (LENGTH, a[i][j], 5);
}

static void
print (int planes, unsigned a[planes][ROWS][LENGTH])
{
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < ROWS; j++)
      printf ("%u%c", a[i][j][LENGTH - 1], j < ROWS - 1 ? ' ' : '\n');
}

int
main (void)
{
  /* The array is a plane.  */
  unsigned one[1][ROWS][LENGTH] TASK_REGISTERED = { 0 };
#pragma tasks partition one(1, 1)
  add_all (1, one);
  twice (ROWS, LENGTH, LENGTH, one[0]);
#pragma tasks acquire one
  print (1, one);
#pragma tasks release one

  /* It has more, and two of them are registered.  */
  unsigned a[PLANES][ROWS][LENGTH] TASK_REGISTERED = { 0 };
#pragma tasks partition a(1, 1)
#pragma tasks register a[1]
#pragma tasks register &a[2][0][0], 2 * ROWS *LENGTH
  add_all (PLANES, a);
  twice (ROWS, LENGTH, LENGTH, a[0]);
  twice (ROWS, LENGTH, LENGTH, a[1]);
  twice (2 * ROWS, LENGTH, LENGTH, a[2]);
#pragma tasks acquire a
  print (PLANES, a);
#pragma tasks release a

  /* And rows of two planes at once.  */
#pragma tasks partition a(2, 1)
  add (PLANES * ROWS * LENGTH, (void *)a, 5);
  corner (2, 1, LENGTH, ROWS, LENGTH, &a[0]);
  corner (2, 1, LENGTH, ROWS, LENGTH, (void *)a[0][1]);
  twice (2 * ROWS, LENGTH, LENGTH, a[0]);
  twice (2 * ROWS, LENGTH, LENGTH, a[2]);
#pragma tasks acquire a
  print (PLANES, a);
#pragma tasks release a

  /* Columns smaller than a row say which is meant.  */
#pragma tasks partition a(2, 1, 2)
  add (PLANES * ROWS * LENGTH, (void *)a, 5);
  for (int i = 0; i < PLANES; i += 2)
    for (int j = 0; j < ROWS; j++)
      for (int k = 0; k < LENGTH; k += 2)
        corner (2, 1, k ? 1 : 2, ROWS, LENGTH, (void *)&a[i][j][k]);
  twice (PLANES * ROWS, LENGTH, LENGTH, a[0]);
#pragma tasks acquire a
  print (PLANES, a);
#pragma tasks release a
  return 0;
}
