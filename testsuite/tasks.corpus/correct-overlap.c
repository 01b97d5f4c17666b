/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Neighbouring buffers on one page, whole and blocks; views of one memory in
   other types; a pointer to the end that nobody follows.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define ROWS 4
#define W 10

struct frame
{
  int before[3];
  int row[ROWS][W];
  int after[3];
};

TASK void row_sum (int w, const int row[w], int *s TASK_OUTPUT);
TASK void transpose (const int in[ROWS][W], int out[W][ROWS] TASK_OUTPUT);
TASK void clear_bytes (int n, unsigned char v[n] TASK_OUTPUT);
TASK void bump (int w, int row[w]);

void
row_sum (int w, const int row[w], int *s)
{
  const int *end = row + w;
  *s = 0;
  for (const int *p = row; p != end; p++)
    *s += *p;
}

void
transpose (const int in[ROWS][W], int out[W][ROWS])
{
  for (int x = 0; x < W; x++)
    for (int y = 0; y < ROWS; y++)
      out[x][y] = in[y][x];
}

void
clear_bytes (int n, unsigned char v[n])
{
  memset (v, 0, n);
}

void
bump (int w, int row[w])
{
  while (w > 0)
    row[--w]++;
}

int
main (void)
{
  struct frame f = { { 1, 2, 3 }, { { 0 } }, { 4, 5, 6 } };
  int sums[ROWS], turned[W][ROWS];
  unsigned char *bytes = (unsigned char *)f.row;
#pragma tasks register f.row
#pragma tasks register turned
#pragma tasks register bytes(sizeof f.row - 4)
  for (int y = 0; y < ROWS; y++)
    {
#pragma tasks register f.row[y]
#pragma tasks register &sums[y] 1
    }
  clear_bytes (sizeof f.row - 4, bytes);
  f.before[2] = 9;
  for (int y = 0; y < ROWS; y++)
    {
      bump (W, f.row[y]);
      f.after[0]++;
    }
  for (int y = 0; y < ROWS; y++)
    row_sum (W, f.row[y], &sums[y]);
  transpose (f.row, turned);
  for (int y = 0; y < ROWS; y++)
    {
#pragma tasks unregister &sums[y] 1
#pragma tasks unregister f.row[y] W
    }
#pragma tasks unregister turned
#pragma tasks unregister f.row ROWS
#pragma tasks unregister bytes
  printf ("%d %d %d %d\n", sums[2], turned[9][3], f.before[2], f.after[0]);
  return 0;
}
