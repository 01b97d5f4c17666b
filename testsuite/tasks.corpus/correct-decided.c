/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions that always hold, or hold twice: comparisons of pointers, and
   functions that return the same when they are called again.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8

TASK void fill (int n, int v[n] TASK_OUTPUT, int seed);
TASK void add (int n, int v[n], int more);

void
fill (int n, int v[n], int seed)
{
  for (int i = 0; i < n; i++)
    v[i] = seed + i;
}

void
add (int n, int v[n], int more)
{
  for (int i = 0; i < n; i++)
    v[i] += more;
}

static inline int
uses_tasks (void)
{
  return sizeof (int) == 4;
}

static const int wanted = 1;

static int
is_wanted (int kind)
{
  return kind == 2 && wanted;
}

/* One of two buffers, as a comparison says.  */
static int
chosen (void)
{
  int a[N] TASK_REGISTERED, b[N] = { 1, 2 }, c[N] TASK_REGISTERED, *p = c;
  fill (N, p, 3);
  p = a;
  p = p == a ? b : c;
  for (int i = 0; i < N; i++)
    p[i] += i;
  p = &b[2];
  if (p < b || p == c || !p)
    c[0] = 1;
  p++;
  if (p != b + 3)
    c[0] = 2;
#pragma tasks wait
  return c[0] + b[1];
}

static int
asked_again (int argc)
{
  int v[N] = { 0 }, w[N] = { 0 };
  if (uses_tasks ())
    {
#pragma tasks register v
    }
  if (is_wanted (argc))
    {
#pragma tasks register w
    }
  for (int i = 0; i < 3; i++)
    {
      if (uses_tasks ())
        add (N, v, i);
      if (is_wanted (argc))
        add (N, w, i);
    }
  if (uses_tasks ())
    {
#pragma tasks unregister v
    }
  if (is_wanted (argc))
    {
#pragma tasks unregister w
    }
  return v[3] + w[3];
}

int
main (int argc, char **argv)
{
  (void)argv;
  printf ("%d %d\n", chosen (), asked_again (argc));
  return 0;
}
