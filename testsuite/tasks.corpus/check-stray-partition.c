/* Blocks of a vector: the loop goes on into the next block, and the smoothing
   begins in the one before.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define BLOCK 8
#define BLOCKS 4

TASK void scale (int n, int v[n], int by);
TASK void smooth (int n, const int v[n], int out[n] TASK_OUTPUT);

void
scale (int n, int v[n], int by)
{
#ifdef FIXED
  for (int i = 0; i < n; i++)
#else
  for (int i = 0; i <= n; i++)
#endif
    v[i] = i < n ? v[i] * by : v[i]; /* MISTAKE size check */
}

__attribute__ ((weak)) int
left_of (const int *v, int i)
{
  return v[i - 1]; /* MISTAKE check */
}

void
smooth (int n, const int v[n], int out[n])
{
#ifdef FIXED
  out[0] = v[0];
#else
  out[0] = (left_of (v, 0) + v[0]) / 2; /* MISTAKE size */
#endif
  for (int i = 1; i < n; i++)
    out[i] = (left_of (v, i) + v[i]) / 2;
}

int
main (void)
{
  int *v = malloc (BLOCKS * BLOCK * sizeof *v);
  int *out = malloc (BLOCKS * BLOCK * sizeof *out);
  long sum = 0;

  for (int i = 0; i < BLOCKS * BLOCK; i++)
    v[i] = i;
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks register (v + b * BLOCK), BLOCK
#pragma tasks register (out + b * BLOCK), BLOCK
    }
  for (int b = 0; b < BLOCKS - 1; b++)
    scale (BLOCK, v + b * BLOCK, b + 2);
  for (int b = 1; b < BLOCKS; b++)
    smooth (BLOCK, v + b * BLOCK, out + b * BLOCK);
#pragma tasks wait
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks unregister (v + b * BLOCK)
#pragma tasks unregister (out + b * BLOCK)
    }
  for (int i = BLOCK; i < BLOCKS * BLOCK; i++)
    sum += out[i];
  printf ("%ld\n", sum);
  free (v);
  free (out);
}
