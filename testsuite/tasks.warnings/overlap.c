/* SPDX-License-Identifier: GPL-3.0-or-later

   Regions registered in a loop that overlap, as tiles of a matrix do, and
   those that do not, or are meant to.  */

#include <tasks.h>

TASK void tile (int rows, int ld, double *t);

static double fixed[64][64];

void
tiles (void)
{
  for (int i = 0; i < 64; i += 16)
    for (int j = 0; j < 64; j += 16)
      {
#pragma tasks register &fixed[i][j] 15 * 64 + 16 /* { dg-warning "each of the regions that this loop registers overlaps others.*Woverlap" } */
      }
}

void
tiles_of_rows (int n, double a[n][n])
{
  for (int i = 0; i < n; i += 16)
    for (int j = 0; j < n; j += 16)
      {
#pragma tasks register &a[i][j] 15 * n + 16 /* { dg-warning "overlaps others" } */
      }
}

void
tiles_in_vector (int n, double *a)
{
  for (int i = 0; i < n / 8; i++)
    for (int j = 0; j < n / 8; j++)
      {
#pragma tasks register &a[8 * i * n + 8 * j] 7 * n + 8 /* { dg-warning "overlaps others" } */
      }
}

void
right (int n, int b, double a[n][n], double *v, int h, int *at)
{
  for (int i = 0; i < n; i++)
    {
#pragma tasks register a[i]
    }
  for (int i = 0; i < n; i += 16)
    {
#pragma tasks register &v[i] 16
    }
  for (int i = 0; i < n; i += 16) /* halos */
    {
#pragma tasks register &v[i] 18
    }
  for (int i = 0; i < n; i += 16)
    {
#pragma tasks register &v[i] 16 + 2 * h
    }
  for (int i = 0; i < n; i += b)
    for (int j = 0; j < n; j += b)
      {
#pragma tasks register &a[i][j] (b - 1) * n + b
      }
  for (int i = 0; i < n; i++)
    {
#pragma tasks register &v[at[i]] 16
    }
  for (int i = 0; i < n; i += 16)
    {
      double *part = a[i];
#pragma tasks register part 16 * n
    }
  for (int i = 0; i < n; i += 1) /* one in all iterations */
    if (i == h)
      {
#pragma tasks register &fixed[0][i] 64
      }
}
