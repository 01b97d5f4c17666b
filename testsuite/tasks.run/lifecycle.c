/* SPDX-License-Identifier: GPL-3.0-or-later

   initialize and shutdown are optional and idempotent; after a shutdown
   everything is unregistered and home, and the next use starts again.  */

#include <stdio.h>

static void add (int n, int *v, int x) __attribute__ ((task));

static void
add (int n, int *v, int x)
{
  for (int i = 0; i < n; i++)
    v[i] = 10 * v[i] + x;
}

int
main (void)
{
  int v[3] = { 0 };

#pragma tasks shutdown
#pragma tasks wait
#pragma tasks initialize
#pragma tasks initialize
  for (int round = 1; round < 6; round++)
    {
#pragma tasks register v
      add (3, v, round);
      if (round == 2)
        {
          /* Acquired when the runtime shuts down.  */
#pragma tasks acquire v
        }
        /* Completes the task and forgets v.  */
#pragma tasks shutdown
      printf ("%d %d\n", v[0], v[2]);
    }
#pragma tasks shutdown
#pragma tasks initialize
  return 0;
}
