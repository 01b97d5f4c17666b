/* SPDX-License-Identifier: GPL-3.0-or-later

   Several host threads execute the same graph at once, each on its own buffers
   and on one that all read; and graphs of turns that a mutex orders.  */

#include <pthread.h>

#include "more/mix.h"

enum
{
  N = 8,
  THREADS = 4,
  STEPS = 30
};

static unsigned own[THREADS][2][N], input[N], ordered[N];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn_changed = PTHREAD_COND_INITIALIZER;
static int turn;

static void
take_turn (int me)
{
  pthread_mutex_lock (&mutex);
  while (turn % THREADS != me)
    pthread_cond_wait (&turn_changed, &mutex);
#pragma tasks graph
  {
    stir (N, ordered, turn);
    mix (N, input, ordered, 2);
    stir (N, ordered, 3);
  }
  turn++;
  pthread_cond_broadcast (&turn_changed);
  pthread_mutex_unlock (&mutex);
}

static void *
work (void *argument)
{
  int me = (unsigned (*)[2][N])argument - own;
  unsigned *a = own[me][0], *b = own[me][1];

  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
        mix (N, input, a, me);
        if (i == 5 + me)
          stir (N, a, i);
        mix (N, b, a, i);
      }
      take_turn (me);
      if (i == STEPS / 2)
        {
#pragma tasks wait
          a[0]++;
        }
    }
  return 0;
}

int
main (void)
{
  pthread_t threads[THREADS];
#pragma tasks register input
#pragma tasks register ordered
  for (int t = 0; t < THREADS; t++)
    {
#pragma tasks register own[t][0]
#pragma tasks register own[t][1]
      stir (N, own[t][0], t);
    }
  stir (N, input, 1);
  for (int round = 0; round < 2; round++)
    {
      for (int t = 0; t < THREADS; t++)
        pthread_create (&threads[t], 0, work, own[t]);
      for (int t = 0; t < THREADS; t++)
        pthread_join (threads[t], 0);
    }
#pragma tasks wait
  for (int t = 0; t < THREADS; t++)
    {
      print ("a", N, own[t][0]);
      print ("b", N, own[t][1]);
    }
  print ("ordered", N, ordered);
  return 0;
}
