/* Nothing is wrong: the whole is unregistered while its blocks are, each of
   which is acquired when it is looked at.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define BLOCK 16
#define BLOCKS 4
#define N (BLOCK * BLOCKS)

TASK void ramp (int n, int v[n] TASK_OUTPUT);
TASK void shift (int n, int v[n], int by);

void
ramp (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

void
shift (int n, int v[n], int by)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

int
main (void)
{
  int *v = malloc (N * sizeof *v), sum = 0;
#pragma tasks register v N
  ramp (N, v);
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks register (v + b * BLOCK) BLOCK
      shift (BLOCK, v + b * BLOCK, 100 * b);
    }
  for (int b = 0; b < BLOCKS; b++)
    {
      int *block = v + b * BLOCK;
#pragma tasks acquire block BLOCK
      sum += block[0];
      block[BLOCK - 1] = 0;
#pragma tasks release block BLOCK
      shift (BLOCK, block, 1);
    }
#pragma tasks unregister v N
#pragma tasks wait
  for (int b = 0; b < BLOCKS; b++)
    {
      sum += v[b * BLOCK] + v[b * BLOCK + BLOCK - 1];
#pragma tasks unregister (v + b * BLOCK) BLOCK
    }
  printf ("%d\n", sum);
  free (v);
  return 0;
}
