/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The host touches buffers when it may: behind acquire of what depends on the
   task, other parts, read what tasks only read, other elements of a table.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 32

TASK void copy (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void sum (int n, const int v[n], int *s TASK_OUTPUT);
TASK void inc (int n, int v[n]);

void
copy (int n, const int v[n], int w[n])
{
  memcpy (w, v, n * sizeof *v);
}

void
sum (int n, const int v[n], int *s)
{
  *s = 0;
  for (int i = 0; i < n; i++)
    *s += v[i];
}

void
inc (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

int
main (void)
{
  int v[N] TASK_REGISTERED, w[N] TASK_REGISTERED, s[1] TASK_REGISTERED;
  int *rows[4], *spare = malloc (N * sizeof *spare);
  for (int i = 0; i < N; i++)
    v[i] = i;
  copy (N, v, w);
  int seen = v[3];
  sum (N, w, s);
#pragma tasks acquire s
  seen += s[0] + v[5];
  v[0] = 100;
#pragma tasks release s
  for (int k = 0; k < 4; k++)
    {
      rows[k] = calloc (N, sizeof **rows);
      int *r = rows[k];
#pragma tasks register r N
    }
  for (int k = 0; k < 4; k += 2)
    inc (N, rows[k]);
  for (int k = 1; k < 4; k += 2)
    rows[k][0] = k;
  for (int k = 0; k < 4; k++)
    {
      int *r = rows[k];
#pragma tasks acquire r
      seen += r[0];
#pragma tasks release r
    }
  int *p = rows[1];
  inc (N, p);
  p = spare;
  p[0] = 7;
  seen += p[0];
  for (int k = 0; k < 4; k++)
    {
      int *r = rows[k];
#pragma tasks unregister r
      free (r);
    }
  free (spare);
  printf ("%d\n", seen);
  return 0;
}
