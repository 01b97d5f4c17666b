/* Another thread of the program looks at what a task writes.  */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8192

static double *field;

TASK void advance (int n, double v[n]);

void
advance (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += 1;
}

static void *
watch (void *unused)
{
  double sum = 0;
  (void)unused;
  for (int i = 0; i < N; i++)
    sum += field[i]; /* MISTAKE check */
  printf ("%g\n", sum);
  return NULL;
}

int
main (void)
{
  pthread_t watcher;
  field = aligned_alloc (4096, N * sizeof *field);
  for (int i = 0; i < N; i++)
    field[i] = i;
#pragma tasks register field N
  advance (N, field);
#ifdef FIXED
#pragma tasks acquire field
#endif
  pthread_create (&watcher, NULL, watch, NULL);
  pthread_join (watcher, NULL);
#pragma tasks unregister field
  printf ("%g\n", field[N - 1]);
  free (field);
}
