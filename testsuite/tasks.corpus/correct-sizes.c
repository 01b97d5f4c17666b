/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts that look too large, and are not.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 10
#define M 6

struct tail
{
  int n;
  double v[1];
};

struct pair
{
  int a[4];
  int b[4];
};

union words
{
  char bytes[16];
  unsigned w[4];
};

TASK void fill (int n, char v[n] TASK_OUTPUT, char c);
TASK void twice (int n, double v[n]);
TASK void count (int n, int v[n]);

void
fill (int n, char v[n], char c)
{
  memset (v, c, n);
}

void
twice (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

void
count (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += i;
}

static size_t
bytes (int n)
{
  return n * sizeof (int);
}

/* The last block is shorter than the others, and the first one is not in the
   loop, which is executed once.  */
static int
blocks (void)
{
  static int m[M][N];
  int y = 0;
  for (y = 0; y < M; y += 4)
    {
#pragma tasks register m[y] ((M - y < 4 ? M - y : 4) * N)
    }
  y = 0;
  count (N, m[y]);
  for (y += 4; y < M; y += 4)
    count (N, m[y]);
  for (y = 4; y < M; y += 4)
    count (N, m[y]);
  for (y = 0; y < M; y += 4)
    {
#pragma tasks unregister m[y]
    }
  return m[M - 1][1];
}

int
main (void)
{
  int v[N] = { 0 };
  int m[M][N] = { { 0 } }, *all = (int *)m;
  struct tail *t = calloc (1, sizeof *t + 4 * sizeof (double));
  struct pair p = { { 0 }, { 0 } };
  int *both = (int *)&p;
  union words u;
  double *grown = malloc (4 * sizeof *grown);
  int *flat = malloc (bytes (N) + bytes (M));
  char *raw = (char *)v;
#pragma tasks register raw sizeof v
  fill (sizeof v, raw, 0);
#pragma tasks unregister raw
#pragma tasks register &m[0][0](M * N)
  count (M * N, all);
#pragma tasks unregister &m[0][0]
  t->n = 5;
#pragma tasks register & t->v[0] t->n
  twice (5, t->v);
#pragma tasks unregister & t->v[0]
#pragma tasks register both 8
  count (8, both);
#pragma tasks unregister both
#pragma tasks register u.bytes 16
  fill (16, u.bytes, 1);
#pragma tasks unregister u.bytes
  grown[3] = 1;
  grown = realloc (grown, 8 * sizeof *grown);
  for (int i = 0; i < 8; i++)
    grown[i] = i;
#pragma tasks register grown 8
  twice (8, grown);
#pragma tasks unregister grown
  for (int i = 0; i < N + M; i++)
    flat[i] = 0;
#pragma tasks register flat(N + M)
  count (N + M, flat);
#pragma tasks unregister flat
  printf ("%d %d %d %u %g %d %d\n", v[3], m[2][3], p.b[1], u.w[1], grown[7],
          flat[N + 1], blocks ());
  free (t);
  free (grown);
  free (flat);
  return 0;
}
