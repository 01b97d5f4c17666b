/* SPDX-License-Identifier: GPL-3.0-or-later

   Between acquire and release the host works on a buffer; tasks called in
   between wait for the release.  A buffer still acquired at the end of its
   scope, or when it is unregistered, is released.  */

#include <stdio.h>
#include <tasks.h>
#include <unistd.h>

static void times (int n, int v[n], int x) __attribute__ ((task));

static void
times (int n, int v[n], int x)
{
  usleep (1000);
  for (int i = 0; i < n; i++)
    v[i] *= x;
}

int
main (void)
{
  int v[4] = { 1, 2, 3, 4 }, w[4] = { 1, 1, 1, 1 };
  long sum = 0;

#pragma tasks register v
#pragma tasks register w
  for (int i = 0; i < 10; i++)
    {
      times (4, v, 3);
      times (4, w, 2);
#pragma tasks acquire v
      for (int j = 0; j < 4; j++)
        sum += v[j] % 1000;
      v[i % 4] += i;
#pragma tasks release v
#pragma tasks acquire w
      w[0]++;
      sum += w[1];
      /* Waits for the release.  */
#pragma tasks release w
      times (4, w, 1);
    }
#pragma tasks acquire v
#pragma tasks unregister v
  printf ("%ld %d %d\n", sum, v[0], v[3]);
  for (int i = 0; i < 3; i++)
    {
      int x[2] TASK_REGISTERED = { i, i + 1 };
      times (2, x, 7);
#pragma tasks acquire x
      printf ("%d %d\n", x[0], x[1]);
    }
#pragma tasks unregister w
  printf ("%d\n", w[0]);
  return 0;
}
