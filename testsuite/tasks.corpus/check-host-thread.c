/* Other threads of the program look at what a task writes; one only returns
   what it has found.  */

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

static void *
count (void *counted)
{
  const double *v = counted;
  long below = 0;
  for (int i = 0; i < N; i += 512)
    below += (long)v[i]; /* MISTAKE also */
  return (void *)below;
}

int
main (void)
{
  pthread_t watcher, counter;
  void *below;
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
#ifdef FIXED
#pragma tasks release field
#endif
  advance (N, field);
#ifdef FIXED
#pragma tasks wait
#endif
  pthread_create (&counter, NULL, count, field);
  pthread_join (counter, &below);
#pragma tasks unregister field
  printf ("%g %d\n", field[N - 1], below != NULL);
  free (field);
}
