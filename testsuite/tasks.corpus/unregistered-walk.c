/* A pointer walks over blocks, of which the first is registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define BLOCK 25
#define BLOCKS 4

TASK void mean (int n, const double v[n], double result[1]);

void
mean (int n, const double v[n], double result[1])
{
  for (int i = 0; i < n; i++)
    result[0] += v[i] / n;
}

int
main (void)
{
  double *v = malloc (BLOCKS * BLOCK * sizeof *v);
  double result[1] TASK_REGISTERED = { 0 };
  for (int i = 0; i < BLOCKS * BLOCK; i++)
    v[i] = i % 10;
  double *end = v + BLOCKS * BLOCK;
  for (double *p = v; p < end; p += BLOCK)
    {
#ifdef FIXED
#pragma tasks register p BLOCK
#else
      if (p == v)
        {
#pragma tasks register p BLOCK
        }
#endif
      mean (BLOCK, p, result); /* MISTAKE check */
    }
#pragma tasks wait
  printf ("%g\n", result[0]);
#pragma tasks shutdown
  free (v);
  return 0;
}
