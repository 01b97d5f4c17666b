/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Single variables that are registered; members and elements; statics; a
   compound literal.  */

#include <stdio.h>
#include <tasks.h>

#define N 16

struct result
{
  double sum;
  int n;
};

TASK void sum (int n, const float v[n], double *s TASK_OUTPUT);
TASK void tally (int n, const float v[n], struct result *r);
TASK void one (int *v);

void
sum (int n, const float v[n], double *s)
{
  double t = 0;
  for (int i = 0; i < n; i++)
    t += v[i];
  *s = t;
}

void
tally (int n, const float v[n], struct result *r)
{
  for (int i = 0; i < n; i++)
    r->sum += v[i];
  r->n += n;
}

void
one (int *v)
{
  ++*v;
}

static void
both (const float *v, double *s, struct result *r)
{
  sum (N, v, s);
  tally (N, v, r);
}

int
main (void)
{
  static double total;
  double part;
  struct result r = { 0, 0 };
  int counter = 0, *c = &counter;
  float v[N] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks register &total 1
#pragma tasks register &part 1
#pragma tasks register &r 1
#pragma tasks register c 1
  sum (N, v, &total);
  both (v, &part, &r);
  one (&counter);
  one (c);
#pragma tasks unregister c
#pragma tasks unregister &r
#pragma tasks unregister &part
#pragma tasks unregister &total
  printf ("%g %g %g %d %d\n", total, part, r.sum, r.n, counter);
  return 0;
}
