/* Unregistered before the last task is called: in a row, in a loop, and by a
   function that cleans up.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 40

TASK void step (int n, int v[n], int by);

void
step (int n, int v[n], int by)
{
  for (int i = 0; i < n; i++)
    v[i] += by * i;
}

static void
row (int *v)
{
#pragma tasks register v N
  step (N, v, 1);
#ifdef FIXED
  step (N, v, 2);
#endif
#pragma tasks unregister v
#ifndef FIXED
  step (N, v, 2); /* MISTAKE unregistered */
#pragma tasks wait
#endif
  printf ("%d\n", v[3]);
}

static void
loop (int *v)
{
#pragma tasks register v N
  for (int round = 0; round < 4; round++)
    {
      step (N, v, round); /* MISTAKE unregistered */
#ifndef FIXED
#pragma tasks unregister v
#endif
    }
#ifdef FIXED
#pragma tasks unregister v
#endif
  printf ("%d\n", v[3]);
}

static void
report (int *v, const char *what)
{
#pragma tasks unregister v
  printf ("%s %d\n", what, v[N - 1]);
}

static void
functions (int *v)
{
#pragma tasks register v N
  step (N, v, 5);
#ifndef FIXED
  report (v, "first");
#endif
  step (N, v, 6); /* MISTAKE unregistered */
#ifdef FIXED
  report (v, "first");
#else
#pragma tasks wait
#endif
}

int
main (void)
{
  int *v = calloc (N, sizeof *v), *w = calloc (N, sizeof *w),
      *x = calloc (N, sizeof *x);
  row (v);
  loop (w);
  functions (x);
  free (v);
  free (w);
  free (x);
  return 0;
}
