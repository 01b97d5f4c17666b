/* Mistakes behind so many instructions that not all are looked at, in buffers
   that share their pages with others: what has been written is seen where the
   program next comes by.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 700
#define LONG 60000

TASK void fill (int n, int v[n] TASK_OUTPUT, int x);
TASK void sum (int n, const int v[n], int s[1] TASK_OUTPUT);

static volatile unsigned spun;

__attribute__ ((noipa)) static void
spin (void)
{
  for (int i = 0; i < LONG; i++)
    spun++;
}

static void
store (int *v, int x)
{
  *v = x; /* MISTAKE check */
}

static void (*volatile set) (int *, int) = store;

void
fill (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] = x;
}

void
sum (int n, const int v[n], int s[1])
{
  spin ();
  s[0] = 0;
  for (int i = 0; i < n; i++)
    s[0] += v[i];
#ifndef FIXED
  set ((int *) &v[n - 1], 0);
#endif
}

int
main (void)
{
  int *a = malloc (2 * N * sizeof *a), *b = a + N;
  int s[1] TASK_REGISTERED;
#pragma tasks register a N
#pragma tasks register b N
  fill (N, a, 1);
  fill (N, b, 2);
#ifdef FIXED
#pragma tasks acquire a
#endif
  spin ();
  set (&a[N - 1], 3);
#ifdef FIXED
#pragma tasks release a
#endif
  fill (N, a, 4);
  sum (N, b, s);
#pragma tasks wait
#pragma tasks unregister a
#pragma tasks unregister b
  printf ("%d %d\n", a[N - 1], s[0]);
  free (a);
}
