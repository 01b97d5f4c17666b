/* Two tasks write the same pages, one after the other, while there is another
   thread: outputs are filled, and were closed after the first.  */

#include <pthread.h>
#include <stdio.h>
#include <tasks.h>

enum
{
  N = 4096
};

static double v[N] __attribute__ ((aligned (4096)));

TASK void fill (int n, double v[n] TASK_OUTPUT, double x);

void
fill (int n, double v[n], double x)
{
  for (int i = 0; i < n; i++)
    v[i] = x;
}

static void *
nothing (void *unused)
{
  return unused;
}

int
main (void)
{
  pthread_t thread;
  pthread_create (&thread, NULL, nothing, NULL);
  pthread_join (thread, NULL);
#pragma tasks register v
  fill (N, v, 1);
  fill (N, v, 2);
#pragma tasks wait
#pragma tasks acquire v
  printf ("%g\n", v[N - 1]);
#pragma tasks release v
#pragma tasks unregister v
}
