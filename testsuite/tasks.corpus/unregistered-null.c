/* An optional buffer that is NULL, and one that comes after shutdown.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 100

TASK void weigh (int n, double v[n], const double weights[n]);

void
weigh (int n, double v[n], const double weights[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= weights[i];
}

static void
optional (int weighted)
{
  double *v = malloc (N * sizeof *v), *weights = NULL;
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks register v N
  if (weighted)
    {
      weights = malloc (N * sizeof *weights);
      for (int i = 0; i < N; i++)
        weights[i] = 0.5;
#pragma tasks register weights N
    }
#ifdef FIXED
  if (weights)
#endif
    weigh (N, v, weights); /* MISTAKE unregistered */
#pragma tasks unregister v
  if (weighted)
    {
#pragma tasks unregister weights
    }
  printf ("%g\n", v[N - 1]);
  free (weights);
  free (v);
}

static void
later (void)
{
  static double v[N], weights[N];
  for (int i = 0; i < N; i++)
    v[i] = weights[i] = i;
#pragma tasks initialize
#pragma tasks register v
#pragma tasks register weights
  weigh (N, v, weights);
#pragma tasks shutdown
  printf ("%g\n", v[2]);
#ifdef FIXED
#pragma tasks register v
#pragma tasks register weights
#endif
  weigh (N, v, weights); /* MISTAKE unregistered */
#pragma tasks shutdown
  printf ("%g\n", v[2]);
}

int
main (int argc, char **argv)
{
  (void)argv;
  optional (argc > 1);
  later ();
  return 0;
}
