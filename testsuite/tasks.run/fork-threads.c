/* SPDX-License-Identifier: GPL-3.0-or-later
   { dg-additional-options "-pthread" }

   One thread forks while others call tasks and wait: its children use tasks.
 */

/* { dg-no-sanitizer address "a child may find its allocator locked" } */
/* { dg-no-sanitizer thread "it does not follow threads after a fork" } */

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

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
  int status, failed = 0;
  for (int i = 0; i < THREADS; i++)
    pthread_create (&threads[i], NULL, run, (void *)(long)i);
  while (running)
    {
      pid_t child = fork ();
      if (child == 0)
        {
          one (0);
#pragma tasks wait
          _exit (0);
        }
      waitpid (child, &status, 0);
      failed += status != 0;
    }
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  printf ("%d %d %d\n", calls[0], calls[1], failed);
  return 0;
}
