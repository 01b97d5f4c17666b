/* SPDX-License-Identifier: GPL-3.0-or-later

   Deep nesting with a wait in every task: waiting must neither deadlock with
   few threads nor block a core that has work.  */

#include <stdio.h>

static void fibonacci (int n, long *result) __attribute__ ((task));
static void chain (int n, long *depth) __attribute__ ((task));

static void
fibonacci (int n, long *result)
{
  if (n < 2)
    {
      *result = n;
      return;
    }
  long a[1] __attribute__ ((registered));
  long b[1] __attribute__ ((registered));
  fibonacci (n - 1, a);
  fibonacci (n - 2, b);
#pragma tasks wait
  *result = a[0] + b[0];
}

/* Every level waits for the next.  */
static void
chain (int n, long *depth)
{
  ++*depth;
  if (n > 0)
    chain (n - 1, depth);
#pragma tasks wait
  ++*depth;
}

int
main (void)
{
  long result[1], depth[1] = { 0 };

#pragma tasks register result
#pragma tasks register depth
  fibonacci (15, result);
  chain (200, depth);
#pragma tasks wait
  printf ("%ld %ld\n", result[0], depth[0]);
#pragma tasks unregister result
#pragma tasks unregister depth
  return 0;
}
