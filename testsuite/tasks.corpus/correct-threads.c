/* Host threads that share buffers: one registers, another uses, main ends.  */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 50

struct job
{
  int *v;
  int first;
  pthread_t thread;
};

TASK void init (int n, int v[n] TASK_OUTPUT, int first);
TASK void negate (int n, int v[n]);

void
init (int n, int v[n], int first)
{
  for (int i = 0; i < n; i++)
    v[i] = first + i;
}

void
negate (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = -v[i];
}

static void *
producer (void *argument)
{
  struct job *job = argument;
  int *v = malloc (N * sizeof *v);
  if (!v)
    abort ();
#pragma tasks register v N
  init (N, v, job->first);
  job->v = v;
  return NULL;
}

static void *
user (void *argument)
{
  int *v = argument;
  negate (N, v);
#pragma tasks acquire v
  v[0] *= 10;
#pragma tasks release v
  return v;
}

int
main (void)
{
  struct job jobs[2] = { { .first = 1 }, { .first = 100 } };
  pthread_t thread;
  for (int i = 0; i < 2; i++)
    if (pthread_create (&jobs[i].thread, NULL, producer, &jobs[i]))
      return 1;
  for (int i = 0; i < 2; i++)
    pthread_join (jobs[i].thread, NULL);
  if (pthread_create (&thread, NULL, user, jobs[0].v))
    return 1;
  void *result;
  pthread_join (thread, &result);
  int *v = result;
#pragma tasks unregister v
  printf ("%d\n", v[0]);
#pragma tasks unregister jobs[1].v
  printf ("%d\n", jobs[1].v[1]);
  free (jobs[0].v);
  free (jobs[1].v);
  return 0;
}
