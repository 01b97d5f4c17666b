/* SPDX-License-Identifier: GPL-3.0-or-later

   What threads of the program do that have called no task.  */

#include <pthread.h>
#include <stdio.h>
#include <tasks.h>

#define N 16

TASK void increment (int n, int v[n]);
TASK void helped (int n, int v[n]);

static int shared[N], sum;

void
increment (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static void *
add (void *at)
{
  for (int i = 0; i < N / 2; i++)
    ((int *)at)[i] += 2;
  return NULL;
}

/* The body has another thread do half of its work.  */
void
helped (int n, int v[n])
{
  pthread_t thread;
  pthread_create (&thread, NULL, add, v);
  add (v + n / 2);
  pthread_join (thread, NULL);
}

static void *
store (void *unused)
{
  shared[3] = 7; /* the program writes a buffer that task 'increment' writes as its parameter 'v' */
  return unused;
}

static void *
load (void *unused)
{
  sum += shared[3]; /* the program reads a buffer that task 'helped' writes as its parameter 'v' */
  pthread_exit (unused);
}

/* Called when the tasks are complete.  */
static void *
print (void *unused)
{
  printf ("%d %d\n", shared[0], shared[3]);
  shared[0] = 0;
  return unused;
}

static void
run (void *(*function) (void *))
{
  pthread_t thread;
  pthread_create (&thread, NULL, function, NULL);
  pthread_join (thread, NULL);
}

int
main (void)
{
#pragma tasks register shared
  run (print);
  increment (N, shared);
  run (store);
#pragma tasks wait
  run (print);
  helped (N, shared);
  run (load);
#pragma tasks acquire shared
  run (print);
#pragma tasks release shared
#pragma tasks unregister shared
  run (print);
  return 0;
}
