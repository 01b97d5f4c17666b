/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks with buffers that run in place of their calls, and leave children that
   run on: what their caller calls next waits for these, also where buffers
   overlap.  */

/* { dg-environment "TASKS_NCPU=2" } */

#include <stdio.h>
#include <unistd.h>

#define N 8

static void slow (int v[1]) __attribute__ ((task));
static void leave (int n, int v[n], int slowly) __attribute__ ((task));
static void others_do (void) __attribute__ ((task));
static void twice (int v[1]) __attribute__ ((task));
static void all (int rounds, int out[1]) __attribute__ ((task));

static void
slow (int v[1])
{
  usleep (2000);
  v[0]++;
}

/* As a rule it is short.  */
static void
leave (int n, int v[n], int slowly)
{
  v[n - 1]++;
  if (slowly)
    slow (v);
}

/* As long as these are at hand the others run in place.  */
static void
others_do (void)
{
  usleep (1000);
}

static void
twice (int v[1])
{
  v[0] *= 2;
}

static void
all (int rounds, int out[1])
{
  int v[N] = { 0 }, alone[1] = { 0 };
#pragma tasks register v
#pragma tasks register alone
  for (int i = 0; i < rounds; i++)
    {
      leave (1, alone, i % 50 == 0);
      twice (alone);
#pragma tasks wait
      alone[0] %= 997;
    }
#pragma tasks register &v[0] 1
  for (int i = 0; i < rounds; i++)
    {
      leave (N, v, i % 50 == 0);
      twice (&v[0]);
#pragma tasks wait
      v[0] %= 997;
    }
#pragma tasks unregister &v[0]
#pragma tasks unregister v
#pragma tasks unregister alone
  out[0] = v[0] + 1000 * v[N - 1] + alone[0] * 1000000;
}

int
main (void)
{
  int out[1] = { 0 };
#pragma tasks register out
  for (int i = 0; i < 200; i++)
    others_do ();
  all (2000, out);
#pragma tasks unregister out
  printf ("%d\n", out[0]);
  return 0;
}
