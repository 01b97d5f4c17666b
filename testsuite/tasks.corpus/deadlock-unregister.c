/* The result is unregistered while its source is still held.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 18

TASK void derive (int n, const double v[n], double d[n] TASK_OUTPUT);

void
derive (int n, const double v[n], double d[n])
{
  for (int i = 0; i < n; i++)
    d[i] = (i + 1 < n ? v[i + 1] : v[i]) - v[i];
}

static double
local (int verbose)
{
  double v[N], d[N];
#pragma tasks register v
#pragma tasks register d
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    v[i] = i * i;
  derive (N, v, d);
#ifdef FIXED
#pragma tasks release v
#endif
  if (verbose)
    printf ("derived\n");
#pragma tasks unregister d /* MISTAKE deadlock */
#ifndef FIXED
#pragma tasks release v
#endif
#pragma tasks unregister v
  return d[2];
}

int
main (int argc, char **argv)
{
  (void)argv;
  printf ("%g\n", local (argc > 1));
  return 0;
}
