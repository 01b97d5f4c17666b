/* SPDX-License-Identifier: GPL-3.0-or-later

   The program itself acquires blocks: by address, by size, while tasks use
   others; and the functions that stand for the pragmas.  */

#include <stdio.h>
#include <unistd.h>

#include <tasks.h>

enum
{
  N = 12,
  B = 4
};

TASK static void add (int rows, int columns, int n,
                      int t[rows][n] TASK_COLUMNS (columns), int x);

static void
add (int rows, int columns, int n, int t[rows][n], int x)
{
  usleep (200);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i][j] += x * (i + 1) - j;
}

static void
add_all (int a[N][N], int x)
{
  for (int i = 0; i < N; i += B)
    for (int j = 0; j < N; j += B)
      add (B, B, N, (int (*)[N]) & a[i][j], x);
}

int
main (void)
{
  static int a[N][N];
#pragma tasks register a
#pragma tasks partition a(B, B)
  add_all (a, 1);
#pragma tasks acquire &a[B][2 * B]
  printf ("%d\n", a[B + 1][2 * B + 3]);
  a[B + 1][2 * B + 3] = 100;
  add (B, B, N, (int (*)[N]) & a[0][B], 5);
#pragma tasks release &a[B][2 * B]
#pragma tasks acquire a(B, B)
  printf ("%d\n", a[B - 1][B - 1]);
  a[0][0] = 7;
  add (B, B, N, (int (*)[N]) & a[B][B], 6);
#pragma tasks release &a[0][0](B, B)
#pragma tasks acquire &a[B][B](B, B)
  printf ("%d\n", a[B][B]);
#pragma tasks release &a[B][B](B, B)
  add_all (a, 2);
#pragma tasks acquire a
  printf ("%d %d\n", a[0][0], a[B + 1][2 * B + 3]);
#pragma tasks release a
#pragma tasks partition a(B)
  add (B, N, N, &a[B], 3);
#pragma tasks acquire a[B](B * N)
  printf ("%d\n", a[B + 1][N - 1]);
#pragma tasks release a[B](B * N)
  if (a[0][0] != 0)
#pragma tasks unpartition a /* { dg-warning "are the body of a statement" } */
    puts ("one");

#ifdef TASKS_GCC_PLUGIN
  tasks_partition (a, N, B);
  add (N, B, N, (int (*)[N]) & a[0][B], 1);
  tasks_acquire_block (&a[0][B], N, B);
  printf ("%d\n", a[N - 1][B]);
  tasks_release_block (&a[0][B], N, B);
  tasks_unpartition (a);
#else
  add (N, B, N, (int (*)[N]) & a[0][B], 1);
  printf ("%d\n", a[N - 1][B]);
#endif
#pragma tasks unregister a

  static int cube[3][4][5];
#pragma tasks register cube
#pragma tasks partition cube(1, 2, 5)
#pragma tasks acquire cube[1][2](1, 2, 5)
  cube[1][3][4] = 9;
#pragma tasks release &cube[1][2][0](1, 2, 5)
#pragma tasks unregister cube
  printf ("%d\n", cube[1][3][4]);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      printf ("%d%c", a[i][j], j + 1 < N ? ' ' : '\n');
  return 0;
}
