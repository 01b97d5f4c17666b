/* One is unregistered and another freed; an error path frees too much; heap
   arrays of a scope.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 100

TASK void load (int n, int v[n] TASK_OUTPUT, int seed);
TASK void merge (int n, const int a[n], const int b[n], int c[n] TASK_OUTPUT);

void
load (int n, int v[n], int seed)
{
  for (int i = 0; i < n; i++)
    v[i] = i * seed;
}

void
merge (int n, const int a[n], const int b[n], int c[n])
{
  for (int i = 0; i < n; i++)
    c[i] = a[i] > b[i] ? a[i] : b[i];
}

static int
merged (int seed)
{
  int *a = malloc (N * sizeof *a);
  int *b = malloc (N * sizeof *b);
  int *c = malloc (N * sizeof *c);
  int result = -1;

#pragma tasks register a N
#pragma tasks register b N
  load (N, a, seed);
  load (N, b, 2);
  if (seed < 0)
    {
#ifdef FIXED
#pragma tasks unregister a
#pragma tasks unregister b
#endif
      free (a); /* MISTAKE lifetime */
      free (b); /* MISTAKE lifetime */
      free (c);
      return -1;
    }
#pragma tasks register c N
  merge (N, a, b, c);
#pragma tasks unregister a
#pragma tasks unregister b
#ifdef FIXED
#pragma tasks unregister c
#else
#pragma tasks acquire c
#endif
  result = c[N - 1];
#ifndef FIXED
#pragma tasks release c
#endif
  free (a);
  free (b);
  free (c); /* MISTAKE lifetime */
  return result;
}

static int
scoped (int n)
{
  int result;
  int c[n] TASK_REGISTERED;
  {
#ifdef FIXED
    int a[n] TASK_HEAP TASK_REGISTERED;
#else
    int a[n] TASK_HEAP; /* MISTAKE lifetime */
#pragma tasks register a
#endif
    int b[n] TASK_REGISTERED;
    load (n, a, 3);
    load (n, b, 4);
    merge (n, a, b, c);
  }
#pragma tasks acquire c
  result = c[n - 1];
#pragma tasks release c
  return result;
}

int
main (void)
{
  printf ("%d\n", merged (5));
  printf ("%d\n", scoped (N));
  return 0;
}
