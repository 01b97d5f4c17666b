/* SPDX-License-Identifier: GPL-3.0-or-later
   { dg-additional-options "-pthread" }

   One thread unregisters a region while another executes a graph that was
   recorded with it: from then on its address names a smaller region.  */

#include <pthread.h>
#include <stdio.h>
#include <tasks.h>
#include <unistd.h>

enum
{
  N = 8,
  ROUNDS = 50,
  STEPS = 10
};

static unsigned x[N];

TASK void add (unsigned *v);
TASK void slow (unsigned *v);

void
add (unsigned *v)
{
  v[0]++;
}

void
slow (unsigned *v)
{
  usleep (2000);
  v[0]++;
}

static void *
other (void *unused)
{
  usleep (300);
#pragma tasks unregister x N
  return unused;
}

int
main (void)
{
#pragma tasks register x 4
  for (int r = 0; r < ROUNDS; r++)
    {
      pthread_t thread;
#pragma tasks register x N
      for (int i = 0; i < STEPS; i++)
        {
          if (i == 4)
            {
              slow (x);
              pthread_create (&thread, 0, other, 0);
              usleep (1000);
            }
#pragma tasks graph
          {
            add (x);
            add (x);
          }
        }
      pthread_join (thread, 0);
    }
#pragma tasks wait
  printf ("%u\n", x[0]);
  return 0;
}
