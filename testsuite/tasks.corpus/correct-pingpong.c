/* Two buffers that change places, by several means; the one that is current is
   acquired, and both are unregistered by other names than they were
   registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 30

TASK void step (int n, const int from[n], int to[n] TASK_OUTPUT);

void
step (int n, const int from[n], int to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i] + from[(i + 1) % n];
}

static void
swap (int **a, int **b)
{
  int *other = *a;
  *a = *b;
  *b = other;
}

static int
by_hand (int rounds)
{
  int *old = calloc (N, sizeof *old), *new = calloc (N, sizeof *new);
  int most = 0;
  old[0] = 1;
#pragma tasks register old N
#pragma tasks register new N
  for (int i = 0; i < rounds; i++)
    {
      step (N, old, new);
      int *other = old;
      old = new;
      new = other;
#pragma tasks acquire old
      if (old[0] > most)
        most = old[0];
#pragma tasks release old
    }
#pragma tasks unregister new
#pragma tasks unregister old
  free (old);
  free (new);
  return most;
}

static int
by_function (int rounds)
{
  int *old = calloc (N, sizeof *old), *new = calloc (N, sizeof *new);
  int result;
  old[1] = 1;
#pragma tasks register old N
#pragma tasks register new N
  while (rounds-- > 0)
    {
      step (N, old, new);
      swap (&old, &new);
    }
#pragma tasks acquire old
  result = old[0];
#pragma tasks release old
#pragma tasks unregister old
#pragma tasks unregister new
  free (new);
  free (old);
  return result;
}

static int
by_index (int rounds)
{
  static int both[2][N];
  int now = 0;
  both[0][0] = 7;
#pragma tasks register both[0]
#pragma tasks register both[1]
  for (int i = 0; i < rounds; i++, now = !now)
    step (N, both[now], both[!now]);
  int *result = both[now];
#pragma tasks acquire result
  int first = result[0];
#pragma tasks release result
#pragma tasks unregister both[0]
#pragma tasks unregister both[1]
  return first;
}

int
main (void)
{
  printf ("%d %d %d\n", by_hand (9), by_function (8), by_index (7));
  return 0;
}
