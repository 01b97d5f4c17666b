/* SPDX-License-Identifier: GPL-3.0-or-later

   Steps in a table that says nothing of their parameters: nobody knows at
   their calls that these are of tasks.  The last one gets a buffer that is
   not registered any more.  */

/* OPTIONS -std=gnu17 */

#include <stdio.h>
#include <tasks.h>

#define N 24

static TASK void halve (int n, int v[n]);
static TASK void sum (int n, int v[n]);

static void
halve (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] /= 2;
}

static void
sum (int n, int v[n])
{
  for (int i = 1; i < n; i++)
    v[i] += v[i - 1];
}

static void (*const steps[]) () = { halve, sum, halve };

int
main (void)
{
  int v[N];
  for (int i = 0; i < N; i++)
    v[i] = i * i;
#pragma tasks register v
  for (int i = 0; i < 2; i++)
    steps[i](N, v);
#ifdef FIXED
  steps[2](N, v);
#endif
#pragma tasks unregister v
#ifndef FIXED
  steps[2](N, v); /* MISTAKE check */
#endif
  printf ("%d\n", v[N - 1]);
  return 0;
}
