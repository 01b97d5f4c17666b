/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks that cut their buffers further, tasks whose children have blocks of a
   partition that is around them, and arrays of results that are cut into
   elements.  */

#include <stdio.h>
#include <unistd.h>

#include <tasks.h>

enum
{
  N = 32
};

TASK static void fill (int rows, int columns, int n,
                       unsigned t[rows][n] TASK_COLUMNS (columns), int depth);
TASK static void rows_of (int rows, int columns, int n,
                          unsigned t[rows][n] TASK_COLUMNS (columns));
TASK static void column (int rows, int columns, int n,
                         unsigned t[rows][n] TASK_COLUMNS (columns));
TASK static void row (int n, unsigned v[n]);
TASK static void halves (unsigned a[N][N]);
TASK static void fib (int n, long r[1] TASK_OUTPUT);

static void
fill (int rows, int columns, int n, unsigned t[rows][n], int depth)
{
  if (rows <= 4 || columns <= 4)
    {
      usleep (50);
      for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
          t[i][j] = t[i][j] * 3 + depth * 100 + i * 10 + j;
      return;
    }
  int r = rows / 2, c = columns / 2;
#pragma tasks partition t(r, c)
  fill (r, c, N, t, depth + 1);
  fill (r, c, N, (unsigned (*)[N]) & t[0][c], depth + 2);
  fill (r, c, N, &t[r], depth + 3);
  fill (r, c, N, (unsigned (*)[N]) & t[r][c], depth + 4);
  column (rows, columns, N, t);
}

static void
rows_of (int rows, int columns, int n, unsigned t[rows][n])
{
#pragma tasks partition t(1, columns)
  for (int i = 0; i < rows; i++)
    row (columns, t[i]);
#pragma tasks acquire t
  t[rows - 1][columns - 1]++;
#pragma tasks release t
#pragma tasks unpartition t
#pragma tasks partition t(rows, 1)
  for (int j = 0; j < columns; j++)
    column (rows, 1, N, (unsigned (*)[N]) & t[0][j]);
}

static void
column (int rows, int columns, int n, unsigned t[rows][n])
{
  usleep (20);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i][j] = t[i][j] * 7 + i;
}

static void
row (int n, unsigned v[n])
{
  usleep (20);
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 5 - i;
}

/* The tiles of the caller.  */
static void
halves (unsigned a[N][N])
{
  for (int i = 0; i < N; i += 8)
    for (int j = 0; j < N; j += 8)
      fill (8, 8, N, (unsigned (*)[N]) & a[i][j], i + j);
}

static void
fib (int n, long r[1])
{
  long parts[2] TASK_REGISTERED;
  if (n < 2)
    {
      *r = n;
      return;
    }
#pragma tasks partition parts(1)
  fib (n - 1, &parts[0]);
  fib (n - 2, &parts[1]);
#pragma tasks acquire parts
  *r = parts[0] + parts[1];
#pragma tasks release parts
}

int
main (void)
{
  static unsigned a[N][N];
  long results[18] TASK_REGISTERED;
#pragma tasks register a
  fill (N, N, N, a, 1);
#pragma tasks partition a(8, 8)
  rows_of (8, 8, N, a);
  halves (a);
  for (int i = 0; i < N; i += 8)
    rows_of (8, 8, N, (unsigned (*)[N]) & a[i][8]);
  for (int i = 8; i < N; i += 16)
    fill (8, 8, N, (unsigned (*)[N]) & a[i][8], 3);
#pragma tasks unregister a
  unsigned hash = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      hash = hash * 31 + a[i][j];
  printf ("%08x\n", hash);

#pragma tasks partition results(1)
  for (int i = 0; i < 18; i++)
    fib (i, &results[i]);
#pragma tasks acquire &results[17]
  printf ("%ld\n", results[17]);
#pragma tasks release &results[17]
#pragma tasks acquire results
  for (int i = 0; i < 18; i++)
    printf ("%ld ", results[i]);
#pragma tasks release results
  puts ("");
  return 0;
}
