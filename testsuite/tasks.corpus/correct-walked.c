/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Nothing is wrong.  Rows are registered by a pointer that moves through them,
   and used by their numbers.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define ROWS 4
#define N 16

struct row
{
  double at[N];
  int number;
};

TASK void raise_by (int n, double v[n], double x);

void
raise_by (int n, double v[n], double x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static void
begin (double (*rows)[N])
{
  double(*row)[N] = rows, (*end)[N] = rows + ROWS;
  do
    {
#pragma tasks register *row
    }
  while (++row != end);
}

static double
rows (void)
{
  double v[ROWS][N] = { { 1 }, { 2 }, { 3 }, { 4 } };
  for (double(*row)[N] = v; row < v + ROWS; row++)
    {
#pragma tasks register *row
    }
  raise_by (N, v[1], 1);
  raise_by (N, v[ROWS - 1], 2);
  for (double(*row)[N] = v; row < v + ROWS; row++)
    {
#pragma tasks unregister *row
    }
  return v[1][0] + v[3][N - 1];
}

static double
structs (void)
{
  struct row *v = calloc (ROWS, sizeof *v), *last = v + ROWS - 1;
  for (struct row *r = v; r <= last; r++)
    {
#pragma tasks register r->at
    }
  raise_by (N, v[2].at, 3);
  raise_by (N, last->at, 4);
  for (struct row *r = v; r <= last; r++)
    {
#pragma tasks unregister r->at
    }
  double sum = v[2].at[0] + last->at[N - 1];
  free (v);
  return sum;
}

static double
functions (void)
{
  double(*v)[N] = calloc (ROWS, sizeof *v);
  begin (v);
  raise_by (N, v[1], 5);
  raise_by (N, v[2], 6);
  for (int i = 0; i < ROWS; i++)
    {
#pragma tasks unregister v[i]
    }
  double sum = v[1][0] + v[2][1];
  free (v);
  return sum;
}

int
main (void)
{
  printf ("%g %g %g\n", rows (), structs (), functions ());
}
