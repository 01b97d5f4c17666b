/* SPDX-License-Identifier: GPL-3.0-or-later

   Long tasks, of which the one with the longest way to the end is next, among
   short ones, nested ones, those with a priority, and a program that acquires
   their buffers: all as in the sequential program.  */

#include <stdio.h>
#include <time.h>

#include <tasks.h>

enum
{
  BUFFERS = 16,
  STEPS = 300
};

static unsigned long buffers[BUFFERS][2];

/* Take so many microseconds.  */
static void
spend (long time)
{
  struct timespec start, now;
  clock_gettime (CLOCK_MONOTONIC, &start);
  do
    clock_gettime (CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - start.tv_sec) * 1000000
             + (now.tv_nsec - start.tv_nsec) / 1000
         < time);
}

TASK static void
change (unsigned long a[2])
{
  spend (1100);
  a[0] = a[0] * 31 + 1;
}

TASK static void
join (unsigned long a[2], const unsigned long b[2])
{
  spend (1050);
  a[1] = a[1] * 37 + b[0];
  a[0] ^= b[1];
}

TASK static void
quick (unsigned long a[2], const unsigned long b[2], const unsigned long c[2])
{
  a[0] = a[0] * 41 + b[0] + c[1];
}

TASK static void
nest (unsigned long a[2], const unsigned long b[2])
{
  unsigned long x[2] TASK_REGISTERED = { b[0], b[1] };
  change (x);
  join (x, b);
  quick (a, x, b);
}

static unsigned
draw (void)
{
  static unsigned state = 1;
  state = state * 1103515245 + 12345;
  return state >> 16;
}

int
main (void)
{
  for (int i = 0; i < BUFFERS; i++)
    {
#pragma tasks register buffers[i]
    }
  for (int i = 0; i < STEPS; i++)
    {
      unsigned a = draw () % BUFFERS;
      unsigned b = (a + 1 + draw () % (BUFFERS - 2)) % BUFFERS;
      unsigned c = (a + 1 + draw () % (BUFFERS - 2)) % BUFFERS;
      switch (draw () % 8)
        {
        case 0:
        case 1:
          change (buffers[a]);
          break;
        case 2:
        case 3:
        case 4:
          join (buffers[a], buffers[b]);
          break;
        case 5:
          quick (buffers[a], buffers[b], buffers[c]);
          break;
        case 6:
          nest (buffers[a], buffers[b]);
          break;
        default:
          {
#pragma tasks priority 3
            change (buffers[a]);
          }
        }
      if (i % 64 == 63)
        {
#pragma tasks acquire buffers[a]
          buffers[a][0]++;
#pragma tasks release buffers[a]
        }
    }
#pragma tasks wait
  unsigned long sum = 0;
  for (int i = 0; i < BUFFERS; i++)
    sum = sum * 1000003 + buffers[i][0] * 17 + buffers[i][1];
  printf ("%lu\n", sum);
  return 0;
}
