/* SPDX-License-Identifier: GPL-3.0-or-later

   Every way out of the block of a graph ends it, so that the next one begins
   anew.  */

#include "more/mix.h"

enum
{
  N = 8,
  STEPS = 12
};

static unsigned a[N], b[N], c[N];

static void
by_break (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
        if (i == 9)
          break;
        mix (N, b, a, i);
      }
    }
}

static void
by_break_of_body (void)
{
  int i = 0;
  while (1)
#pragma tasks graph
    {
      mix (N, a, b, i);
      if (i++ == 9)
        break;
      mix (N, b, a, i);
    }
}

static void
by_continue (void)
{
  for (int i = 0; i < STEPS; i++)
#pragma tasks graph
    {
      mix (N, a, b, i);
      if (i % 4 == 3)
        continue;
      mix (N, b, c, i);
    }
}

static int
by_return (int i)
{
#pragma tasks graph
  {
    mix (N, c, b, i);
    if (i == 4)
      return i;
    mix (N, b, a, i);
    if (i == 5)
      return i + 1;
    mix (N, a, c, i);
  }
  return 0;
}

static void
by_goto (int i)
{
again:
#pragma tasks graph
  {
    mix (N, c, a, i);
    if (i++ % 4)
      goto again;
    mix (N, b, a, i);
    if (i == 9)
      goto out;
  inside:
    mix (N, c, b, i);
    if (i++ % 3)
      goto inside;
  }
  stir (N, c, i);
out:
  stir (N, b, i);
}

static void
by_switch (int i)
{
  switch (i % 3)
    {
    case 0:
#pragma tasks graph
      {
        mix (N, a, b, i);
        mix (N, a, c, i);
        break;
      }
    case 1:
#pragma tasks graph
      {
        mix (N, b, a, i);
      }
      /* Fall through.  */
    default:
#pragma tasks graph
      {
        mix (N, c, a, i);
        mix (N, a, b, i);
      }
    }
}

/* Out of two graphs at once, the inner of which belongs to the outer.  */
static void
two_levels (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
        for (int j = 0; j < 3; j++)
          {
#pragma tasks graph
            {
              mix (N, b, c, j);
              if (i == 8)
                goto next;
              mix (N, c, a, j);
            }
          }
        mix (N, a, c, i);
      }
    next:
      stir (N, b, i);
    }
}

static int
value (int i)
{
  return ({
    int result = 0;
#pragma tasks graph
    {
      mix (N, a, b, i);
      mix (N, b, a, i);
      result = i + 1;
    }
    result;
  });
}

int
main (void)
{
  int sum = 0;
#pragma tasks register a
#pragma tasks register b
#pragma tasks register c
  stir (N, a, 1);
  for (int i = 0; i < 3; i++)
    {
      by_break ();
      by_break_of_body ();
      by_continue ();
      two_levels ();
    }
  for (int i = 0; i < STEPS; i++)
    {
      sum = sum * 3 + by_return (i);
      by_goto (i);
      by_switch (i);
      sum += value (i);
    }
#pragma tasks wait
  print ("a", N, a);
  print ("b", N, b);
  print ("c", N, c);
  printf ("%d\n", sum);
  return 0;
}
