/* SPDX-License-Identifier: GPL-3.0-or-later

   A task with several implementations, with and without a body of its own,
   and an implementation called by its own name.  */

#include <stdio.h>
#include <tasks.h>

static void both (int n, int v[n]) TASK;
static void both_other (int n, int v[n]) TASK_IMPLEMENTATION ("cpu", both);
static void both_third (int n, int v[n]) TASK_IMPLEMENTATION ("cpu", both);

static void bodiless (int n, int v[n], const int w[n]) TASK;
static void bodiless_cpu (int n, int v[n], const int w[n])
    TASK_IMPLEMENTATION ("cpu", bodiless);
TASK_SEQUENTIAL (bodiless, bodiless_cpu);

/* Modes need not be repeated.  */
static void set (int *v TASK_OUTPUT, int n) TASK;
static void set_cpu (int *v, int n) TASK_IMPLEMENTATION ("cpu", set);
TASK_SEQUENTIAL (set, set_cpu);

static void
both (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 3 + i;
}

static void
both_other (int n, int v[n])
{
  for (int i = n; i-- > 0;)
    v[i] = i + 3 * v[i];
}

static void
both_third (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += 2 * v[i] + i;
}

static void
bodiless_cpu (int n, int v[n], const int w[n])
{
  for (int i = 0; i < n; i++)
    v[i] -= w[i];
}

static void
set_cpu (int *v, int n)
{
  *v = n;
}

int
main (void)
{
  int v[5] = { 1, 2, 3, 4, 5 }, w[5] = { 5, 4, 3, 2, 1 }, x[1] = { 1 };

#pragma tasks register v
#pragma tasks register w
#pragma tasks register x
  for (int k = 0; k < 10; k++)
    both (5, v);
  bodiless (5, v, w);
  set (x, 42);
#pragma tasks wait
  printf ("%d %d %d %d\n", v[0], v[2], v[4], x[0]);
  /* An ordinary call: done when it returns, on any memory.  */
  int local = 1;
  set_cpu (&local, 17);
  both_other (5, w);
  bodiless_cpu (1, &local, w);
  printf ("%d %d\n", local, w[4]);
#pragma tasks shutdown
  return 0;
}
