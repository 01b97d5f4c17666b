/* A block is acquired, and the whole that contains it is needed.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void reverse (int n, double v[n]);

void
reverse (int n, double v[n])
{
  for (int i = 0; i < n / 2; i++)
    {
      double x = v[i];
      v[i] = v[n - 1 - i];
      v[n - 1 - i] = x;
    }
}

int
main (void)
{
  int n = 32;
  double *v = malloc (n * sizeof *v), *half = v + 16;
#pragma tasks register v n
#pragma tasks register half 16
#pragma tasks acquire v
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma tasks release v
#pragma tasks acquire half
  half[0] = 100;
#ifdef FIXED
#pragma tasks release half
#endif
  reverse (n, v);
#pragma tasks unregister v /* MISTAKE check */
#ifndef FIXED
#pragma tasks release half
#endif
#pragma tasks unregister half
  printf ("%g %g\n", v[0], v[15]);
  free (v);
  return 0;
}
