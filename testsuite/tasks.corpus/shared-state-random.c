/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counters, a generator of random numbers and a maximum, in static storage.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define BLOCKS 6
#define N 20

static unsigned long seed = 1;

static struct
{
  long calls, elements;
} statistics;
#ifndef FIXED
static int worst;
#endif

TASK void noise (int n, float v[n], unsigned long s);
TASK void check (int n, const int v[n], int *bad TASK_OUTPUT);

static float
next_random (unsigned long *s)
{
  *s = *s * 1103515245 + 12345;
  return (*s >> 16) % 1000 / 1000.0f;
}

void
noise (int n, float v[n], unsigned long s)
{
  for (int i = 0; i < n; i++)
#ifdef FIXED
    v[i] += next_random (&s);
#else
    v[i] += next_random (&seed) + 0 * s; /* MISTAKE shared-state */
#endif
}

void
check (int n, const int v[n], int *bad)
{
  int local = 0;
  for (int i = 0; i < n; i++)
    if (v[i] > 100)
      {
        local++;
#ifndef FIXED
        if (v[i] > worst)
          worst = v[i]; /* MISTAKE shared-state */
#endif
      }
#ifndef FIXED
  statistics.calls++; /* MISTAKE shared-state */
  statistics.elements += n; /* MISTAKE shared-state */
#endif
  *bad = local;
}

int
main (void)
{
  float v[BLOCKS][N] TASK_REGISTERED;
  int w[BLOCKS][N], bad[BLOCKS][1];
  int sum = 0;
  memset (v, 0, sizeof v);
  for (int b = 0; b < BLOCKS; b++)
    {
      for (int i = 0; i < N; i++)
        w[b][i] = i * b * 5;
#pragma tasks register v[b]
#pragma tasks register w[b]
#pragma tasks register bad[b]
      noise (N, v[b], seed + b); /* MISTAKE shared-state */
      check (N, w[b], bad[b]);
    }
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks unregister v[b]
#pragma tasks unregister w[b]
#pragma tasks unregister bad[b]
      sum += bad[b][0];
    }
  printf ("%d %g\n", sum, v[0][0] > 2 ? 1.0 : 0.0);
  (void)statistics;
  return 0;
}
