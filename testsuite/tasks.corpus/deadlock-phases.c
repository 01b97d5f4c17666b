/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The host waits for what it holds itself: found by nobody but the run.  */

#include <stdio.h>
#include <tasks.h>

#define N 12

struct shared
{
  float *v;
  int busy;
};
static struct shared it;
TASK void cool (int n, float v[n]);

void
cool (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] -= 1;
}

static void
finish (struct shared *s)
{
  if (s->busy)
    {
#pragma tasks wait /* MISTAKE check */
      s->busy = 0;
    }
}

static void
begin (struct shared *s)
{
#pragma tasks acquire s->v
  s->v[0] = 3;
#ifdef FIXED
#pragma tasks release s->v
#endif
  cool (N, s->v);
  s->busy = 1;
}

int
main (void)
{
  float v[N] = { 0 };
#pragma tasks register v
  it.v = v;
  begin (&it);
  finish (&it);
#pragma tasks unregister v
  printf ("%g\n", v[0]);
  return 0;
}
