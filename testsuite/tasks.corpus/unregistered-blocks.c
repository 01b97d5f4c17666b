/* A table of blocks: the loop that registers them ends too early.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define BLOCKS 8
#define SIZE 128

TASK void init (int n, int block[n] TASK_OUTPUT, int first);
TASK void sum (int n, const int block[n], long *total);

void
init (int n, int block[n], int first)
{
  for (int i = 0; i < n; i++)
    block[i] = first + i;
}

void
sum (int n, const int block[n], long *total)
{
  for (int i = 0; i < n; i++)
    *total += block[i];
}

int
main (void)
{
  int *blocks[BLOCKS];
  long total[1] TASK_REGISTERED = { 0 };
  int last = BLOCKS;

  for (int b = 0; b < BLOCKS; b++)
    {
      blocks[b] = malloc (SIZE * sizeof (int));
      if (!blocks[b])
        return 1;
    }
#ifndef FIXED
  last--;
#endif
  for (int b = 0; b < last; b++)
    {
#pragma tasks register blocks[b] SIZE
    }

  for (int b = 0; b < BLOCKS; b++)
    {
      init (SIZE, blocks[b], b * SIZE); /* MISTAKE check */
      sum (SIZE, blocks[b], total);
    }

  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks unregister blocks[b]
      free (blocks[b]);
    }
#pragma tasks acquire total
  printf ("%ld\n", total[0]);
  return 0;
}
