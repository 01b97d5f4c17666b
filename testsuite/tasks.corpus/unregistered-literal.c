/* SPDX-License-Identifier: GPL-3.0-or-later

   Arrays that are written where they are passed: compound literals.  */

#include <stdio.h>
#include <tasks.h>

TASK void convolve (int n, const float kernel[3], float v[n]);
TASK void scale (int n, float v[n], float factor);

void
convolve (int n, const float kernel[3], float v[n])
{
  float before = 0;
  for (int i = 0; i < n - 1; i++)
    {
      float here = v[i];
      v[i] = kernel[0] * before + kernel[1] * here + kernel[2] * v[i + 1];
      before = here;
    }
}

void
scale (int n, float v[n], float factor)
{
  for (int i = 0; i < n; i++)
    v[i] *= factor;
}

static void
blur (int n, float *v)
{
#ifdef FIXED
  float kernel[] TASK_REGISTERED = { .25f, .5f, .25f };
  convolve (n, kernel, v);
#else
  convolve (n, (float[]){ .25f, .5f, .25f }, v); /* MISTAKE unregistered */
#endif
}

static void
ramps (int count)
{
  for (int i = 1; i < count; i++)
    {
      float *ramp = (float[4]){ i, 2 * i, 3 * i, 4 * i };
#ifdef FIXED
#pragma tasks register ramp 4
#endif
      scale (4, ramp, .5f); /* MISTAKE unregistered */
#ifdef FIXED
#pragma tasks unregister ramp
#endif
      printf ("%g\n", ramp[3]);
    }
}

/* This one lives as long as the program, and main registers it.  */
static float *const table = (float[]){ 3, 1, 4, 1, 5 };

int
main (void)
{
  float v[8] TASK_REGISTERED = { 1, 2, 3, 4, 5, 6, 7, 8 };

  blur (8, v);
#pragma tasks wait
  ramps (3);
#pragma tasks register table 5
  scale (5, table, 2);
#pragma tasks unregister table
  printf ("%g %g\n", v[3], table[4]);
  return 0;
}
