/* SPDX-License-Identifier: GPL-3.0-or-later
   { dg-additional-options "-pthread" }

   One thread shuts the runtime down while others call tasks and wait: each
   finds it running again, or still.  */

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum
{
  THREADS = 2,
  ROUNDS = 300
};

static atomic_int calls[THREADS];
static atomic_int running = THREADS;

static void one (int thread) __attribute__ ((task));

static void
one (int thread)
{
  atomic_fetch_add (&calls[thread], 1);
}

static void *
run (void *data)
{
  int thread = (int)(long)data;
  for (int i = 0; i < ROUNDS; i++)
    {
      one (thread);
      if (i % 4 == 0)
        {
#pragma tasks wait
        }
    }
#pragma tasks wait
  running--;
  return NULL;
}

int
main (void)
{
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    pthread_create (&threads[i], NULL, run, (void *)(long)i);
  while (running)
    {
#pragma tasks shutdown
    }
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  printf ("%d %d\n", calls[0], calls[1]);
  return 0;
}
