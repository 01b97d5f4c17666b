/* SPDX-License-Identifier: GPL-3.0-or-later
   { dg-additional-options "-pthread" }

   A thread that has not used tasks forks.  The only thread of its child has
   that thread's stack; tasks that run in place of their calls leave it when it
   is full.  */

/* { dg-environment "TASKS_NCPU=1" } */
/* { dg-no-sanitizer thread "what it does at each lock grows with the stack" } */

#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#define DEPTH 250000

static atomic_int bodies;

static void down (int n) __attribute__ ((task));

static void
down (int n)
{
  atomic_fetch_add (&bodies, 1);
  if (n)
    down (n - 1);
  atomic_fetch_add (&bodies, 1);
}

static void *
run (void *status)
{
  pid_t child = fork ();
  if (child == 0)
    {
      for (int i = 0; i < 1000; i++)
        down (0);
      down (DEPTH);
#pragma tasks wait
      _exit (atomic_load (&bodies) != 2 * (1000 + DEPTH + 1));
    }
  waitpid (child, status, 0);
  return NULL;
}

int
main (void)
{
  /* The plain program needs all of it.  */
  pthread_attr_t attr;
  pthread_t thread;
  int status = 1;
  pthread_attr_init (&attr);
  pthread_attr_setstacksize (&attr, 32 << 20);
  pthread_create (&thread, &attr, run, &status);
  pthread_join (thread, NULL);
  return status != 0;
}
