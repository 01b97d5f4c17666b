/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts that are constants of small unsigned types, and of bit-fields: they
   are not negative, and begin again at 0.  */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void fill (int n, float v[n] TASK_OUTPUT);
TASK void inner (unsigned n, float v[n - 1]);

void
fill (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

void
inner (unsigned n, float v[n - 1])
{
  v[n - 2] += 1;
}

static uint8_t
width (void)
{
  return 250;
}

static uint8_t
low (int n)
{
  return n;
}

static float
allocated (void)
{
  uint8_t n = 200;
  uint16_t m = 40000;
  float *v = malloc (n * sizeof *v), *w = malloc (m * sizeof *w);
  float *y = malloc (width () * sizeof *y);
#pragma tasks register v 200
#pragma tasks register w 40000
#pragma tasks register y 250
  fill (n, v);
  fill (m, w);
  fill (250, y);
#pragma tasks unregister v
#pragma tasks unregister w
#pragma tasks unregister y
  float sum = v[199] + w[39999] + y[249];
  free (v);
  free (w);
  free (y);
  return sum;
}

/* More than there may be.  */
static float
large (void)
{
  unsigned n = 3000000000u;
  float *v = malloc (n);
#pragma tasks register v 100
  fill (100, v);
#pragma tasks unregister v
  float last = v[99];
  free (v);
  return last;
}

static float
counted (void)
{
  static float v[256];
  float *w = v;
  uint8_t n = 200, m = 156;
  m += 130;

  struct
  {
    unsigned rank : 3;
    uint8_t n;
    bool one;
  } s = { 5, 0, true };

  s.n = 240;
#pragma tasks register w n
  fill (n, w);
#pragma tasks unregister w n
#pragma tasks register w m
  fill (m, w);
#pragma tasks unregister w m
#pragma tasks register w s.rank
  fill (s.rank, w);
#pragma tasks unregister w s.rank
#pragma tasks register w s.n
  fill (s.n, w);
#pragma tasks unregister w s.n
#pragma tasks register w s.one
  fill (s.one, w);
#pragma tasks unregister w s.one
  float *x = malloc (44 * sizeof *x);
#pragma tasks register x low (300)
  fill (44, x);
#pragma tasks unregister x
  float *z = v + n - 155;
#pragma tasks register z 100
  fill (100, z);
#pragma tasks unregister z
  float sum = v[239] + x[43] + v[60];
  free (x);
  return sum;
}

int
main (int argc, char **argv)
{
  (void)argv;
  float v[6] TASK_REGISTERED;
  unsigned n = 7;
  fill (6, v);
  inner (n, v);
#pragma tasks wait
  if (argc > 1)
    printf ("%g\n", large ());
  printf ("%g %g %g\n", allocated (), counted (), v[5]);
}
