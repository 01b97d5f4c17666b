/* SPDX-License-Identifier: GPL-3.0-or-later

   A buffer that later calls of a graph use is acquired while earlier ones are
   called: these do not wait for its release.  */

#include "more/mix.h"

enum
{
  N = 8,
  STEPS = 10
};

static unsigned x[N], y[N];

/* The thread waits for X while it holds Y.  */
static void
acquires (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks acquire y
#pragma tasks graph
      {
        stir (N, x, i);
#pragma tasks acquire x
        y[0] += x[0];
#pragma tasks release x
#pragma tasks release y
        mix (N, x, y, i);
      }
    }
}

/* It waits for all tasks, of which none uses Y.  */
static void
waits (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks acquire y
#pragma tasks graph
      {
        stir (N, x, i);
#pragma tasks wait
        y[0] += x[0];
#pragma tasks release y
        mix (N, x, y, i);
      }
    }
}

int
main (void)
{
#pragma tasks register x
#pragma tasks register y
  acquires ();
  waits ();
#pragma tasks wait
  print ("x", N, x);
  print ("y", N, y);
  return 0;
}
