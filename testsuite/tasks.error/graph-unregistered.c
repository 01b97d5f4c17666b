/* SPDX-License-Identifier: GPL-3.0-or-later

   A call in a graph is checked each time, also where the calls before it were
   those of the recording.  */

#include <stdio.h>

static void add (int n, int v[n], int x) __attribute__ ((task));

static void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static int v[8], w[8], other[8];

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
        add (8, i == 4 ? other : w, i); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
        add (8, v, i);
      }
    }
  puts ("not reached");
  return 0;
}
