/* Acquired and released, but too early, too late, or the wrong one.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 64

TASK void decay (int n, float v[n], float rate);
TASK void total (int n, const float v[n], float *sum TASK_OUTPUT);

void
decay (int n, float v[n], float rate)
{
  for (int i = 0; i < n; i++)
    v[i] *= rate;
}

void
total (int n, const float v[n], float *sum)
{
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum += v[i];
}

static void
after_release (float *v, float *sum)
{
#pragma tasks register v N
#pragma tasks register sum 1
  total (N, v, sum);
#pragma tasks acquire sum
  printf ("sum %g\n", *sum);
#ifndef FIXED
#pragma tasks release sum
#endif
  *sum = 0; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release sum
#endif
#pragma tasks unregister sum
#pragma tasks unregister v
}

static void
after_call (float *v, float *sum)
{
#pragma tasks register v N
#pragma tasks register sum 1
#pragma tasks acquire v
  v[0] = 10;
#ifdef FIXED
  v[1] = 20;
#endif
  decay (N, v, 0.5f);
#ifndef FIXED
  v[1] = 20; /* MISTAKE host-access */
#endif
#pragma tasks release v
  total (N, v, sum);
#pragma tasks unregister v
#pragma tasks unregister sum
  printf ("sum %g\n", *sum);
}

static void
wrong_one (float *v, float *sum)
{
#pragma tasks register v N
#pragma tasks register sum 1
  for (int i = 0; i < 3; i++)
    {
      decay (N, v, 0.9f);
      total (N, v, sum);
#ifdef FIXED
#pragma tasks acquire sum
#else
#pragma tasks acquire v
#endif
      printf ("after %d: %.3f\n", i, *sum); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release sum
#else
#pragma tasks release v
#endif
    }
#pragma tasks unregister v
#pragma tasks unregister sum
}

static void
in_one_branch (float *v, float *sum, int verbose)
{
#pragma tasks register v N
#pragma tasks register sum 1
  total (N, v, sum);
  if (verbose)
    {
#pragma tasks acquire sum
      printf ("verbose: %g\n", *sum);
#pragma tasks release sum
    }
#ifdef FIXED
#pragma tasks acquire sum
#endif
  if (*sum > 100) /* MISTAKE host-access */
    printf ("large\n");
#ifdef FIXED
#pragma tasks release sum
#endif
#pragma tasks unregister sum
#pragma tasks unregister v
}

static void
one_of_two (float *v, float *sum, float *more)
{
#pragma tasks register v N
#pragma tasks register sum 1
#pragma tasks register more 1
  total (N, v, sum);
  total (N, v, more);
#ifdef FIXED
#pragma tasks acquire sum
#endif
#pragma tasks acquire more
  v[0] = 1;
#ifdef FIXED
#pragma tasks release sum
#endif
#pragma tasks release more
#pragma tasks unregister more
#pragma tasks unregister sum
#pragma tasks unregister v
}

int
main (int argc, char **argv)
{
  float *v = malloc (N * sizeof *v), *sum = malloc (sizeof *sum), more[1];
  (void)argv;
  for (int i = 0; i < N; i++)
    v[i] = i;
  after_release (v, sum);
  after_call (v, sum);
  wrong_one (v, sum);
  in_one_branch (v, sum, argc > 1);
  one_of_two (v, sum, more);
  free (sum);
  free (v);
  return 0;
}
