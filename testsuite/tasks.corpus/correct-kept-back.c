/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pointers that are kept while the task runs and taken back: a context, a
   stack, a cache with an end, a pointer in another buffer that is cleared.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
TASK void clear (int n, int v[n]);
TASK void work (int n, int v[n]);
TASK void halve (int n, int v[n]);
TASK void replace (int n, int v[n]);
TASK void restore (int n, int v[n], int how);
TASK void back (int n, int v[n], struct job j[2]);

/* What a thread works on is reset as a whole.  */
static _Thread_local struct job now, slots[4];

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

static int
total (void)
{
  int sum = 0;
  for (int i = 0; i < now.n; i++)
    sum += now.v[i];
  return sum;
}

void
clear (int n, int v[n])
{
  slots[n & 3].v = v;
  now.v = slots[n & 3].v;
  now.n = n;
  v[0] = total ();
  memset (&slots[n & 3], 0, sizeof slots[0]);
  memset (&now, 0, sizeof now);
  slots[1].v = v;
  v[1] -= slots[1].v[2];
  memset (slots, 0, sizeof slots);
}

void
replace (int n, int v[n])
{
  now = (struct job) { n, v, 0 };
  v[0] = total () % 100;
  now = (struct job) { 0 };
}

static void
leave (struct job *j)
{
  j->v = NULL;
}

static struct job
nothing (void)
{
  return (struct job) { 0 };
}

void
restore (int n, int v[n], int how)
{
  struct job before = now;
  if (how > 1)
    {
      now.v = v;
      now.n = n;
      v[1] = total () % 100;
    }
  now = before;
  now.v = v;
  now.n = n - 1;
  v[2] += total () % 100;
  now = nothing ();
  memcpy (&before, &now, sizeof before);
  now.v = v + 1;
  now.n = n - 2;
  v[3] += total () % 100;
  memcpy (&now, &before, sizeof now);
  now.v = v;
  now.n = n;
  v[4] += total () % 100;
  leave (&now);
}

void
back (int n, int v[n], struct job j[2])
{
  struct job before = j[1];
  j[0].v = v;
  j[1].v = v + n / 2;
  j[1].sum += j[0].v[0] + j[1].v[0];
  before.sum = j[1].sum;
  j[1] = before;
  memset (j, 0, sizeof *j);
}

/* Lists of work, which is done before the task ends.  */
struct queue
{
  int *items[64];
  unsigned first, end;
};
static _Thread_local struct queue queue;
static _Thread_local struct
{
  int *from, n;
} stack[64];
static _Thread_local int depth;

static void
put (struct queue *q, int *item)
{
  q->items[q->end++ % 64] = item;
}

static int *
get (struct queue *q)
{
  return q->first != q->end ? q->items[q->first++ % 64] : NULL;
}

void
work (int n, int v[n])
{
  put (&queue, v);
  for (int *p; (p = get (&queue));)
    {
      ++*p;
      if (p + 1 < v + n)
        put (&queue, p + 1);
    }
}

void
halve (int n, int v[n])
{
  stack[depth].from = v;
  stack[depth++].n = n;
  while (depth > 0)
    {
      int *from = stack[--depth].from, n = stack[depth].n;
      from[n / 2]++;
      if (n < 2)
        continue;
      stack[depth].from = from;
      stack[depth++].n = n / 2;
      stack[depth].from = from + n / 2;
      stack[depth++].n = n - n / 2;
    }
}

int
main (void)
{
  int key[N] TASK_REGISTERED, index[N] TASK_REGISTERED;
  int s[1] TASK_REGISTERED;
  struct job j[2] TASK_REGISTERED = { { 0 } };
  for (int i = 0; i < N; i++)
    key[i] = i * 7 % N;
  order (N, key, index);
  sum (N, key, s);
  run (N, key, j);
  clear (N, key);
  replace (N, key);
  restore (N, key, 2);
  back (N, key, j);
  work (N, key);
  halve (N, key);
#pragma tasks wait
  printf ("%d %d %d\n", index[3], s[0], j[1].sum);
  return 0;
}
