/* SPDX-License-Identifier: GPL-3.0-or-later

   A buffer of a graph is unregistered between two executions: the next one
   uses it in vain.  */

#include <stdio.h>

static void add (int n, int v[n], int x) __attribute__ ((task));

static void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static int v[8], w[8];

int
main (void)
{
#pragma tasks register v
#pragma tasks register w
  for (int i = 0; i < 6; i++)
    {
#pragma tasks graph
      {
        add (8, v, i);
        add (8, w, i); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
        add (8, v, i);
      }
      if (i == 3)
        {
#pragma tasks unregister w
        }
    }
  puts ("not reached");
  return 0;
}
