/* SPDX-License-Identifier: GPL-3.0-or-later

   TASKS_NCPU says how many threads execute tasks, the waiting one among them;
   unset, the affinity mask of the process does.  */

/* { dg-no-plain "counts threads" } */

#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_t seen[64];
static int count, limit;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void note (int *v) __attribute__ ((task));

/* Note who calls; whether all threads have been here that are waited for.  */
static int
all_here (void)
{
  pthread_mutex_lock (&mutex);
  int i = 0;
  while (i < count && !pthread_equal (seen[i], pthread_self ()))
    i++;
  if (i == count)
    seen[count++] = pthread_self ();
  int here = count >= limit || count >= 4;
  pthread_mutex_unlock (&mutex);
  return here;
}

static void
note (int *v)
{
  /* Others may be far behind on a machine that is busy.  */
  for (int i = 0; i < 5000 && !all_here (); i++)
    usleep (1000);
  ++*v;
  usleep (2000);
}

int
main (void)
{
  static int v[64][1];
  cpu_set_t set;
  const char *text = getenv ("TASKS_NCPU");

  sched_getaffinity (0, sizeof set, &set);
  limit = text ? atoi (text) : CPU_COUNT (&set);
  for (int i = 0; i < 64; i++)
    {
#pragma tasks register v[i] 1
      note (v[i]);
    }
#pragma tasks wait
  if (count > limit)
    printf ("%d threads ran tasks, %d were allowed\n", count, limit);
  if (count < limit && limit <= 4)
    printf ("only %d threads of %d ran tasks\n", count, limit);
#pragma tasks shutdown
  return 0;
}

/* { dg-output "^$" } */
