/* A function calls tasks on what it is passed, and somebody passes it memory
   that is not registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 30

TASK void shift (int n, int v[n], int by);

void
shift (int n, int v[n], int by)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

static void
shift_twice (int *v, int by)
{
  shift (N, v, by);
  shift (N, v, -by + 1);
}

static int *
make (int first)
{
  int *v = malloc (N * sizeof *v);
  if (!v)
    exit (1);
  for (int i = 0; i < N; i++)
    v[i] = first + i;
  return v;
}

static int *
make_registered (int first)
{
  int *v = make (first);
#pragma tasks register v N
  return v;
}

int
main (void)
{
  int *a = make_registered (1);
#ifdef FIXED
  int *b = make_registered (2);
#else
  int *b = make (2);
#endif
  int local[N] = { 0 };

#ifdef FIXED
#pragma tasks register local
#endif
  shift_twice (a, 3);
  shift (N, b, 3);       /* MISTAKE unregistered */
  shift_twice (local, 4); /* MISTAKE unregistered */
#ifdef FIXED
#pragma tasks unregister local
#endif
#pragma tasks unregister a
#ifdef FIXED
#pragma tasks unregister b
#else
#pragma tasks wait
#endif
  printf ("%d\n", a[0] + (local[0] != 1));
  free (a);
  free (b);
  return 0;
}
