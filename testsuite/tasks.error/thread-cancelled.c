/* SPDX-License-Identifier: GPL-3.0-or-later
   { dg-additional-options "-pthread" }
   { dg-environment "TASKS_NCPU=1" }

   A thread is cancelled while it runs a task.  */

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static void stay (int n, int v[n]) __attribute__ ((task));

static atomic_bool begun;

static void
stay (int n, int v[n])
{
  v[0] = n;
  atomic_store (&begun, 1);
  for (;;)
    pause ();
}

static int v[8];

static void *
run (void *unused)
{
  stay (8, v); /* { dg-stop "the thread that runs task 'stay' ends, .* cancelled" } */
#pragma tasks wait
  return unused;
}

int
main (void)
{
  pthread_t thread;
#pragma tasks register v
  pthread_create (&thread, NULL, run, NULL);
  while (!atomic_load (&begun))
    usleep (1000);
  pthread_cancel (thread);
  pthread_join (thread, NULL);
#pragma tasks wait
  puts ("not reached");
  return 0;
}
