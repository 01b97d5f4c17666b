/* A thread that writes a report unregisters what it reported.  */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 100

TASK void simulate (int n, double state[n], double dt);

void
simulate (int n, double state[n], double dt)
{
  for (int i = 0; i < n; i++)
    state[i] += dt * (1 - state[i]);
}

static void *
report (void *argument)
{
  double *state = argument;
#ifdef FIXED
#pragma tasks acquire state
#else
#pragma tasks unregister state
#endif
  printf ("%.4f\n", state[N / 2]);
#ifdef FIXED
#pragma tasks release state
#endif
  return NULL;
}

int
main (void)
{
  pthread_t reporter;
  double *state = calloc (N, sizeof *state);
#pragma tasks register state N
  simulate (N, state, 0.5);
  if (pthread_create (&reporter, NULL, report, state) != 0)
    abort ();
  pthread_join (reporter, NULL);
  simulate (N, state, 0.25); /* MISTAKE check */
#pragma tasks unregister state
  printf ("%.4f\n", state[0]);
  free (state);
  return 0;
}
