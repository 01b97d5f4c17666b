/* SPDX-License-Identifier: GPL-3.0-or-later

   What bodies do with their parameters and with other buffers; and what they
   may do.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 8

struct bits
{
  unsigned a : 3, b : 5, c : 20;
};

struct padded
{
  char c;
  int i;
  double d;
};

TASK void clear (int n, int v[n] TASK_OUTPUT);
TASK void increment (int n, int v[n]);
TASK void cast (int n, const int v[n], int r[1]);
TASK void accumulate (int n, const int v[n], int s[1] TASK_OUTPUT);
TASK void last_first (int n, int v[n] TASK_OUTPUT);
TASK void reach (int n, int v[n]);
TASK void peek (int r[1]);
TASK void set_bits (struct bits b[1] TASK_OUTPUT, int x);
TASK void copy (struct padded p[2] TASK_OUTPUT);
TASK void text (char s[16] TASK_OUTPUT, int n[1]);
TASK void both (int n, int v[n], const int again[n]);
TASK void inlined (const int r[1]);

static int table[N], private[N], neighbours[2 * N], result[1];

void
clear (int n, int v[n])
{
  memset (v, 0, n * sizeof *v);
  v[0]++;
}

void
increment (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    private[i] = v[i]++;
}

void
cast (int n, const int v[n], int r[1])
{
  int *w = (int *)v;
  r[0] = w[n - 1];
  w[n / 2] = 1; /* task 'cast' writes its parameter 'v', which it may only read, at byte 16 */
}

void
accumulate (int n, const int v[n], int s[1])
{
  for (int i = 0; i < n; i++)
    s[0] += v[i]; /* task 'accumulate' reads its parameter 's', which is output, before it has written that, at byte 0 */
}

void
last_first (int n, int v[n])
{
  v[0] = 1;
  for (int i = 1; i < n; i++)
    v[i] = v[i - 1] + 1;
  v[0] += v[n - 1];
}

void
reach (int n, int v[n])
{
  for (int i = 0; i <= n; i++)
    v[i] = i; /* task 'reach' writes a buffer that was not passed to it, at byte 0 */
}

void
peek (int r[1])
{
  r[0] = table[3]; /* task 'peek' reads a buffer that was not passed to it, at byte 12 */
}

void
set_bits (struct bits b[1], int x)
{
  b->a = x;
  b->b = 3;
  b->c = x + 1;
}

void
copy (struct padded p[2])
{
  p[0].c = 'x';
  p[0].i = 1;
  p[0].d = 2;
  p[1] = p[0];
}

void
text (char s[16], int n[1])
{
  snprintf (s, 16, "%d", 1234567);
  n[0] = strlen (s);
}

void
both (int n, int v[n], const int again[n])
{
  for (int i = 0; i < n; i++)
    v[i] = again[i] + 1;
}

/* Nothing else calls it.  */
TASK_IMPLEMENTATION ("cpu", inlined) static void
spoil (const int r[1])
{
  *(int *)r = 1; /* task 'inlined' writes its parameter 'r', which it may only read, at byte 0 */
}

int
main (void)
{
  struct bits bits[1] TASK_REGISTERED;
  struct padded padded[2] TASK_REGISTERED;
  char string[16] TASK_REGISTERED;

#pragma tasks register table
#pragma tasks register result
#pragma tasks register neighbours N
#pragma tasks register &neighbours[N] N
  clear (N, table);
  increment (N, table);
  cast (N, table, result);
  accumulate (N, table, result);
  last_first (N, table);
  reach (N, neighbours);
  increment (N, &neighbours[N]);
  peek (result);
  set_bits (bits, 5);
  copy (padded);
  text (string, result);
  both (N, table, table);
  inlined (result);
#pragma tasks wait
  printf ("%d %d %d %g %s %d\n", table[0], bits->a, padded[1].i, padded[1].d,
          string, result[0]);
#pragma tasks shutdown
  printf ("%d\n", neighbours[N]);
  return 0;
}
