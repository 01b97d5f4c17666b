/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parameters of a simulation are globals that the host changes while tasks
   still read them.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 25

static double dt = 0.5;
static int window[3] = { 1, 2, 1 };

static struct
{
  double gravity, drag;
} world = { 9.81, 0.1 };

static const char *unit = "m";
TASK void move (int n, double x[n], const double v[n]);
TASK void fall (int n, double v[n]);
TASK void convolve (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void label (int n, const double x[n], char text[32] TASK_OUTPUT);

void
move (int n, double x[n], const double v[n])
{
  for (int i = 0; i < n; i++)
    x[i] += dt * v[i];
}

static double
force (double v)
{
  return -world.gravity - world.drag * v;
}

void
fall (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += force (v[i]) * 0.01;
}

void
convolve (int n, const int v[n], int w[n])
{
  for (int i = 0; i < n; i++)
    w[i] = window[1] * v[i] + (i > 0 ? window[0] * v[i - 1] : 0)
           + (i + 1 < n ? window[2] * v[i + 1] : 0);
}

void
label (int n, const double x[n], char text[32])
{
  memset (text, 0, 32);
  snprintf (text, 32, "%.1f %s", x[n - 1], unit);
}

static void
set_window (int a, int b)
{
  window[0] = window[2] = a;
  window[1] = b;
}

int
main (void)
{
  double x[N] TASK_REGISTERED, v[N] TASK_REGISTERED;
  int a[N] TASK_REGISTERED, b[N] TASK_REGISTERED;
  char text[32] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    {
      x[i] = 0;
      v[i] = i;
      a[i] = i;
    }
  for (int t = 0; t < 3; t++)
    {
      move (N, x, v);
      fall (N, v);
#ifdef FIXED
#pragma tasks wait
#endif
      dt /= 2; /* MISTAKE shared-state */
      world.gravity = 9 - t; /* MISTAKE shared-state */
    }
  convolve (N, a, b);
#ifdef FIXED
#pragma tasks wait
#endif
  set_window (0, 1); /* MISTAKE shared-state */
  label (N, x, text);
#ifdef FIXED
#pragma tasks wait
#endif
  unit = "km"; /* MISTAKE shared-state */
#pragma tasks wait
  printf ("%g %d %d %s\n", dt, b[3], window[1], unit);
  return 0;
}
