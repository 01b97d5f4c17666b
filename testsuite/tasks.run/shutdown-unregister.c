/* SPDX-License-Identifier: GPL-3.0-or-later
   { dg-additional-options "-pthread" }

   One thread shuts the runtime down while the scope of another's registered
   array ends.  */

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <tasks.h>
#include <unistd.h>

enum
{
  N = 8,
  ROUNDS = 200
};

static atomic_int over, calls;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

TASK void add (unsigned v[N]);

void
add (unsigned v[N])
{
  usleep (200);
  v[0]++;
  calls++;
}

static void *
other (void *unused)
{
  while (!over)
    {
      pthread_mutex_lock (&mutex);
#pragma tasks shutdown
      pthread_mutex_unlock (&mutex);
      usleep (100);
    }
  return unused;
}

int
main (void)
{
  pthread_t thread;
  pthread_create (&thread, 0, other, 0);
  for (int r = 0; r < ROUNDS; r++)
    {
      pthread_mutex_lock (&mutex);
      unsigned a[N] TASK_REGISTERED = { 0 };
      add (a);
      add (a);
      pthread_mutex_unlock (&mutex);
      /* Between here and the end of the scope the other may shut down.  */
    }
  over = 1;
  pthread_join (thread, 0);
  printf ("%d\n", calls);
  return 0;
}
