/* Released without having been acquired, or twice; acquired without having been
   registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 33

TASK void flip (int n, int v[n]);

void
flip (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = -v[i];
}

static void
straight (int *v)
{
#pragma tasks register v N
  flip (N, v);
#ifdef FIXED
#pragma tasks acquire v
#else
#pragma tasks wait
#endif
  int first = v[0];
#pragma tasks release v /* MISTAKE registration */
#pragma tasks unregister v
  printf ("%d\n", first);
}

static void
twice (int *v, int verbose)
{
#pragma tasks register v N
#pragma tasks acquire v
  v[0]++;
  if (verbose)
    {
      printf ("%d\n", v[0]);
#ifndef FIXED
#pragma tasks release v
#endif
    }
#pragma tasks release v /* MISTAKE registration */
  flip (N, v);
#pragma tasks unregister v
}

static void
loop (int *v, int count)
{
#pragma tasks register v N
#ifndef FIXED
#pragma tasks acquire v
#endif
  for (int i = 0; i < count; i++)
    {
#ifdef FIXED
#pragma tasks acquire v
#endif
      v[i] = i;
#pragma tasks release v /* MISTAKE registration */
      flip (N, v);
#pragma tasks wait
    }
#pragma tasks unregister v
}

static void
unlock (int *v)
{
#pragma tasks release v
}

static void
functions (int *v)
{
#pragma tasks register v N
#pragma tasks acquire v
  v[1] = 4;
  unlock (v);
  flip (N, v);
#ifndef FIXED
  unlock (v); /* MISTAKE registration */
#endif
#pragma tasks unregister v
}

static void
unknown (void)
{
  int *v = calloc (N, sizeof *v);
#ifdef FIXED
#pragma tasks register v N
#endif
#pragma tasks acquire v /* MISTAKE registration */
  v[0] = 1;
#pragma tasks release v
#ifdef FIXED
#pragma tasks unregister v
#endif
  printf ("%d\n", v[0]);
  free (v);
}

int
main (int argc, char **argv)
{
  (void)argv;
  int *v = calloc (N, sizeof *v);
  straight (v);
  twice (v, argc > 1);
  loop (v, 4);
  functions (v);
  unknown ();
  free (v);
  return 0;
}
