/* SPDX-License-Identifier: GPL-3.0-or-later

   Blocks of arrays: what is right about them, and what is not.  */

#include <stdlib.h>
#include <tasks.h>

TASK void tile (int rows, int ld, double t[rows][ld]);
TASK void part (int rows, int w, int ld, double t[rows][ld] TASK_COLUMNS (w));
TASK void read (int rows, int ld, const double t[rows][ld]);
TASK void fill (int rows, int ld, double t[rows][ld] TASK_OUTPUT);
TASK void put (int rows, int w, int ld,
               double t[rows][ld] TASK_OUTPUT TASK_COLUMNS (w));
TASK void set (int rows, int w,
               double t[rows][64] TASK_OUTPUT TASK_COLUMNS (w));
TASK void flat (int rows, int w, int ld, double v[rows * ld]);
TASK void row (int n, double v[n]);
TASK void one (long *r);

static double fixed[64][64];

void
fill (int rows, int ld, double t[rows][ld])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < rows; j++)
      t[i][j] = 0;
}

void
put (int rows, int w, int ld, double t[rows][ld])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < w; j++)
      t[i][j] = 0;
}

/* The rest of a row is none of its.  */
void
set (int rows, int w, double t[rows][64])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < w; j++)
      t[i][j] = 0;
}

void
right (int n, int b, int again)
{
  double a[n][n] TASK_REGISTERED;
#pragma tasks partition a (b, b)
  for (int k = 0; k < again; k++)
    {
      for (int i = 0; i < n; i += b)
        for (int j = 0; j < n; j += b)
          tile (b, n, (double (*)[n]) &a[i][j]);
      tile (n, n, a);
    }
#pragma tasks acquire &a[b][b]
  a[b][b] = 1;
#pragma tasks release &a[b][b]
#pragma tasks acquire a (b, b)
  a[0][0] = 1;
#pragma tasks release a (b, b)
#pragma tasks acquire a
  a[0][0] = 2;
#pragma tasks release a
  tile (b, n, (double (*)[n]) &a[2 * b][3 * b]);
#pragma tasks register fixed
#pragma tasks partition fixed (16, 16)
  flat (16, 16, 64, &fixed[48][48]);
#pragma tasks unregister fixed
#pragma tasks partition a (1)
  for (int i = 0; i < n; i++)
    row (n, a[i]);
#pragma tasks partition a (b, b)
  for (int j = 0; j < n; j += b)
    part (b, b, n, (double (*)[n]) &a[0][j]);
#pragma tasks unpartition a
  tile (n, n, a);
}

void
right_constant (void)
{
#pragma tasks register fixed
#pragma tasks partition fixed (16, 16)
  tile (16, 64, (double (*)[64]) &fixed[16][32]);
  tile (16, 64, (double (*)[64]) &fixed[48][48]);
  for (int i = 0; i < 64; i += 16)
    for (int j = 0; j < 64; j += 16)
      tile (16, 64, (double (*)[64]) &fixed[i][j]);
  fill (16, 64, (double (*)[64]) &fixed[48][48]);
  put (16, 8, 64, (double (*)[64]) &fixed[48][48]);
#pragma tasks acquire &fixed[16][32]
  fixed[17][33] = 1;
#pragma tasks release &fixed[16][32]
#pragma tasks unregister fixed
}

static void
cut (int n, double a[n][n], int b)
{
#pragma tasks partition a (b, b)
}

void
right_heap (int n, int b)
{
  double (*a)[n] = malloc (n * sizeof *a);
#pragma tasks register a n
  cut (n, a, b);
  for (int i = 0; i < n; i += b)
    for (int j = 0; j < n; j += b)
      tile (b, n, (double (*)[n]) &a[i][j]);
#pragma tasks unregister a
  free (a);
}

long
right_results (int n)
{
  long r[4] TASK_REGISTERED;
#pragma tasks partition r (1)
  for (int i = 0; i < 4; i++)
    one (&r[i]);
  one (&r[n]);
#pragma tasks acquire r
  return r[0] + r[1] + r[2] + r[3];
}

void
after_end (int n, int b)
{
  double (*a)[n] = malloc (n * sizeof *a);
#pragma tasks register a n
#pragma tasks partition a (b, b)
  for (int i = 0; i < n; i += b)
    for (int j = 0; j < n; j += b)
      tile (b, n, (double (*)[n]) &a[i][j]);
#pragma tasks unregister a /* { dg-note "registered no longer since here" } */
  for (int i = b; i < n; i += b)
    for (int j = b; j < n; j += b)
      tile (b, n, (double (*)[n]) &a[i][j]); /* { dg-warning "may be used unregistered" } */
#pragma tasks partition a (b, b) /* { dg-warning "'a' may not be registered" } */
#pragma tasks unpartition a
  free (a);
}

void
never (int n, int b)
{
  double a[n][n] TASK_REGISTERED;
  for (int i = b; i < n; i += b)
    tile (b, n, (double (*)[n]) &a[i][i]); /* { dg-warning "may be used unregistered" } */
}

void
after_unpartition (int n, int b)
{
  double a[n][n] TASK_REGISTERED;
#pragma tasks partition a (b, b)
  for (int i = b; i < n; i += b)
    tile (b, n, (double (*)[n]) &a[i][i]);
#pragma tasks unpartition a /* { dg-note "registered no longer since here" } */
  for (int i = b; i < n; i += b)
    tile (b, n, (double (*)[n]) &a[i][i]); /* { dg-warning "may be used unregistered" } */
}
