/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions see to it that variables of static storage are not used while a
   task uses them.  */

#include <stdio.h>
#include <tasks.h>

static int table[8], ready, factor, level = 2;
static long total, last;

TASK void look_up (int n, int v[n]);
TASK void scale (int n, int v[n]);
TASK void sum (int n, const int v[n]);
TASK void sum_back (int n, const int v[n]);
TASK void note (int n, const int v[n]);

void
look_up (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = table[v[i] & 7];
}

void
scale (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= factor + level;
}

void
sum (int n, const int v[n])
{
  for (int i = 0; i < n; i++)
    total += v[i];
}

void
sum_back (int n, const int v[n])
{
  for (int i = n - 1; i >= 0; i--)
    total += v[i];
}

void
note (int n, const int v[n])
{
  last = v[n - 1];
}

/* The first call fills the table, before there are tasks.  */
static void
make_table (void)
{
  if (ready)
    return;
  for (int i = 0; i < 8; i++)
    table[i] = i * i;
  ready = 1;
}

enum way
{
  FORTH,
  BACK,
  ALONE
};

/* One task, or none.  */
static void
add_up (enum way way, int n, int *v)
{
#pragma tasks register v n
  if (way == FORTH)
    sum (n, v);
  if (way == BACK)
    sum_back (n, v);
  if (way != FORTH && way != BACK)
    total += v[0];
#pragma tasks unregister v
}

/* The same, and nothing waits: ALONE has no task.  */
static void
start_sum (enum way way, int n, const int *v)
{
  switch (way)
    {
    case FORTH:
      sum (n, v);
      break;
    case BACK:
      sum_back (n, v);
      break;
    default:
      total++;
    }
}

static void
count_up (int n, const int *v)
{
  start_sum (ALONE, n, v);
  total *= 2;
}

/* With a task, or without.  */
static void
remember (int parallel, int n, int *v)
{
  if (parallel)
    note (n, v);
  if (!parallel)
    last = v[n - 1];
}

int
main (void)
{
  int v[4] = { 1, 2, 3, 4 }, w[4] TASK_REGISTERED = { 5, 6, 7, 8 };
  for (int i = 0; i < 3; i++)
    {
      make_table ();
      look_up (4, w);
    }
  /* Set at the beginning, and changed behind a wait.  */
  for (int i = 0; i < 6; i++)
    {
      if (i == 0)
        factor = 2;
      else if (factor != 2 + i / 3)
        {
#pragma tasks wait
          factor = 2 + i / 3;
        }
      scale (4, w);
    }
#pragma tasks wait
  add_up (FORTH, 4, v);
  add_up (BACK, 4, v);
  add_up (ALONE, 4, v);
  start_sum (BACK, 4, w);
#pragma tasks wait
  start_sum (ALONE, 4, w);
  count_up (4, w);
  total++;
  for (int i = 0; i < 2; i++)
    {
      remember (i, 4, w);
#pragma tasks wait
      total += last;
    }
  printf ("%ld %ld\n", total, last);
  return 0;
}
