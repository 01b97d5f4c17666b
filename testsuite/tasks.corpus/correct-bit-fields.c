/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counters and counts in bit-fields that share a byte.  */

#include <stdio.h>
#include <tasks.h>

TASK void ramp (float v[6] TASK_OUTPUT);
TASK void first (float v[3] TASK_OUTPUT);
TASK void each (float v[6] TASK_OUTPUT);

struct digits
{
  unsigned rank : 3, at : 3;
};

void
ramp (float v[6])
{
  struct digits d = { 6, 0 };
  for (int i = 0; i < d.rank; i++)
    v[i] = i;
}

void
first (float v[3])
{
  struct digits d = { 3, 0 };
  for (d.at = 0; d.at < d.rank; d.at++)
    v[d.at] = 1;
}

void
each (float v[6])
{
  struct digits d = { 6, 0 };
  for (int i = 0; i < 6; i++)
    {
      d.at = i;
      v[d.at] = d.rank;
    }
}

int
main (void)
{
  float v[6] TASK_REGISTERED, w[3] TASK_REGISTERED, x[6] TASK_REGISTERED;
  ramp (v);
  first (w);
  each (x);
#pragma tasks wait
  printf ("%g %g %g\n", v[5], w[2], x[5]);
}
