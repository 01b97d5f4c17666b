/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parts of a structure, the pointer to which a function is given the address
   of; and bytes that a second buffer, which a pointer in memory leads to,
   shares with blocks.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 32
#define ROWS 4
#define W 10

struct two
{
  int left[N], right[N];
};

struct frame
{
  int before[3];
  int row[ROWS][W];
  int after[3];
};

TASK void work (int n, int v[n], int x);
TASK void clear (int n, unsigned char v[n] TASK_OUTPUT);

void
work (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x * i;
}

void
clear (int n, unsigned char v[n])
{
  memset (v, 0, n);
}

static void
take (struct two **t)
{
#pragma tasks acquire(*t)->left
}

static int
halves (void)
{
  struct two *t = calloc (1, sizeof *t);
  int sum = 0;
  if (!t)
    return 1;
#pragma tasks register t->left
#pragma tasks register t->right
  work (N, t->left, 2);
  take (&t);
  work (N, t->right, 9);
  for (int i = 0; i < N; i++)
    sum += t->left[i];
#pragma tasks release t->left
#pragma tasks unregister t->right
  work (N, t->left, 7);
  sum += t->right[N - 1];
#pragma tasks unregister t->left
  free (t);
  return sum;
}

static int
views (void)
{
  struct frame f = { { 1, 2, 3 }, { { 0 } }, { 4, 5, 6 } };
  unsigned char *bytes = (unsigned char *)f.row;
  unsigned char **view = &bytes;
#pragma tasks register *view sizeof f.row - 4
  for (int y = 0; y < ROWS; y++)
    {
#pragma tasks register f.row[y]
    }
  clear (sizeof f.row - 4, *view);
  f.before[2] = 9;
  for (int y = 0; y < ROWS; y++)
    {
      work (W, f.row[y], y);
      f.after[0]++;
    }
  for (int y = 0; y < ROWS; y++)
    {
#pragma tasks unregister f.row[y]
    }
#pragma tasks unregister *view
  return f.row[2][1] + f.before[2] + f.after[0];
}

int
main (void)
{
  int sum = halves ();
  printf ("%d %d\n", sum, views ());
  return 0;
}
