/* SPDX-License-Identifier: GPL-3.0-or-later

   A child is forked when another thread has called tasks, which are complete,
   and has not waited for them: what that thread had counted is nothing in the
   child, which waits for its own tasks before it unregisters a buffer.  */

/* { dg-environment "TASKS_NCPU=2" } */
/* { dg-additional-options "-pthread" } */
/* { dg-no-plain "threads" } */
/* { dg-no-sanitizer address "a child may find its allocator locked" } */
/* { dg-no-sanitizer thread "it does not follow threads after a fork" } */
/* { dg-no-emulator "that of QEMU has no threads after a fork" } */

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define N 5

static void touch (int v[1]) __attribute__ ((task));
static void slow (int v[1]) __attribute__ ((task));

static sem_t done, end;
static atomic_int touched;

static void
touch (int v[1])
{
  usleep (1000);
  v[0]++;
  atomic_fetch_add (&touched, 1);
}

static void
slow (int v[1])
{
  usleep (2000);
  v[0]++;
}

static void *
other (void *unused)
{
  int v[N] = { 0 };
  for (int i = 0; i < N; i++)
    {
#pragma tasks register &v[i] 1
      touch (&v[i]);
    }
  while (atomic_load (&touched) < N)
    usleep (1000);
  sem_post (&done);
  sem_wait (&end);
  for (int i = 0; i < N; i++)
    {
#pragma tasks unregister &v[i]
    }
  return unused;
}

static int
child (void)
{
  for (int round = 0; round < 4; round++)
    {
      int v[1] = { 0 };
#pragma tasks register v
      for (int i = 0; i < N; i++)
        slow (v);
#pragma tasks unregister v
      if (v[0] != N)
        return 1;
    }
  return 0;
}

int
main (void)
{
  pthread_t thread;
  int status;
  sem_init (&done, 0, 0);
  sem_init (&end, 0, 0);
  pthread_create (&thread, NULL, other, NULL);
  sem_wait (&done);
  pid_t pid = fork ();
  if (pid == 0)
    exit (child ());
  waitpid (pid, &status, 0);
  sem_post (&end);
  pthread_join (thread, NULL);
  printf ("%d\n", status);
  return status != 0;
}
