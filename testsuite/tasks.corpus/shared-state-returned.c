/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions return the addresses of what tasks write.  */
#include <stdio.h>
#include <tasks.h>

#define N 8

struct list
{
  int all[N];
  int length;
};

static struct list list;
static int table[N], counts[N], sums[N];

static int *
entry (int i)
{
  return &list.all[i];
}

static int *
slot (int i)
{
  return &table[i];
}

static int *
count_of (int i, int chosen)
{
  return chosen < 0 ? &counts[0] : &counts[i];
}

static int *
sum_of (int i, const char *why)
{
  if (why)
    puts (why);
  return &sums[i];
}

TASK void add (int n, const int v[n], int r[1] TASK_OUTPUT, int k);
TASK void put (int n, const int v[n], int r[1] TASK_OUTPUT, int k);

void
add (int n, const int v[n], int r[1], int k)
{
  r[0] = v[k];
#ifndef FIXED
  *entry (0) += n; /* MISTAKE shared-state */
  int *count = count_of (1, 1);
  ++*count;                  /* MISTAKE shared-state */
  *sum_of (k - k, NULL) = n; /* MISTAKE shared-state */
#endif
}

void
put (int n, const int v[n], int r[1], int k)
{
  *slot (k) = n;
  r[0] = v[k];
}

int
main (void)
{
  int v[N] TASK_REGISTERED, r[4][1];
  for (int i = 0; i < N; i++)
    v[i] = i;
  for (int i = 0; i < 4; i++)
    {
#pragma tasks register r[i]
    }
  add (N, v, r[0], 1);
  add (N, v, r[1], 2);
  put (N, v, r[2], 1);
  put (N, v, r[3], 2);
#pragma tasks wait
  printf ("%d\n", *entry (0) + *count_of (1, 1) + *sum_of (0, NULL));
  for (int i = 0; i < 4; i++)
    {
      printf ("%d\n", r[i][0]);
#pragma tasks unregister r[i]
    }
  return 0;
}
