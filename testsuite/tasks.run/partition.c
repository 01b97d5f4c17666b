/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks on a matrix, its rows, its columns and tiles of several sizes, the
   last of which are smaller, and on pieces of memory in it that are registered
   by themselves, keep the order of the program.  */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <tasks.h>

enum
{
  ROWS = 45,
  LENGTH = 53,
  STEPS = 600
};

TASK static void update (int rows, int columns, int length,
                         unsigned t[rows][length] TASK_COLUMNS (columns),
                         unsigned k);
TASK static void sum (int rows, int columns, int length,
                      const unsigned t[rows][length] TASK_COLUMNS (columns),
                      unsigned s[1] TASK_OUTPUT);
TASK static void piece (int n, unsigned v[n], unsigned k);

static void
update (int rows, int columns, int length, unsigned t[rows][length],
        unsigned k)
{
  if (k % 16 == 0)
    usleep (200);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i][j] = t[i][j] * 5 + k + 3 * i + j;
}

static void
sum (int rows, int columns, int length, const unsigned t[rows][length],
     unsigned s[1])
{
  s[0] = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      s[0] = s[0] * 3 + t[i][j];
}

static void
piece (int n, unsigned v[n], unsigned k)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 7 + k + i;
}

static int
least (int a, int b)
{
  return a < b ? a : b;
}

int
main (void)
{
  static const struct
  {
    int rows, columns;
  } blocks[] = { { ROWS, LENGTH }, { 1, LENGTH }, { ROWS, 1 }, { 16, 16 },
                 { 7, LENGTH },    { 7, 16 },     { ROWS, 9 }, { 1, 1 },
                 { 100, 100 },     { 2, 30 } };
  static const struct
  {
    int start, length;
  } pieces[] = { { 3 * LENGTH + 5, 17 },
                 { 10 * LENGTH, LENGTH },
                 { 20 * LENGTH + 20, 3 * LENGTH },
                 { 44 * LENGTH + 52, 1 } };
  static unsigned a[ROWS][LENGTH], sums[STEPS];

  srand (2);
#pragma tasks register a
  for (int i = 0; i < 4; i++)
    {
#pragma tasks register((unsigned *)a + pieces[i].start), pieces[i].length
    }
#pragma tasks register sums
#pragma tasks partition sums(1)
  int rows = ROWS, columns = LENGTH;
  for (int k = 0; k < STEPS; k++)
    {
      if (rand () % 8 == 0)
        {
          int b = rand () % (sizeof blocks / sizeof *blocks);
          rows = least (blocks[b].rows, ROWS);
          columns = least (blocks[b].columns, LENGTH);
#pragma tasks partition a(blocks[b].rows, blocks[b].columns)
        }
      int i = rand () % ROWS / rows * rows;
      int j = rand () % LENGTH / columns * columns;
      int p = rand () % 4, what = rand () % 12;
      unsigned (*block)[LENGTH] = (unsigned (*)[LENGTH]) & a[i][j];
      if (what < 7)
        update (least (rows, ROWS - i), least (columns, LENGTH - j), LENGTH,
                block, k);
      else if (what < 10)
        sum (least (rows, ROWS - i), least (columns, LENGTH - j), LENGTH,
             block, &sums[k]);
      else if (what < 11)
        piece (pieces[p].length, (unsigned *)a + pieces[p].start, k);
      else
        update (ROWS, LENGTH, LENGTH, a, k);
    }
#pragma tasks wait
  for (int i = 0; i < ROWS * LENGTH; i++)
    printf ("%08x%c", a[i / LENGTH][i % LENGTH], i % 8 == 7 ? '\n' : ' ');
  for (int k = 0; k < STEPS; k++)
    printf ("%08x%c", sums[k], k % 8 == 7 ? '\n' : ' ');
#pragma tasks shutdown
  return 0;
}
