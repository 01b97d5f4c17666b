/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Who waits for one buffer does not wait for tasks that have nothing to do
   with it.  */
#include <stdio.h>
#include <tasks.h>

#define N 16

static int total, peak, steps, seen;

TASK void add (int n, const int v[n], int r[1] TASK_OUTPUT);
TASK void top (int n, const int v[n], int r[1] TASK_OUTPUT);
TASK void step (int n, int v[n]);
TASK void see (const int r[1], int s[1] TASK_OUTPUT);

void
add (int n, const int v[n], int r[1])
{
  r[0] = 0;
  for (int i = 0; i < n; i++)
    r[0] += v[i];
  total += r[0]; /* MISTAKE shared-state */
}

void
top (int n, const int v[n], int r[1])
{
  r[0] = v[0];
  for (int i = 1; i < n; i++)
    if (v[i] > r[0])
      r[0] = v[i];
  peak = r[0];
}

void
step (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
  steps++;
}

void
see (const int r[1], int s[1])
{
  s[0] = r[0];
  seen++;
}

int
main (void)
{
  int v[N], w[N], r[1], s[1], t[1];
  for (int i = 0; i < N; i++)
    v[i] = w[i] = i;
#pragma tasks register v
#pragma tasks register w
#pragma tasks register r
#pragma tasks register s
#pragma tasks register t
  add (N, v, r);
#ifdef FIXED
#pragma tasks unregister r
#pragma tasks register r
#else
#pragma tasks unregister w
#pragma tasks register w
#endif
  add (N, v, s);
#pragma tasks wait

  top (N, v, r);
#ifdef FIXED
#pragma tasks acquire r
#pragma tasks release r
#else
#pragma tasks acquire w
#pragma tasks release w
#endif
  printf ("%d\n", peak); /* MISTAKE shared-state */
#pragma tasks wait

  /* The task on the buffer that is waited for waits for the other.  */
  top (N, v, r);
  see (r, t);
#pragma tasks acquire t
#pragma tasks release t
  printf ("%d\n", peak);

  /* And so does a part of it.  */
#pragma tasks register &w[2] 3
  step (N, w);
#pragma tasks unregister &w[2] 3
  printf ("%d\n", steps);

#pragma tasks unregister w
#pragma tasks unregister v
#pragma tasks unregister r
#pragma tasks unregister s
#pragma tasks unregister t
  printf ("%d %d\n", total, seen);
  return 0;
}
