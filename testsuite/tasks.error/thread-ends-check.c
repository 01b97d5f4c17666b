/* SPDX-License-Identifier: GPL-3.0-or-later
   { dg-environment "TASKS_CHECK=1" }
   { dg-no-emulator "TASKS_CHECK says that it does not look at all" }
   { dg-additional-options "-pthread" }

   The same while each runs before its call returns, as others look for tasks.  */

#include <pthread.h>
#include <stdio.h>

static void leave (int n, int v[n]) __attribute__ ((task));

static void
leave (int n, int v[n])
{
  v[0] = n;
  pthread_exit (NULL);
}

static int v[8];

static void *
run (void *unused)
{
  leave (8, v); /* { dg-stop "the thread that runs task 'leave' ends" } */
#pragma tasks wait
  return unused;
}

int
main (void)
{
  pthread_t thread;
#pragma tasks register v
  pthread_create (&thread, NULL, run, NULL);
  pthread_join (thread, NULL);
#pragma tasks wait
  puts ("not reached");
  return 0;
}
