/* SPDX-License-Identifier: GPL-3.0-or-later

   Accesses in loops, which are looked at before the loops if they are
   regular.  */

#include <stdio.h>
#include <tasks.h>

#define N 8
#define EACH for (int i = 0; i < n; i++)

/* Its rows are buffers.  */
static int table[8][N], sums[N], twice[2 * N], ends[3 * N], alone[99 * N];

/* What is wrong at some element.  */
TASK void beyond (int n, const int v[n], int r[1]);
TASK void outside (int n, const int v[n], int r[1]);
TASK void backwards (int n, int v[n]);
TASK void rows (int n, int m[n / 4][4]);
TASK void columns (const int v[N], const int w[N], int r[1]);
TASK void far_columns (const int v[N], const int w[N], int r[1]);
TASK void half (int n, int v[n] TASK_OUTPUT, int r[1]);
TASK void add_up (int n, int v[n] TASK_OUTPUT);
TASK void successor (int n, int v[n] TASK_OUTPUT);
TASK void odd (int n, int v[n] TASK_OUTPUT);
TASK void most (int n, int v[n] TASK_OUTPUT);
TASK void spoil (int n, const int v[n]);
TASK void before (int n, int v[n]);

/* What is right.  */
TASK void search (int n, const int v[n], int r[1]);
TASK void nothing (int n, int v[N]);
TASK void down (unsigned n, int v[n]);
TASK void numbers (int n, int v[n] TASK_OUTPUT, int r[1]);
TASK void prefix (int n, int v[n] TASK_OUTPUT);
TASK void prefix_by_function (int n, int v[n] TASK_OUTPUT);
TASK void some (int n, const int which[n], int v[n] TASK_OUTPUT, int r[1]);
TASK void triangle (int n, int m[n / 4][4] TASK_OUTPUT, int r[1]);
TASK void increment (int v[1]);

void
beyond (int n, const int v[n], int r[1])
{
  for (int i = 0; i <= n; i++)
    r[0] += v[i]; /* task 'beyond' reads a buffer that was not passed to it, at byte 0 */
}

void
outside (int n, const int v[n], int r[1])
{
  for (int i = 3; i < 9 * n; i += 2)
    r[0] += v[i]; /* task 'outside' reads behind the end of its parameter 'v', at byte 36 */
}

void
backwards (int n, int v[n])
{
  for (int i = n - 1; i >= -1; i--)
    v[i] = i; /* task 'backwards' writes a buffer that was not passed to it, at byte 28 */
}

void
rows (int n, int m[n / 4][4])
{
  for (int i = 0; i < n / 4; i++)
    {
      m[i][0] = 0;
      for (int j = 1; j < 4; j++)
        m[i][j] = m[i][j - 1] + i;
      for (int j = 2; j <= 4; j++)
        m[i][j]++; /* task 'rows' reads a buffer that was not passed to it, at byte 0 */
    }
}

void
columns (const int v[N], const int w[N], int r[1])
{
  for (int i = 0; i < 2; i++)
    r[0] += v[2 * N * i] + w[-N * 2 * i];
}

void
far_columns (const int v[N], const int w[N], int r[1])
{
  for (int i = 0; i < 3; i++)
    r[0] += v[2 * N * i + 1]; /* task 'far_columns' reads a buffer that was not passed to it, at byte 4 */
}

void
half (int n, int v[n], int r[1])
{
  for (int i = 0; i < n / 2; i++)
    v[i] = i;
  EACH
    r[0] += v[i]; /* task 'half' reads its parameter 'v', which is output, before it has written that, at byte 16 */
  EACH
    v[i] = i;
}

void
add_up (int n, int v[n])
{
  v[0] = 0;
  EACH
    v[i] += i; /* task 'add_up' reads its parameter 'v', which is output, before it has written that, at byte 4 */
}

void
successor (int n, int v[n])
{
  v[n - 1] = 0;
  for (int i = 0; i < n - 1; i++)
    v[i] = v[i + 1] + 1; /* task 'successor' reads its parameter 'v', which is output, before it has written that, at byte 4 */
}

void
odd (int n, int v[n])
{
  for (int i = 1; i < n; i += 2)
    v[i] = i;
  for (int i = 1; i < n; i++)
    v[i / 2] = v[i - 1] + v[i]; /* task 'odd' reads its parameter 'v', which is output, before it has written that, at byte 0 */
  EACH
    v[i] = 0;
}

void
most (int n, int v[n])
{
  for (int i = 0; i < n - 2; i++)
    v[i] = i;
}

void
spoil (int n, const int v[n])
{
  int *w = (int *)v;
  for (int i = 2; i < n; i++)
    w[i] = 0; /* task 'spoil' writes its parameter 'v', which it may only read, at byte 8 */
}

void
before (int n, int v[n])
{
  EACH
    v[i] = i;
}

void
search (int n, const int v[n], int r[1])
{
  for (int i = 0; i < 2 * n; i++)
    if (v[i] == n - 1)
      break;
  for (int i = 0;; i++)
    {
      r[0] += v[i];
      if (v[i] == n - 1)
        return;
    }
}

void
nothing (int n, int v[N])
{
  EACH
    v[N + i] = 1;
  for (unsigned i = n; i < (unsigned)n; i++)
    v[N + i]++;
  for (int i = n; i > 0; i -= 3)
    v[i - 100]--;
}

void
down (unsigned n, int v[n])
{
  for (unsigned i = n; i-- > 0;)
    v[i] = i;
  for (unsigned char i = 250; i != 2; i++)
    v[(unsigned char)(i + 6) % n] = i;
}

void
numbers (int n, int v[n], int r[1])
{
  EACH
    {
      v[i] = i;
      r[0] += v[i];
    }
}

void
prefix (int n, int v[n])
{
  v[0] = 1;
  for (int i = 1; i < n; i++)
    v[i] = v[i - 1] + 1;
}

static __attribute__ ((noinline)) void
add_one (int n, int *to, const int *from)
{
  EACH
    to[i] = from[i] + 1;
}

void
prefix_by_function (int n, int v[n])
{
  v[0] = 1;
  add_one (n - 1, v + 1, v);
}

void
some (int n, const int which[n], int v[n], int r[1])
{
  EACH
    {
      if (which[i] % 2)
        v[i] = which[i];
      else
        v[which[i]] = 0;
      r[0] += v[i];
    }
}

void
triangle (int n, int m[n / 4][4], int r[1])
{
  for (int i = 0; i < n / 4; i++)
    for (int j = i; j < 4; j++)
      m[i][j] = i;
  for (int i = 0; i < n / 4; i++)
    for (int j = 0; j < i; j++)
      m[i][j] = j;
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < n / 4; i++)
      r[0] += m[i][j];
}

void
increment (int v[1])
{
  v[0]++;
}

int
main (void)
{
  int sum = 0;

  for (int i = 0; i < 8; i++)
    {
#pragma tasks register table[i]
    }
#pragma tasks register twice N
#pragma tasks register alone N
#pragma tasks register &twice[N] N
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register &ends[i * N] N
    }
  for (int i = 0; i < N; i++)
    {
#pragma tasks register &sums[i] 1
      table[3][i] = i;
    }
  beyond (N, twice, &sums[0]);
  outside (N, alone, &sums[0]);
  backwards (N, &ends[N]);
  rows (N, (int (*)[4])ends);
  columns (table[0], table[2], &sums[1]);
  far_columns (table[0], table[2], &sums[2]);
  half (N, table[1], &sums[3]);
  add_up (N, table[1]);
  successor (N, table[1]);
  odd (N, table[1]);
  most (N, table[1]); /* task 'most' does not write its parameter 'v', which is output, at bytes 24 to 31 */
  spoil (N, table[1]);
  search (N, table[3], &sums[1]);
  nothing (0, table[2]);
  down (N, table[2]);
  numbers (N, table[2], &sums[1]);
  prefix (N, table[2]);
  prefix_by_function (N, table[4]);
  some (N, table[3], table[5], &sums[1]);
  triangle (N, (int (*)[4])table[4], &sums[1]);
  before (N, table[0]);
  for (int i = 0; i < N; i++)
    sum += table[0][i]; /* the program reads a buffer that task 'before' writes as its parameter 'v', without waiting for the task, at byte 0 */
#pragma tasks wait
  for (int i = 0; i < N; i++)
    {
      sums[i] = i;
      increment (&sums[i]);
#pragma tasks wait
      sum += sums[i];
    }
  for (int i = 0; i < N; i++)
    increment (&sums[i]);
  for (int i = 0; i < N; i++)
    {
#pragma tasks acquire &sums[i]
      sum += sums[i];
#pragma tasks release &sums[i]
    }
#pragma tasks shutdown
  printf ("%d\n", sum);
  return 0;
}
