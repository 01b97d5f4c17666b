/* Acquired buffers, tasks on them, and waits for others.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 6

TASK void twice (int n, int v[n]);
TASK void copy (int n, const int from[n], int to[n] TASK_OUTPUT);

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

void
copy (int n, const int from[n], int to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

int
main (void)
{
  int a[N] = { 1, 2, 3 }, b[N] = { 4 }, c[N] = { 0 };
#pragma tasks register a
#pragma tasks register b
#pragma tasks register c
  twice (N, a);
  twice (N, b);
#pragma tasks acquire a
  /* `b' has nothing to do with `a'.  */
  twice (N, b);
#pragma tasks acquire b
  printf ("%d %d\n", a[0], b[0]);
#pragma tasks release b
#pragma tasks wait
  a[1] = 5;
  twice (N, a);
#pragma tasks release a
#pragma tasks wait
  for (int i = 0; i < 3; i++)
    {
#pragma tasks acquire a
      a[0]++;
      int held = i == 2;
      twice (N, a);
      copy (N, a, c);
      if (!held)
        {
#pragma tasks release a
#pragma tasks acquire c
          printf ("%d\n", c[0]);
#pragma tasks release c
        }
      if (held)
        {
#pragma tasks release a
        }
    }
#pragma tasks acquire b
#pragma tasks unregister c
#pragma tasks unregister b
#pragma tasks unregister a
  printf ("%d %d\n", a[1], b[0]);
  return 0;
}
