/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks on blocks of a matrix, of which not all bytes between the first and the
   last are theirs.  */

#include <stdio.h>

#include <tasks.h>

enum
{
  N = 16
};

TASK static void right (int rows, int w, int n, int t[rows][n]);
TASK static void beside (int rows, int w, int n, int t[rows][n]);
TASK static void below (int rows, int w, int n, const int t[rows][n],
                        int s[1] TASK_OUTPUT);
TASK static void fill (int rows, int w, int n,
                       int t[rows][n] TASK_OUTPUT TASK_COLUMNS (w));

static void
right (int rows, int w, int n, int t[rows][n])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < w; j++)
      t[i][j]++;
}

static void
beside (int rows, int w, int n, int t[rows][n])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j <= w; j++)
      t[i][j] = i; /* task 'beside' writes a buffer that was not passed to it */
}

static void
below (int rows, int w, int n, const int t[rows][n], int s[1])
{
  int sum = 0;
  for (int i = 0; i <= rows; i++)
    for (int j = 0; j < w; j++)
      sum += t[i][j]; /* task 'below' reads a buffer that was not passed to it */
  s[0] = sum;
}

static void
fill (int rows, int w, int n, int t[rows][n])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < w; j++)
      t[i][j] = 0;
}

int
main (void)
{
  static int a[N][N], s[1];
  int b = 4;
#pragma tasks register a
#pragma tasks register s
#pragma tasks partition a (b, b)
#define BLOCK(I, J) ((int (*)[N]) &a[I][J])
  right (b, b, N, BLOCK (b, b));
  right (b, b, N, BLOCK (3 * b, 3 * b));
  fill (b, b, N, BLOCK (0, b));
  beside (b, b, N, BLOCK (b, b));
  below (b, b, N, BLOCK (b, 2 * b), s);
#pragma tasks acquire BLOCK(b, b)
  a[b][b]++;
#pragma tasks release BLOCK(b, b)
#pragma tasks unregister a
#pragma tasks unregister s
  printf ("%d %d\n", a[b][b], s[0]);
  return 0;
}
