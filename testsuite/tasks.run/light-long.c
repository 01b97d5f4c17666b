/* SPDX-License-Identifier: GPL-3.0-or-later

   Who waits for a long task that another thread runs in place of its call does
   not compute meanwhile.  */

/* { dg-environment "TASKS_NCPU=1" } */
/* { dg-no-sanitizer thread "each look takes it so long" } */

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static void job (int us) __attribute__ ((task));

static atomic_int runs;

static void
job (int us)
{
  if (!us)
    return;
  runs = 1;
  usleep ((unsigned)us);
}

static void *
call (void *unused)
{
  for (int i = 0; i < 200; i++)
    job (0);
  job (400000);
#pragma tasks wait
  return unused;
}

int
main (void)
{
  pthread_t thread;
  pthread_create (&thread, NULL, call, NULL);
  while (!runs)
    usleep (100);
  clock_t begin = clock ();
#pragma tasks wait
  puts (clock () - begin < CLOCKS_PER_SEC * 3 / 10 ? "slept" : "computed");
  pthread_join (thread, NULL);
  return 0;
}

/* { dg-output "^slept\n$" } */
