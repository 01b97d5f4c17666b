/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pointers that are kept while the task runs and taken back: a context, a
   stack, a cache with an end, a pointer in another buffer that is cleared.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 25

struct walker
{
  const int *at, *end;
  struct walker *outer;
};
static _Thread_local struct walker *current;
static _Thread_local const int *sort_by;

struct job
{
  int n;
  int *v;
  int sum;
};

TASK void order (int n, const int key[n], int index[n] TASK_OUTPUT);
TASK void sum (int n, const int v[n], int *s TASK_OUTPUT);
TASK void run (int n, int v[n], struct job *j);

static int
by_key (const void *a, const void *b)
{
  return sort_by[*(const int *)a] - sort_by[*(const int *)b];
}

void
order (int n, const int key[n], int index[n])
{
  for (int i = 0; i < n; i++)
    index[i] = i;
  sort_by = key;
  qsort (index, n, sizeof *index, by_key);
  sort_by = NULL;
}

static int
next (int *value)
{
  if (current->at == current->end)
    return 0;
  *value = *current->at++;
  return 1;
}

void
sum (int n, const int v[n], int *s)
{
  struct walker w = { v, v + n, current };
  int value;
  current = &w;
  *s = 0;
  while (next (&value))
    *s += value;
  current = w.outer;
}

void
run (int n, int v[n], struct job *j)
{
  j->v = v;
  j->n = n;
  for (int i = 0; i < j->n; i++)
    j->sum += j->v[i];
  j->v = NULL;
}

int
main (void)
{
  int key[N] TASK_REGISTERED, index[N] TASK_REGISTERED;
  int s[1] TASK_REGISTERED;
  struct job j[1] TASK_REGISTERED = { { 0 } };
  for (int i = 0; i < N; i++)
    key[i] = i * 7 % N;
  order (N, key, index);
  sum (N, key, s);
  run (N, key, j);
#pragma tasks wait
  printf ("%d %d %d\n", index[3], s[0], j->sum);
  return 0;
}
