/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Registration, calls and waits that belong together by conditions, flags,
   counters, and states.  */

#include <stdio.h>
#include <tasks.h>

#define N 12

enum state
{
  IDLE,
  BUSY,
  DONE
};

struct engine
{
  enum state state;
  int n;
  int *v;
};

TASK void inc (int n, int v[n]);

void
inc (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static void
start (struct engine *e)
{
  if (e->state != IDLE)
    return;
#pragma tasks register e->v e->n
  inc (e->n, e->v);
  e->state = BUSY;
}

static void
finish (struct engine *e)
{
  if (e->state == BUSY)
    {
#pragma tasks unregister e->v
      e->state = DONE;
    }
}

static int
maybe (int *v, int use, int rounds)
{
  int *w = NULL, pending = 0, sum = 0;
  if (use)
    {
      w = v;
#pragma tasks register w N
    }
  for (int r = 0; r < rounds; r++)
    {
      if (w)
        {
          inc (N, w);
          pending++;
        }
      if (pending == 2)
        {
#pragma tasks wait
          pending = 0;
          sum += v[0];
        }
    }
  if (pending)
    {
#pragma tasks wait
    }
  sum += v[1];
  if (use)
    {
#pragma tasks unregister w
    }
  return sum;
}

int
main (int argc, char **argv)
{
  int v[N] = { 0 }, w[N] = { 0 };
  struct engine e = { IDLE, N, v };
  start (&e);
  start (&e);
  finish (&e);
  finish (&e);
  (void)argv;
  printf ("%d %d %d\n", v[3], maybe (w, argc > 0, 5), maybe (w, argc > 9, 3));
  return 0;
}
