/* SPDX-License-Identifier: GPL-3.0-or-later

   What the runtime is told of a graph in C++; see tasks.run/graph-calls.c.  */

/* { dg-no-plain "nothing is called there" } */

#include <cstdlib>

#include <tasks.h>

static const tasks_site *open[8];
static int depth, begun;

static void
require (bool condition)
{
  if (!condition)
    std::abort ();
}

void
tasks_graph_begin_at (const tasks_site *site)
{
  begun++;
  open[depth++] = site;
}

void
tasks_graph_end_at (const tasks_site *site)
{
  require (depth > 0 && open[--depth] == site);
}

/* It lives in a block, which ends after it.  */
struct inside
{
  ~inside () { require (depth == 1); }
};

template <typename T>
static const tasks_site *
by_return (T i)
{
#pragma tasks graph
  {
    inside object;
    if (i == 1)
      return open[0];
    if (i == 2)
      throw open[0];
  }
  require (depth == 0);
  return nullptr;
}

int
main ()
{
  const tasks_site *first = by_return (1), *second = by_return (1L);
  require (depth == 0 && first != second && first->line == second->line);
  try
    {
      by_return (2);
    }
  catch (const tasks_site *thrown)
    {
      require (depth == 0 && thrown == first);
    }
  require (!by_return (0) && begun == 4);

  auto lambda = [] (int i)
  {
    for (; i < 4; i++)
#pragma tasks graph
      {
        require (depth == 1);
        if (i == 2)
          break;
      }
    require (depth == 0);
  };
  lambda (0);
  require (begun == 7);
  return 0;
}
