/* SPDX-License-Identifier: GPL-3.0-or-later

   Variables of functions that the library calls for a task.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 16

static int descending; /* set once, before any task */

#ifdef FIXED
static _Thread_local long compared;
#else
static long compared;
#endif

TASK void sort (int n, int v[n]);
TASK void look (int n, const int v[n], int key, int *found TASK_OUTPUT);

static int
by_value (const void *a, const void *b)
{
  int x = *(const int *)a, y = *(const int *)b;
  compared++; /* MISTAKE shared-state */
  return descending ? (x < y) - (x > y) : (x > y) - (x < y);
}

/* What calls itself by way of the library, in many places.  */
static int depth;

#define SORT qsort (parts, 2, sizeof *parts, by_parts)
#define SORT_5 SORT, SORT, SORT, SORT, SORT

static int
by_parts (const void *a, const void *b)
{
  int parts[2] = { *(const int *)a, *(const int *)b };
  if (depth < 0)
    SORT_5, SORT_5, SORT_5;
  return parts[0] - parts[1];
}

void
sort (int n, int v[n])
{
  qsort (v, n, sizeof *v, by_parts);
  qsort (v, n, sizeof *v, by_value);
}

static int
by_key (const void *key, const void *element)
{
  int x = *(const int *)key, y = *(const int *)element;
  return descending ? (x < y) - (x > y) : (x > y) - (x < y);
}

void
look (int n, const int v[n], int key, int *found)
{
  const int *place = bsearch (&key, v, n, sizeof *v, by_key);
  *found = place ? place - v : -1;
}

int
main (int argc, char **argv)
{
  int v[N] TASK_REGISTERED, w[N] TASK_REGISTERED, one[1] TASK_REGISTERED,
      two[1] TASK_REGISTERED;
  descending = argc > 1 && argv[1][0] == 'd';
  for (int i = 0; i < N; i++)
    {
      v[i] = i * 7 % N;
      w[i] = i * 5 % N;
    }
  sort (N, v);
  sort (N, w);
  look (N, v, 3, one);
  look (N, w, 9, two);
#pragma tasks acquire one
#pragma tasks acquire two
  printf ("%d %d\n", one[0], two[0]);
  return 0;
}
