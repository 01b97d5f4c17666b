/* Blocks that are not in use stay registered in a free list.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define BLOCK 64
union block { union block *next; unsigned char b[BLOCK]; };
static union block *pool[8], *unused[8];
static int pools, spare;
TASK void smear (unsigned char b[BLOCK] TASK_OUTPUT, int seed);

void
smear (unsigned char b[BLOCK], int seed)
{
  memset (b, seed, BLOCK / 2);
  memset (b + BLOCK / 2, seed + 1, BLOCK - BLOCK / 2);
}

TASK void check (const unsigned char b[BLOCK], int sum[1]);

void
check (const unsigned char b[BLOCK], int sum[1])
{
  for (int i = 0; i < BLOCK; i++)
    sum[0] += b[i];
}

static union block *take (void)
{
  if (spare > 0)
    return unused[--spare];
  union block *p = malloc (sizeof *p);
  if (!p)
    exit (2);
#pragma tasks register p->b
  return pool[pools++] = p;
}

static void give (union block *p) { unused[spare++] = p; }
int
main (void)
{
  int sum[1] TASK_REGISTERED = { 0 };
  for (int k = 0; k < 10; k++)
    {
      union block *x = take (), *y = take ();
      smear (x->b, k);
      smear (y->b, 2 * k);
      check (y->b, sum);
      give (x);
      union block *z = take ();
      smear (z->b, 3 * k);
      check (z->b, sum);
      give (z);
      give (y);
    }
  while (pools > 0)
    {
      union block *p = pool[--pools];
#pragma tasks unregister p->b
      free (p);
    }
#pragma tasks acquire sum
  printf ("%d\n", *sum);
#pragma tasks release sum
  return 0;
}
