/* SPDX-License-Identifier: GPL-3.0-or-later

   Tiles that are named by their rows and the pitch of their array alone: of
   arrays of variable size, on the stack, on the heap, in a structure, and in
   three dimensions.  */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <tasks.h>

TASK static void multiply (int b, int m, int n, const unsigned left[b][m],
                           const unsigned right[b][n], unsigned product[b][n]);
TASK static void flat (int rows, int columns, int pitch,
                       unsigned v[rows * pitch]);
TASK static void
box (int planes, int rows, int columns, int height, int length,
     unsigned t[planes][height][length] TASK_COLUMNS (columns));

static void
multiply (int b, int m, int n, const unsigned left[b][m],
          const unsigned right[b][n], unsigned product[b][n])
{
  for (int i = 0; i < b; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < b; k++)
        product[i][j] += left[i][k] * right[k][j];
}

static void
flat (int rows, int columns, int pitch, unsigned v[rows * pitch])
{
  usleep (100);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      v[i * pitch + j] = v[i * pitch + j] * 3 + i - j;
}

static void
box (int planes, int rows, int columns, int height, int length,
     unsigned t[planes][height][length])
{
  for (int i = 0; i < planes; i++)
    for (int j = 0; j < rows; j++)
      for (int k = 0; k < columns; k++)
        t[i][j][k] = t[i][j][k] * 5 + 25 * i + 5 * j + k;
}

static void
print (int n, const unsigned *v)
{
  unsigned hash = 0;
  for (int i = 0; i < n; i++)
    hash = hash * 31 + v[i];
  printf ("%08x\n", hash);
}

/* A matrix on the stack, one that a pointer leads to, one that is a member. */
static void
product (int n, int b)
{
  static struct
  {
    int before;
    unsigned left[24][24];
  } s;
  unsigned result[n][n] TASK_REGISTERED;
  unsigned (*right)[n] = malloc (n * sizeof *right);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        s.left[i][j] = i - j;
        right[i][j] = i * j % 7;
        result[i][j] = 0;
      }
#pragma tasks register s.left
#pragma tasks register right n
#pragma tasks partition s.left(b, b)
#pragma tasks partition right(b, b)
#pragma tasks partition result(b, b)
  for (int i = 0; i < n; i += b)
    for (int j = 0; j < n; j += b)
      for (int k = 0; k < n; k += b)
        multiply (b, 24, n, (unsigned (*)[24]) & s.left[i][k],
                  (unsigned (*)[n]) & right[k][j],
                  (unsigned (*)[n]) & result[i][j]);
#pragma tasks unregister right
#pragma tasks unregister s.left
  free (right);
#pragma tasks acquire result
  print (n * n, &result[0][0]);
#pragma tasks release result
}

/* Steps of rows, then of columns, by turns.  */
static void
turns (int n, int b)
{
  unsigned a[n][n] TASK_REGISTERED;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i * n + j;
  for (int step = 0; step < 10; step++)
    {
#pragma tasks partition a(b)
      for (int i = 0; i < n; i += b)
        flat (b, n, n, a[i]);
#pragma tasks partition a(n, b)
      for (int j = 0; j < n; j += b)
        flat (n, b, n, &a[0][j]);
    }
#pragma tasks unpartition a
  flat (n, n, n, a[0]);
#pragma tasks acquire a
  print (n * n, &a[0][0]);
#pragma tasks release a
}

static void
cube (int planes, int rows, int columns)
{
  static unsigned a[7][8][9];
#pragma tasks register a
  for (int step = 0; step < 3; step++)
    {
#pragma tasks partition a(planes, rows, columns)
      for (int i = 0; i < 7; i += planes)
        for (int j = 0; j < 8; j += rows)
          for (int k = 0; k < 9; k += columns)
            box (i + planes < 7 ? planes : 7 - i, j + rows < 8 ? rows : 8 - j,
                 k + columns < 9 ? columns : 9 - k, 8, 9,
                 (unsigned (*)[8][9]) & a[i][j][k]);
#pragma tasks partition a(1)
      for (int i = 0; i < 7; i++)
        flat (8, 9, 9, a[i][0]);
      box (7, 8, 9, 8, 9, a);
    }
#pragma tasks unregister a
  print (7 * 8 * 9, &a[0][0][0]);
}

/* A block of a vector is a row.  */
static void
row (void)
{
  unsigned v[10] TASK_REGISTERED = { 0 };
#pragma tasks partition v(4)
  for (int i = 0; i < 10; i += 4)
    {
      int n = i + 4 < 10 ? 4 : 10 - i;
      box (1, 1, n, 1, n, (void *)&v[i]);
    }
#pragma tasks acquire v
  print (10, v);
}

int
main (void)
{
  row ();
  product (24, 4);
  product (24, 24);
  product (24, 1);
  turns (32, 8);
  turns (32, 1);
  cube (2, 3, 4);
  cube (7, 2, 9);
  cube (1, 8, 2);
  cube (3, 8, 9);
  return 0;
}
