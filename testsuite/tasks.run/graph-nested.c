/* SPDX-License-Identifier: GPL-3.0-or-later

   Graphs in graphs, which belong to the outer ones; in functions that call
   themselves; and in the bodies of tasks, several of which run at once.  */

#include "more/mix.h"

enum
{
  N = 8,
  PARENTS = 6,
  STEPS = 10
};

static unsigned a[N], b[N], c[N];
static unsigned own[PARENTS][2][N];

static void
inner (unsigned *from, unsigned *to, unsigned k)
{
#pragma tasks graph
  {
    mix (N, from, to, k);
    stir (N, from, k);
  }
}

/* The inner one is executed alone, too.  */
static void
functions (void)
{
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        inner (a, b, i);
        mix (N, b, c, i);
        inner (c, a, i);
        if (i == 7)
          inner (b, c, i);
      }
      inner (b, a, i);
      if (i % 4 == 3)
        for (int j = 0; j < 5; j++)
          inner (a, c, j);
    }
}

static void
recursive (int depth, unsigned k)
{
#pragma tasks graph
  {
    mix (N, a, b, k);
    if (depth > 0)
      {
        recursive (depth - 1, k + 1);
        mix (N, b, c, depth);
        recursive (depth - 1, k + 2);
      }
    mix (N, c, a, k);
  }
}

/* A graph in the body of a task; its children's children have one, too.  */
static void parent (int n, unsigned v[n], unsigned w[n], int depth)
    __attribute__ ((task));

static void
parent (int n, unsigned v[n], unsigned w[n], int depth)
{
  unsigned t[n] __attribute__ ((registered));
  for (int i = 0; i < n; i++)
    t[i] = i;
  for (int i = 0; i < STEPS; i++)
    {
#pragma tasks graph
      {
        mix (n, v, w, i);
        mix (n, w, t, i);
        if (depth > 0)
          parent (n, t, w, depth - 1);
        mix (n, t, v, i);
      }
      if (i == STEPS / 2)
        {
#pragma tasks wait
          v[0]++;
        }
      stir (n, w, i);
    }
}

static void
tasks (void)
{
  for (int i = 0; i < 3; i++)
    for (int p = 0; p < PARENTS; p++)
      parent (N, own[p][0], own[p][1], 0);
  for (int p = 0; p < PARENTS; p++)
    parent (N, own[p][0], own[p][1], 1);
}

/* Tasks with graphs are the tasks of a graph.  */
static void
tasks_in_graph (void)
{
  for (int i = 0; i < 5; i++)
    {
#pragma tasks graph
      {
        for (int p = 0; p < PARENTS; p++)
          {
            parent (N, own[p][0], own[p][1], 0);
            mix (N, own[p][1], own[(p + 1) % PARENTS][0], i);
          }
      }
    }
}

int
main (void)
{
#pragma tasks register a
#pragma tasks register b
#pragma tasks register c
  for (int p = 0; p < PARENTS; p++)
    {
#pragma tasks register own[p][0]
#pragma tasks register own[p][1]
    }
  functions ();
  for (int i = 0; i < STEPS; i++)
    recursive (3, i);
  recursive (4, 1);
  recursive (0, 1);
  tasks ();
  tasks_in_graph ();
#pragma tasks wait
  print ("a", N, a);
  print ("b", N, b);
  print ("c", N, c);
  for (int p = 0; p < PARENTS; p++)
    {
      print ("v", N, own[p][0]);
      print ("w", N, own[p][1]);
    }
  return 0;
}
