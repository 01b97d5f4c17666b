/* Threads that tasks begin, and do not wait for, have the tasks' buffers.  */
#include <pthread.h>
#include <stdio.h>
#include <tasks.h>

#define N 6


TASK void detached (double v[N]);
TASK void forgotten (double v[N]);
TASK void joined (double v[N]);

static void *
double_first (void *v)
{
  *(double *)v *= 2;
  return NULL;
}

void
detached (double v[N])
{
  pthread_t thread;
#ifdef FIXED
  pthread_create (&thread, NULL, double_first, v);
  pthread_join (thread, NULL);
#else
  pthread_create (&thread, NULL, double_first, v); /* MISTAKE escape */
  pthread_detach (thread);
#endif
}

#ifndef FIXED
static pthread_t last;
#endif

void
forgotten (double v[N])
{
#ifdef FIXED
  double_first (v + 1);
#else
  if (pthread_create (&last, NULL, double_first, v + 1)) /* MISTAKE escape */
    double_first (v + 1);
#endif
}

static void
finish (pthread_t *threads, int n)
{
  for (int i = 0; i < n; i++)
    pthread_join (threads[i], NULL);
}

void
joined (double v[N])
{
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create (&threads[i], NULL, double_first, v + 2 + i);
  finish (threads, 2);
}

int
main (void)
{
  double v[N] TASK_REGISTERED = { 1, 2, 3, 4, 5, 6 };

  detached (v);
  forgotten (v);
  joined (v);
#pragma tasks acquire v
  printf ("%g %g %g %g\n", v[0], v[1], v[2], v[3]);
  return 0;
}
