/* Waiting, acquiring and registering are behind functions, pointers to
   functions, and macros.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 14
#define DO(...) _Pragma (#__VA_ARGS__)
#define REGISTER(v, n) DO (tasks register v n)
#define UNREGISTER(v) DO (tasks unregister v)
#define WITH(v, statement) \
  do \
    { \
      DO (tasks acquire v) \
      statement; \
      DO (tasks release v) \
    } \
  while (0)

TASK void inc (int n, int v[n], int by);

void
inc (int n, int v[n], int by)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

static void
settle (void)
{
#pragma tasks wait
}

static void
nothing (void)
{
}

static void (*finish[2]) (void) = { settle, nothing };

static void
lock (int *v)
{
#pragma tasks acquire v
}

static void
unlock (int *v)
{
#pragma tasks release v
}

static int
add_to (int *v, int value)
{
  lock (v);
  int sum = v[0] += value;
  unlock (v);
  return sum;
}

static int
nested (int *v, int depth)
{
  if (depth == 0)
    return 0;
  inc (N, v, depth);
  int below = nested (v, depth - 1);
  return add_to (v, 1) + below;
}

int
main (int argc, char **argv)
{
  (void)argv;
  int *v = calloc (N, sizeof *v), w[N] = { 0 };
  int seen;
  REGISTER (v, N)
  REGISTER (w, N)
  inc (N, v, 1);
  WITH (v, seen = v[0]);
  inc (N, w, 2);
  finish[argc > 5] ();
  seen += w[0];
  printf ("%d %d\n", seen, nested (v, 3));
  lock (v);
  lock (w);
  v[1] = w[1];
  unlock (v);
  inc (N, v, 1);
  w[2] = 0;
  unlock (w);
  inc (N, w, 1);
  settle ();
  UNREGISTER (v)
  UNREGISTER (w)
  printf ("%d %d %d\n", v[0], v[1], w[2]);
  free (v);
  return 0;
}
