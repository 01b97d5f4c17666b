/* A function that calls itself, each time with arrays of its own: what the
   inner calls do not see they leave as it is.  */
#include <stdio.h>
#include <tasks.h>

TASK void fill (int n, int v[n] TASK_OUTPUT, int x);
TASK void add (int n, const int v[n], int *sum);

void
fill (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] = x + i;
}

void
add (int n, const int v[n], int *sum)
{
  for (int i = 0; i < n; i++)
    *sum += v[i];
}

/* One level returns early.  */
static void
descend (int depth, int *sum)
{
  int mine[3];
  if (depth == 0)
    return;
#pragma tasks register mine
  fill (3, mine, depth);
  add (3, mine, sum);
  descend (depth - 1, sum);
#ifdef FIXED
#pragma tasks unregister mine
#endif
  if (depth == 2)
    return; /* MISTAKE lifetime */
#ifndef FIXED
#pragma tasks unregister mine
#endif
}

/* What is registered before the inner call has been forgotten behind it.  */
static void
both (int depth, int *sum)
{
  int mine[2];
#pragma tasks register mine
  fill (2, mine, depth);
#pragma tasks unregister mine
  if (depth > 0)
    both (depth - 1, sum);
#ifdef FIXED
#pragma tasks register mine
#endif
  add (2, mine, sum); /* MISTAKE unregistered */
#ifdef FIXED
#pragma tasks unregister mine
#endif
}

/* The inner calls wait: nothing is wrong with that.  */
static int
waits (int depth, int *sum)
{
  int mine[4];
#pragma tasks register mine
  fill (4, mine, depth);
  if (depth == 0)
    {
#pragma tasks unregister mine
      return mine[3];
    }
  add (4, mine, sum);
  int inner = waits (depth - 1, sum);
#pragma tasks wait
  inner += mine[0];
#pragma tasks unregister mine
  return inner + mine[1];
}

int
main (void)
{
  int sum[1] TASK_REGISTERED = { 0 };
  int inner = waits (3, sum);
#pragma tasks acquire sum
  printf ("%d %d\n", inner, sum[0]);
#pragma tasks release sum
  descend (3, sum);
  both (2, sum);
#pragma tasks acquire sum
  printf ("%d\n", sum[0]);
#pragma tasks release sum
  return 0;
}
