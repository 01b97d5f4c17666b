/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pointers to buffers are kept: in a cache, a list on the heap, a struct.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 16

struct cache
{
  const double *key;
  double value;
};
static struct cache cache[4];

struct link
{
  int *block;
  struct link *next;
};
static struct link *chain;
TASK void norm (int n, const double v[n], double *result TASK_OUTPUT);
TASK void enqueue (int n, int block[n]);

void
norm (int n, const double v[n], double *result)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i] * v[i];
#ifndef FIXED
  cache[n % 4].key = v; /* MISTAKE escape */
#endif
  *result = sum;
}

void
enqueue (int n, int block[n])
{
  for (int i = 0; i < n; i++)
    block[i] *= 2;
#ifndef FIXED
  struct link *l = malloc (sizeof *l);
  if (l)
    {
      l->block = block;
      l->next = chain;
      chain = l;
    }
#endif
}

int
main (void)
{
  double v[N] TASK_REGISTERED, r[1] TASK_REGISTERED;
  int block[N] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = block[i] = i;
  norm (N, v, r);
  enqueue (N, block);
#pragma tasks wait
  printf ("%g %d %d\n", r[0], block[3], (int)(cache[0].value + !!chain));
  return 0;
}
