/* SPDX-License-Identifier: GPL-3.0-or-later
   { dg-additional-options "-pthread" }

   One thread calls tasks without buffers that were very short so far; while
   one of them takes its time another thread forks; or the body does that.  */

/* { dg-no-plain "threads" } */
/* { dg-no-sanitizer address "a child may find its allocator locked" } */
/* { dg-no-sanitizer thread "it does not follow threads after a fork" } */
/* { dg-no-emulator "that of QEMU has no threads after a fork" } */

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/wait.h>
#include <tasks.h>
#include <unistd.h>

enum
{
  SHORT = 3000, /* calls in which to show it */
  ROUNDS = 2
};

/* Each kind of task learns for itself.  */
#define FOR_EACH_TASK(F) F (a) F (b)

#define DECLARE(NAME) TASK void NAME (int round, int calls);
FOR_EACH_TASK (DECLARE)

TASK void finish (int round);
TASK void fork_once (int times);

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

static void (*const tasks[ROUNDS]) (int, int) = { a, b };

/* A child of this may only end.  */
void
fork_once (int times)
{
  int status;
  if (!times)
    return;
  pid_t child = fork ();
  if (child == 0)
    _exit (7);
  waitpid (child, &status, 0);
  printf ("%d\n", WEXITSTATUS (status));
}

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
  int status;
  sem_init (&go, 0, 0);
  pthread_create (&thread, NULL, call, NULL);
  for (int r = 0; r < ROUNDS; r++)
    {
      sem_post (&go);
      while (started == r)
        usleep (100);
      pid_t child = fork ();
      if (child == 0)
        {
          int known = finished[r];
          finish (r);
#pragma tasks wait
          _exit (10 * known + finished[r]);
        }
      waitpid (child, &status, 0);
      printf ("%d\n", WEXITSTATUS (status));
    }
  pthread_join (thread, NULL);
  for (int i = 0; i <= SHORT; i++)
    fork_once (i == SHORT);
#pragma tasks wait
  return 0;
}

/* { dg-output "^12\n12\n7\n$" } */
