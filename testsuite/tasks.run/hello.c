/* SPDX-License-Identifier: GPL-3.0-or-later

   The smallest program: one task on one registered buffer.  */

#include <stdio.h>
#include <tasks.h>

static void scale (int n, float v[n], float f) __attribute__ ((task));

static void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

int
main (void)
{
  float v[4] = { 1, 2, 3, 4 };

#pragma tasks register v
  scale (4, v, 3);
#pragma tasks wait
#pragma tasks unregister v
  printf ("%g %g %g %g\n", v[0], v[1], v[2], v[3]);
  return 0;
}
