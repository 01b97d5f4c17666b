/* SPDX-License-Identifier: GPL-3.0-or-later
   { dg-additional-options "-pthread" }

   One thread calls tasks without buffers that were very short so far; while
   one of them takes its time another thread waits, or shuts down.  */

/* { dg-no-plain "threads" } */

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <tasks.h>
#include <unistd.h>

enum
{
  SHORT = 3000, /* calls in which to show it */
  ROUNDS = 4
};

/* Each kind of task learns for itself.  */
#define FOR_EACH_TASK(F) F (a) F (b) F (c) F (d)

#define DECLARE(NAME) TASK void NAME (int round, int calls);
FOR_EACH_TASK (DECLARE)

TASK void finish (int round);

static atomic_int started, finished[ROUNDS];
static sem_t go;

void
finish (int round)
{
  usleep (20000);
  finished[round]++;
}

static void
take_time (int round, int calls)
{
  started++;
  usleep (20000);
  if (calls)
    finish (round);
  else
    finished[round]++;
}

#define DEFINE(NAME)                                                          \
  void NAME (int round, int calls)                                            \
  {                                                                           \
    if (round >= 0)                                                           \
      take_time (round, calls);                                               \
  }
FOR_EACH_TASK (DEFINE)

static void (*const tasks[ROUNDS]) (int, int) = { a, b, c, d };

static void *
call (void *unused)
{
  for (int r = 0; r < ROUNDS; r++)
    {
      for (int i = 0; i < SHORT; i++)
        tasks[r](-1, 0);
#pragma tasks wait
      sem_wait (&go);
      tasks[r](r, r % 2);
    }
  return unused;
}

int
main (void)
{
  pthread_t thread;
  sem_init (&go, 0, 0);
  pthread_create (&thread, NULL, call, NULL);
  for (int r = 0; r < ROUNDS; r++)
    {
      sem_post (&go);
      while (started == r)
        usleep (100);
      if (r < 2)
        {
#pragma tasks wait
          printf ("%d\n", finished[r]);
        }
      else
        {
#pragma tasks shutdown
          printf ("%d\n", finished[r]);
        }
    }
  pthread_join (thread, NULL);
  return 0;
}

/* { dg-output "^1\n1\n1\n1\n$" } */
