/* SPDX-License-Identifier: GPL-3.0-or-later

   Graphs beside other things that change the order of tasks: tasks outside on
   the same buffers, waits, acquired buffers, buffers that come and go.

   The compiler does not see that what one iteration acquires the next one
   releases.  */

/* { dg-additional-options "-fplugin-arg-tasks-Wno-host-access -fplugin-arg-tasks-Wno-registration" } */

#include <stdlib.h>

#include "more/mix.h"

enum
{
  N = 16,
  STEPS = 20
};

static unsigned a[N], b[N], c[N];

/* Tasks between the executions use the graph's buffers.  */
static void
outside (void)
{
  for (int i = 0; i < STEPS; i++)
    {
      stir (N, a, i);
      if (i % 3 == 0)
        mix (N, b, c, i);
#pragma tasks graph
      {
        mix (N, a, b, i);
        mix (N, b, c, i);
        mix (N, c, a, i);
      }
      if (i % 2)
        mix (N, c, b, i);
    }
}

/* Two graphs on the same buffers, one after the other.  */
static void
in_turn (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
        mix (N, b, c, i);
      }
#pragma tasks graph
      {
        mix (N, c, a, i);
        mix (N, b, a, i);
      }
    }
}

static void
waiting (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
        mix (N, b, c, i);
#pragma tasks wait
        a[i % N] += c[0];
        mix (N, c, a, i);
      }
      if (i % 4 == 0)
        {
#pragma tasks wait
          b[0]++;
        }
    }
}

static void
acquiring (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
#pragma tasks acquire b
        b[1] += i;
#pragma tasks release b
        mix (N, b, c, i);
        mix (N, c, a, i);
      }
#pragma tasks acquire c
      c[2] += i;
#pragma tasks release c
    }
}

/* A buffer is acquired in one execution of the block and released in the
   next.  */
static void
held (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (N, a, b, i);
        if (i % 2 == 0)
          {
#pragma tasks acquire c
            c[3]++;
          }
        else
          {
            c[4]++;
#pragma tasks release c
            mix (N, b, c, i);
          }
        mix (N, b, a, i);
      }
    }
}

/* A buffer lives as long as one execution, at an address that may be another
   one each time.  */
static void
in_scope (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        unsigned t[N] __attribute__ ((registered)) = { i };
        mix (N, a, t, i);
        mix (N, t, b, i);
        mix (N, b, a, i);
      }
    }
}

static void
registering (void)
{
  for (int i = 0; i < STEPS; i++)
    {
      unsigned *t = calloc (N, sizeof *t);
#pragma tasks graph
      {
#pragma tasks register t N
        mix (N, a, t, i);
        mix (N, t, b, i);
#pragma tasks unregister t
        c[0] += t[0];
        mix (N, b, a, i);
      }
      free (t);
    }
}

/* The same memory is registered as another region: as two halves in every
   third execution.  */
static void
other_regions (void)
{
  unsigned *t = calloc (2 * N, sizeof *t);
  for (int i = 0; i < STEPS; i++)
    {
      int parts = i % 3 == 2 ? 2 : 1;
      for (int p = 0; p < parts; p++)
        {
#pragma tasks register &t[p *N], 2 * N / parts
        }
#pragma tasks graph
      {
        for (int p = 0; p < parts; p++)
          stir (2 * N / parts, t + p * N, i);
        mix (N, a, t, i);
        if (parts == 2)
          mix (N, a, t + N, i);
        mix (N, a, b, i);
      }
      for (int p = 0; p < parts; p++)
        {
#pragma tasks unregister &t[p *N], 2 * N / parts
        }
    }
  print ("regions", 2 * N, t);
  free (t);
}

/* The runtime ends and starts again between two executions.  */
static void
restarted (void)
{
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register a
#pragma tasks register b
      for (int j = 0; j < 3; j++)
#pragma tasks graph
        {
          mix (N, a, b, j);
          mix (N, b, a, j);
        }
#pragma tasks shutdown
      a[0] += i;
    }
}

int
main (void)
{
#pragma tasks register a
#pragma tasks register b
#pragma tasks register c
  stir (N, a, 1);
  outside ();
  in_turn ();
#pragma tasks wait
  print ("outside", N, a);
  waiting ();
  acquiring ();
  held ();
#pragma tasks wait
  print ("waiting", N, a);
  in_scope ();
  registering ();
  other_regions ();
  outside ();
#pragma tasks shutdown
  print ("a", N, a);
  print ("b", N, b);
  print ("c", N, c);
  restarted ();
  print ("a", N, a);
  print ("b", N, b);
  return 0;
}
