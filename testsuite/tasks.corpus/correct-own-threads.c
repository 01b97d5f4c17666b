/* Nothing is wrong: each thread has buffers of its own; the results are read
   by who joined.  */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define THREADS 3
#define N 50

struct job
{
  pthread_t thread;
  int id;
  long *result;
};

TASK void series (int n, int start, long v[n] TASK_OUTPUT);
TASK void add (int n, const long v[n], long sum[1]);

void
series (int n, int start, long v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = start + i;
}

void
add (int n, const long v[n], long sum[1])
{
  for (int i = 0; i < n; i++)
    sum[0] += v[i];
}

static void *
work (void *argument)
{
  struct job *job = argument;
  long v[N];
#pragma tasks register v
  series (N, job->id, v);
  add (N, v, job->result);
#pragma tasks unregister v
  v[0] = 0;
  return job;
}

int
main (void)
{
  struct job jobs[THREADS];
  for (int i = 0; i < THREADS; i++)
    {
      jobs[i].id = 100 * i;
      jobs[i].result = calloc (1, sizeof (long));
#pragma tasks register jobs[i].result 1
      if (pthread_create (&jobs[i].thread, NULL, work, &jobs[i]) != 0)
        abort ();
    }
  long sum = 0;
  for (int i = 0; i < THREADS; i++)
    {
      void *done;
      pthread_join (jobs[i].thread, &done);
      struct job *job = done;
#pragma tasks unregister job->result
      sum += job->result[0];
      free (job->result);
    }
  printf ("%ld\n", sum);
  return 0;
}
