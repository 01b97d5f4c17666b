/* SPDX-License-Identifier: GPL-3.0-or-later

   A scalar that changes makes the bound of a buffer larger than its region, in
   an execution of a graph that is otherwise the recorded one.  */

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
        add (i + 4, w, i); /* { dg-stop "task 'add', parameter 'v'" } */
        add (8, v, i);
      }
    }
  puts ("not reached");
  return 0;
}
