/* Registered until the program ends; used again after a shutdown; memory that
   comes back from free.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 25

static int global[N];
static int *cache;

TASK void touch (int n, int v[n]);

void
touch (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static int *
cached (void)
{
  if (!cache)
    {
      cache = calloc (N, sizeof *cache);
#pragma tasks register cache N
    }
  return cache;
}

static void
report (void)
{
  printf ("%d\n", global[0]);
}

static int
again (int rounds)
{
  int all = 0;
  for (int i = 0; i < rounds; i++)
    {
      int *v = calloc (N + i, sizeof *v);
#pragma tasks register v N
      touch (N, v);
#pragma tasks unregister v
      all += v[0];
      free (v);
    }
  return all;
}

static int
shut (void)
{
  int *v = calloc (N, sizeof *v);
#pragma tasks register v N
  touch (N, v);
#pragma tasks shutdown
  int first = v[0];
  v[0] = 10;
#pragma tasks register v N
  touch (N, v);
#pragma tasks shutdown
  first += v[0];
  free (v);
  return first;
}

int
main (void)
{
#pragma tasks register global
  touch (N, global);
#pragma tasks wait
  report ();
  touch (N, cached ());
  touch (N, cached ());
#pragma tasks acquire cache
  printf ("%d\n", cache[1]);
#pragma tasks release cache
  printf ("%d\n", again (4));
  touch (N, global);
#pragma tasks acquire global
  report ();
#pragma tasks release global
#pragma tasks unregister global
#pragma tasks unregister cache
  free (cache);
  cache = NULL;
  printf ("%d\n", shut ());
  touch (N, cached ());
  exit (0);
}
