/* SPDX-License-Identifier: GPL-3.0-or-later

   Inside a task an address names the region that it named at the call,
   whatever the host registers and unregisters before the body runs: one that
   the host waits to unregister, not a smaller one registered later, empty
   ones, and the one that a COUNT chooses.  */

#include <stdio.h>
#include <unistd.h>

static void add (int n, float v[n], float x) __attribute__ ((task));
static void slow (int n, float *v, float x) __attribute__ ((task));
static void halves (int n, float v[n]) __attribute__ ((task));
static void chain (int n, float *v) __attribute__ ((task));
static void nothing (int n, float v[n]) __attribute__ ((task));
static void held (int n, float v[n]) __attribute__ ((task));

static void
add (int n, float v[n], float x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static void
slow (int n, float *v, float x)
{
  if (x > 0)
    usleep (10000);
  for (int i = 0; i < n; i++)
    v[i] = v[i] * 2 + x;
}

static void
halves (int n, float v[n])
{
  add (n / 2, v + n / 2, 1);
}

static void
chain (int n, float *v)
{
  slow (n / 2, v + n / 2, 1);
  slow (1, v + n - 1, 0);
}

static void
nothing (int n, float v[n])
{
  add (n, v, 1);
  add (0, v + n / 2, 1);
  add (0, v + n, 1);
}

static void
held (int n, float v[n])
{
  add (n / 2, v, 1);
#pragma tasks acquire v n / 2
  v[0] *= 2;
#pragma tasks release v n / 2
}

/* What is inside A is registered, and gone when this returns.  */
static void
leaving (float a[100])
{
#pragma tasks register &a[50] 50
  halves (100, a);
#pragma tasks unregister &a[50]
}

int
main (int argc, char **argv)
{
  (void)argv;
  static float a[100];
#pragma tasks register a
  leaving (a);

#pragma tasks register &a[50] 50
#pragma tasks register &a[99] 1
  chain (100, a);
#pragma tasks register &a[50] 10
#pragma tasks wait
#pragma tasks unregister &a[50] 10
#pragma tasks unregister &a[50] 50
#pragma tasks unregister &a[99]

#pragma tasks register &a[50] argc - 1
#pragma tasks register &a[100] argc - 1
  nothing (100, a);
#pragma tasks unregister &a[50]
#pragma tasks unregister &a[100]

#pragma tasks register a 50
  held (100, a);
#pragma tasks wait
  printf ("%g %g %g\n", a[0], a[50], a[99]);
  return 0;
}
