/* SPDX-License-Identifier: GPL-3.0-or-later

   A short task that runs in place of its call, by a body, leaves a longer
   child behind: later tasks wait for that child.  */

#include <stdio.h>
#include <tasks.h>
#include <time.h>

enum
{
  FILL = 64,
  ROUNDS = 40,
  STEPS = 5
};

/* Takes so many nanoseconds.  */
TASK void take (long ns, int v[1]);
TASK void start (int v[1]);
TASK void look (int want, int v[1], int wrong[1]);
TASK void parent (int x[1], int fill[FILL], int wrong[1]);

void
take (long ns, int v[1])
{
  struct timespec begin, now;
  clock_gettime (CLOCK_MONOTONIC, &begin);
  do
    clock_gettime (CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec
             - begin.tv_nsec
         < ns);
  v[0]++;
}

void
start (int v[1])
{
  take (30000, v);
}

void
look (int want, int v[1], int wrong[1])
{
  wrong[0] += v[0] != want;
}

void
parent (int x[1], int fill[FILL], int wrong[1])
{
  for (int i = 0; i < FILL; i++)
    {
#pragma tasks register &fill[i] 1
    }
  for (int r = 0; r < ROUNDS; r++)
    {
      /* With many tasks at hand, short ones run in place.  */
      for (int i = 0; i < FILL; i++)
        take (20000, &fill[i]);
      for (int i = 0; i < STEPS; i++)
        {
          start (x);
          look (r * STEPS + i + 1, x, wrong);
        }
#pragma tasks wait
    }
}

int
main (void)
{
  static int x[1], fill[FILL], wrong[1];
#pragma tasks register x
#pragma tasks register fill
#pragma tasks register wrong
  parent (x, fill, wrong);
#pragma tasks wait
  printf ("%d wrong, %d\n", wrong[0], x[0]);
  return 0;
}
