/* SPDX-License-Identifier: GPL-3.0-or-later

   Blocks in C++, where parameters have no bounds: the largest block that begins
   there is meant, or the one that has so many columns.  */

#include <cstdio>
#include <cstdlib>

#include <tasks.h>

enum
{
  N = 24
};

TASK static void
half (int rows, int w, int (*t)[N] TASK_COLUMNS (w))
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < w; j++)
      t[i][j] = t[i][j] * 3 + i - j;
}

TASK static void
any (int rows, int columns, int *t)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      t[i * N + j] += i * j;
}

template <typename T, int B> static void
work (T a)
{
#pragma tasks partition a (B, B)
  for (int i = 0; i < N; i += B)
    for (int j = 0; j < N; j += B)
      half (B, B, reinterpret_cast<int (*)[N]> (&a[i][j]));
#pragma tasks acquire &a[0][0] (B, B)
  std::printf ("%d\n", a[1][1]);
#pragma tasks release a (B, B)
  for (int i = 0; i < N; i += B)
    any (B, B, &a[i][B]);
#pragma tasks partition a (B)
  any (B, N, &a[B][0]);
#pragma tasks unpartition a
}

int
main ()
{
  static int a[N][N];
#pragma tasks register a
  work<int (&)[N][N], 4> (a);
  work<int (*)[N], 8> (a);
  half (N, N, a);
#pragma tasks unregister a
  unsigned hash = 0;
  for (auto &row : a)
    for (int x : row)
      hash = hash * 31 + static_cast<unsigned> (x);
  std::printf ("%08x\n", hash);
  return 0;
}
