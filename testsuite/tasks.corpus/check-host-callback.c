/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Callbacks of bsearch and qsort, and an exit handler, touch buffers.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 30

static int *table;
static int hits[N];
TASK void twice (int n, int v[n]);
TASK void clear (int n, int v[n] TASK_OUTPUT);

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

void
clear (int n, int v[n])
{
  memset (v, 0, n * sizeof *v);
}

static int
compare (const void *key, const void *at)
{
  hits[(const int *)at - table]++; /* MISTAKE check */
  return *(const int *)key - *(const int *)at; /* MISTAKE check */
}

static int
descending (const void *a, const void *b)
{
  int i = *(const int *)a, j = *(const int *)b;
  return table[j] - table[i]; /* MISTAKE also */
}

int
main (void)
{
  int order[N], key = 20;
  table = malloc (N * sizeof *table);
  for (int i = 0; i < N; i++)
    {
      table[i] = i;
      order[i] = i;
    }
#pragma tasks register table N
#pragma tasks register hits
  clear (N, hits);
  twice (N, table);
#ifdef FIXED
#pragma tasks wait
#endif
  int *found = bsearch (&key, table, N, sizeof *table, compare); /* MISTAKE host-access */
#pragma tasks wait
  printf ("%d\n", found ? (int)(found - table) : -1);
  twice (N, table);
#ifdef FIXED
#pragma tasks wait
#endif
  qsort (order, N, sizeof *order, descending);
#pragma tasks unregister hits
#pragma tasks unregister table
  printf ("%d %d\n", order[0], hits[10]);
  free (table);
  return 0;
}
