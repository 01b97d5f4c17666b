/* SPDX-License-Identifier: GPL-3.0-or-later

   More tasks than anybody wants to hold in memory, on one chain and on many
   buffers; submission helps to execute past a window.  */

#include <stdio.h>
#include <sys/resource.h>

static void add (long *v, int n) __attribute__ ((task));

static void
add (long *v, int n)
{
  *v += n;
}

int
main (void)
{
  static long chain[1], v[16][1];

#pragma tasks register chain
  for (int i = 0; i < 16; i++)
    {
#pragma tasks register v[i] 1
    }
  for (int i = 0; i < 100000; i++)
    {
      add (chain, i);
      add (v[i % 16], 1);
    }
#pragma tasks wait
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  printf ("%ld %ld %ld %s\n", chain[0], v[0][0], v[15][0],
          usage.ru_maxrss < 400000 ? "" : "too much memory");
#pragma tasks shutdown
  return 0;
}
