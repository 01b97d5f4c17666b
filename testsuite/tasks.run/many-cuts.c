/* SPDX-License-Identifier: GPL-3.0-or-later

   A buffer is cut into very many parts while a task on it runs.  */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void whole (int n, float v[n]) __attribute__ ((task));
static void part (float v[1]) __attribute__ ((task));

static void
whole (int n, float v[n])
{
  usleep (200000);
  for (int i = 0; i < n; i++)
    v[i] = i;
}

static void
part (float v[1])
{
  v[0]++;
}

int
main (void)
{
  int n = 50000;
  float *v = calloc (n, sizeof *v);

  for (int backwards = 0; backwards < 2; backwards++)
    {
#pragma tasks register v n
      whole (n, v);
      for (int i = 0; i < n; i++)
        {
#pragma tasks register &v[backwards ? n - 1 - i : i] 1
        }
      part (&v[0]);
      part (&v[n - 1]);
#pragma tasks shutdown
      printf ("%g %g\n", v[0], v[n - 1]);
    }
  free (v);
  return 0;
}
