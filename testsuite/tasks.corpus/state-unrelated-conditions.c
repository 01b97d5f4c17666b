/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions that have nothing to do with each other keep nothing apart.  */

#include <stdio.h>
#include <tasks.h>

static long total, count;

TASK void sum (int n, const int v[n]);
TASK void bump (int n, int v[n]);

void
sum (int n, const int v[n])
{
  for (int i = 0; i < n; i++)
    total += v[i];
}

void
bump (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
  count++;
}

int
main (int argc, char **argv)
{
  int v[4] TASK_REGISTERED = { 1, 2, 3, 4 };
  sum (4, v);
  if (argc > 1)
    {
#pragma tasks wait
      puts (argv[1]);
    }
#ifdef FIXED
#pragma tasks wait
#endif
  total += argc; /* MISTAKE shared-state */
#pragma tasks wait
  for (int i = 0; i < 8; i++)
    {
      bump (4, v);
#ifdef FIXED
#pragma tasks wait
#endif
      if (i % 4 == 3)
        printf ("%ld\n", count); /* MISTAKE shared-state */
    }
#pragma tasks wait
  printf ("%ld\n", total);
  return 0;
}
