/* SPDX-License-Identifier: GPL-3.0-or-later

   An exit handler that is older than the first use of tasks runs after the
   runtime has ended: it may use tasks again, on buffers that stay registered.
 */

#include <stdio.h>
#include <stdlib.h>

static void add (int n, int v[n]) __attribute__ ((task));

static void
add (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static int v[10];

static void
handler (void)
{
  add (10, v);
#pragma tasks wait
  printf ("at exit: %d\n", v[9]);
}

int
main (void)
{
  atexit (handler);
#pragma tasks register v
  add (10, v);
  return 0;
}
