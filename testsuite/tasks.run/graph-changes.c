/* SPDX-License-Identifier: GPL-3.0-or-later

   Graphs whose structure changes from one execution to the next: other tasks,
   other buffers, more calls, fewer calls, and back.  */

#include "more/mix.h"

enum
{
  N = 8,
  STEPS = 30
};

static unsigned a[N], b[N], c[N], d[N];

/* In one step there is another call in the middle.  */
static void
one_more (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
        if (i == 5)
          stir (N, b, i);
        mix (N, b, a, i);
        mix (N, a, c, i);
      }
    }
}

static void
one_less (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
        mix (N, b, c, i);
        if (i != 5)
          mix (N, c, a, i);
      }
    }
}

static void
other_buffer (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, i == 5 ? c : b, i);
        mix (N, b, a, i);
        mix (N, c, d, i);
        mix (N, d, b, i);
      }
    }
}

static void
other_task (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
        if (i == 5)
          set (N, b, i);
        else
          stir (N, b, i);
        mix (N, b, a, i);
      }
    }
}

static void
other_order (void)
{
  for (int i = 0; i < STEPS; i++)
    {
      unsigned *first = i == 5 ? a : b, *second = i == 5 ? b : a;
#pragma tasks graph
      {
        mix (N, c, first, i);
        mix (N, first, second, i);
        mix (N, second, c, i);
      }
    }
}

/* No two executions are alike, then all are.  */
static void
growing (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        for (int j = 0; j < i && j < 12; j++)
          mix (N, j % 2 ? a : d, j % 3 ? b : c, i + j);
        stir (N, b, i);
      }
    }
}

static void
shrinking (void)
{
  for (int i = STEPS; i > 0; i--)
    {
#pragma tasks graph
      {
        for (int j = 0; j < i; j++)
          mix (N, j % 2 ? a : d, j % 3 ? b : c, i + j);
      }
    }
}

/* Back and forth.  */
static void
alternating (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        if (i % 2)
          mix (N, a, b, i);
        else
          mix (N, b, a, i);
        if (i % 3 == 0)
          stir (N, c, i);
        mix (N, a, c, i);
      }
    }
}

/* A task that is empty of effects on the others comes and goes, and so do all
   calls of a block.  */
static void
vanishing (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        if (i % 4 != 3)
          {
            stir (N, a, i);
            if (i % 5 == 0)
              stir (N, d, i);
            mix (N, a, b, i);
          }
      }
    }
}

/* The first execution is unlike the others.  */
static void
first (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        if (i == 0)
          {
            set (N, a, 1);
            set (N, b, 2);
          }
        mix (N, a, b, i);
        mix (N, b, a, i);
      }
    }
}

int
main (void)
{
#pragma tasks register a
#pragma tasks register b
#pragma tasks register c
#pragma tasks register d
  one_more ();
  one_less ();
  other_buffer ();
  other_task ();
  other_order ();
  growing ();
  shrinking ();
  alternating ();
  vanishing ();
  first ();
  for (int i = 0; i < 4; i++)
    {
      alternating ();
      one_more ();
    }
#pragma tasks wait
  print ("a", N, a);
  print ("b", N, b);
  print ("c", N, c);
  print ("d", N, d);
  return 0;
}
