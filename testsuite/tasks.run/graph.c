/* SPDX-License-Identifier: GPL-3.0-or-later

   Graphs whose structure stays: the same calls on the same buffers, scalars
   that change, buffers that are swapped, blocks without tasks or never run. */

#include "more/mix.h"

enum
{
  N = 16,
  BLOCKS = 6,
  STEPS = 40
};

static unsigned grid[2][BLOCKS * N];
static int count;

/* Host code of the block runs each time.  */
static unsigned
next (void)
{
  return ++count;
}

static void
same (unsigned a[N], unsigned b[N], unsigned c[N])
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        set (N, c, 5);
        mix (N, a, b, 1);
        mix (N, b, c, 2);
        mix (N, b, a, 3);
        mix (N, c, c, 4);
      }
    }
}

static void
scalars (unsigned a[N], unsigned b[N], unsigned c[N])
{
  for (int i = 0; i < STEPS; i++)
#pragma tasks graph
    {
      mix (N, a, b, i);
      stir (N / (1 + i % 2), c, next ());
      mix (N, b, a, next ());
      if (i % 3 == 0)
        printf ("%d", i % 10);
      mix (N, c, b, i * i);
    }
  printf ("\n");
}

static void
swapped (unsigned *a, unsigned *b)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
        mix (N, a, b, 2 * i);
      }
      unsigned *swap = a;
      a = b;
      b = swap;
    }
}

static void
swapped_inside (unsigned *a, unsigned *b, unsigned *c)
{
  for (int i = 0; i < STEPS; i++)
#pragma tasks graph
    {
      mix (N, a, b, i);
      mix (N, b, c, 2 * i);
      unsigned *swap = a;
      a = b;
      b = c;
      c = swap;
    }
}

/* A stencil on blocks that overlap, some of them with the whole.  */
static void
overlapping (void)
{
  for (int g = 0; g < 2; g++)
    {
#pragma tasks register grid[g]
      for (int b = 0; b < BLOCKS; b++)
        {
#pragma tasks register &grid[g][b *N] N
        }
      for (int b = 0; b < BLOCKS - 1; b++)
        {
#pragma tasks register &grid[g][b *N] 2 * N
        }
    }
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        for (int b = 0; b < BLOCKS; b++)
          stir (N, &grid[0][b * N], b + i);
        for (int b = 0; b < BLOCKS - 1; b++)
          mix (2 * N, &grid[0][b * N], &grid[1][b * N], b);
        for (int b = 0; b < BLOCKS; b++)
          mix (N, &grid[1][b * N], &grid[0][b * N], b);
        stir (BLOCKS * N, grid[i % 2], i);
      }
    }
#pragma tasks wait
  print ("overlapping 0", BLOCKS * N, grid[0]);
  print ("overlapping 1", BLOCKS * N, grid[1]);
}

int
main (void)
{
  unsigned a[N] __attribute__ ((registered)) = { 1, 2, 3 };
  unsigned b[N] __attribute__ ((registered)) = { 4, 5 };
  unsigned c[N] __attribute__ ((registered)) = { 6 };

  for (int i = 0; i < 5; i++)
#pragma tasks graph
    {
    }
  for (int i = 0; i < 5; i++)
#pragma tasks graph
    {
      next ();
    }
  for (int i = 0; i < 0; i++)
#pragma tasks graph
    {
      stir (N, a, 1);
    }
  same (a, b, c);
  scalars (a, b, c);
  same (b, c, a);
  swapped (a, b);
  swapped_inside (a, b, c);
  same (a, b, c);
  overlapping ();
#pragma tasks wait
  print ("a", N, a);
  print ("b", N, b);
  print ("c", N, c);
  printf ("%d\n", count);
  return 0;
}
