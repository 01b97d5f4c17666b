/* SPDX-License-Identifier: GPL-3.0-or-later

   `wait' outside tasks waits for what every host thread has called so far.  */

/* { dg-no-plain "threads" } */

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int v[1];

static void slow (int *v) __attribute__ ((task));

static void
slow (int *v)
{
  usleep (30000);
  *v += 1;
}

static void *
call (void *unused)
{
  slow (v);
  return unused;
}

int
main (void)
{
  pthread_t thread;

#pragma tasks register v
  for (int i = 0; i < 3; i++)
    {
      pthread_create (&thread, 0, call, 0);
      pthread_join (thread, 0);
#pragma tasks wait
      printf ("%d\n", v[0]);
    }
#pragma tasks shutdown
  return 0;
}

/* { dg-output "^1\n2\n3\n$" } */
