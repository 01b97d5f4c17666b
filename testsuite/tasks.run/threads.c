/* SPDX-License-Identifier: GPL-3.0-or-later

   Several host threads call tasks on their own buffers and on shared ones;
   calls that one mutex orders take effect in that order.  */

#include <pthread.h>
#include <stdio.h>

enum
{
  THREADS = 4,
  STEPS = 200
};

static void update (unsigned *v, unsigned k) __attribute__ ((task));
static void count (unsigned *c) __attribute__ ((task));

static unsigned own[THREADS][1], ordered[1], shared[1];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn_changed = PTHREAD_COND_INITIALIZER;
static int turn;

static void
update (unsigned *v, unsigned k)
{
  *v = *v * 31 + k;
}

static void
count (unsigned *c)
{
  ++*c;
}

static void *
work (void *argument)
{
  int me = (unsigned (*)[1])argument - own;

  for (int i = 0; i < STEPS; i++)
    {
      update (own[me], i);
      pthread_mutex_lock (&mutex);
      count (shared);
      while (turn % THREADS != me)
        pthread_cond_wait (&turn_changed, &mutex);
      update (ordered, turn++);
      pthread_cond_broadcast (&turn_changed);
      pthread_mutex_unlock (&mutex);
      if (i == STEPS / 2)
        {
          unsigned local[1] __attribute__ ((registered)) = { 0 };
          update (local, me);
#pragma tasks wait
        }
    }
  return 0;
}

int
main (void)
{
  pthread_t thread[THREADS];

#pragma tasks register shared
#pragma tasks register ordered
  for (int i = 0; i < THREADS; i++)
    {
#pragma tasks register own[i] 1
    }
  /* The plain build takes turns too, so its threads must all run.  */
  for (int i = 0; i < THREADS; i++)
    pthread_create (&thread[i], 0, work, own[i]);
  for (int i = 0; i < THREADS; i++)
    pthread_join (thread[i], 0);
    /* Waits for what all of them called.  */
#pragma tasks wait
  for (int i = 0; i < THREADS; i++)
    printf ("%08x ", own[i][0]);
  printf ("%08x %u\n", ordered[0], shared[0]);
#pragma tasks shutdown
  return 0;
}
