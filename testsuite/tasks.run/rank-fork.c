/* SPDX-License-Identifier: GPL-3.0-or-later

   A process is forked while another thread computes the rank of a long task,
   where that gets memory or gives it back: the child neither waits for that
   thread nor frees what it has freed.  */

/* { dg-environment "TASKS_NCPU=2 TASKS_MODELS=0" } */
/* { dg-fixed-environment "only the default policy has ranks" } */
/* { dg-no-plain "there are no ranks" } */
/* { dg-no-sanitizer address "malloc is the program's" } */
/* { dg-no-sanitizer thread "malloc is the program's" } */
/* { dg-no-emulator "that of QEMU has no threads after a fork" } */

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  SAMPLES = 16,
  LEAVES = 700, /* behind one task */
  LARGE = 4096  /* what models allocate, under a lock, is smaller */
};

static pthread_t host;
static atomic_bool begun, submitted, watching;
static atomic_int left = 2; /* tasks that are watched */
static sem_t reached, goes_on;

extern void *__libc_malloc (size_t size);
extern void __libc_free (void *memory);

/* Whether the calling thread is the worker, in what is to be tested.  */
static bool
watched (void)
{
  return atomic_load (&watching) && !pthread_equal (pthread_self (), host);
}

/* The worker lets the host fork.  */
static void
meet (void)
{
  sem_post (&reached);
  sem_wait (&goes_on);
}

static void *newest, *before; /* what the worker got last */

void *
malloc (size_t size)
{
  void *memory = __libc_malloc (size);
  if (size >= LARGE && watched ())
    {
      meet ();
      before = newest;
      newest = memory;
    }
  return memory;
}

void
free (void *memory)
{
  bool meets = memory && watched () && memory == before;
  __libc_free (memory);
  if (meets)
    meet ();
}

static void hold (int *a) __attribute__ ((task));
static void slow (const int *a, int *b) __attribute__ ((task));
static void leaf (const int *a) __attribute__ ((task));

static void
hold (int *a)
{
  atomic_store (&begun, true);
  while (!atomic_load (&submitted))
    usleep (100);
  *a = 1;
}

static void
slow (const int *a, int *b)
{
  usleep (2000);
  *b = *a;
  if (atomic_load (&watching) && atomic_fetch_sub (&left, 1) == 1)
    {
      atomic_store (&watching, false);
      sem_post (&reached);
    }
}

static void
leaf (const int *a)
{
  (void)a;
}

/* The child's ranks.  */
static int
use_tasks (void)
{
  static int v[1] = { 7 }, w[1], x[1];
  alarm (30);
  atomic_store (&watching, false);
#pragma tasks register v
#pragma tasks register w
#pragma tasks register x
  for (int i = 0; i < 4; i++)
    {
      slow (v, w);
      slow (v, x);
    }
#pragma tasks wait
  return w[0];
}

int
main (void)
{
  static int a[1], b[1], c[1], held[1];
  int forks = 0, wrong = 0;
  host = pthread_self ();
  sem_init (&reached, 0, 0);
  sem_init (&goes_on, 0, 0);
#pragma tasks register a
#pragma tasks register b
#pragma tasks register c
#pragma tasks register held
  for (int i = 0; i < SAMPLES; i++)
    slow (a, b);
#pragma tasks wait
  hold (a);
  /* Its own rank may be computed, too.  */
  while (!atomic_load (&begun))
    usleep (100);
  /* One of them is executed behind what it waits for, the other is found.  */
  slow (a, b);
  slow (a, c);
  for (int i = 0; i < LEAVES; i++)
    {
      leaf (b);
      leaf (c);
    }
    /* Who holds a buffer cannot wait for tasks before it forks.  */
#pragma tasks acquire held
  atomic_store (&watching, true);
  atomic_store (&submitted, true);
  while (sem_wait (&reached), atomic_load (&watching))
    {
      pid_t child = fork ();
      if (child == 0)
        _exit (use_tasks ());
      int status;
      waitpid (child, &status, 0);
      wrong += !WIFEXITED (status) || WEXITSTATUS (status) != 7;
      forks++;
      sem_post (&goes_on);
    }
#pragma tasks release held
#pragma tasks wait
  printf ("%s, %d wrong\n", forks >= 2 ? "grows" : "does not grow", wrong);
  return forks < 2 || wrong;
}
