/* A task is given a struct by value with a pointer to a buffer in it, which is
   thus not a parameter.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 9

struct job
{
  int n;
  double *weights;
};

TASK void prepare (int n, double w[n]);
TASK void apply (struct job job, double v[N]);
TASK void apply_to (int n, const double w[n], double v[N]);

__attribute__ ((weak)) double
factor (const struct job *job, int i)
{
  return job->weights[i % job->n]; /* MISTAKE check */
}

void
prepare (int n, double w[n])
{
  for (int i = 0; i < n; i++)
    w[i] += i;
}

void
apply (struct job job, double v[N])
{
  for (int i = 0; i < N; i++)
    v[i] *= factor (&job, i);
}

void
apply_to (int n, const double w[n], double v[N])
{
  for (int i = 0; i < N; i++)
    v[i] *= w[i % n];
}

int
main (void)
{
  struct job job = { 3, calloc (3, sizeof (double)) };
  double v[N] TASK_REGISTERED;
  double sum = 0;

  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks register job.weights job.n
  prepare (job.n, job.weights);
#ifdef FIXED
  apply_to (job.n, job.weights, v);
#else
  apply (job, v);
#endif
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    sum += v[i];
  printf ("%g\n", sum);
#pragma tasks unregister job.weights
  free (job.weights);
}
