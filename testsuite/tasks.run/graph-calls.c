/* SPDX-License-Identifier: GPL-3.0-or-later

   What the runtime is told of a graph: its begin, and its end on every way
   out, both with the same site, which no other block has.  The functions here
   take the place of the library's.  */

/* { dg-no-plain "nothing is called there" } */

#include <stdlib.h>
#include <string.h>

#include <tasks.h>

#define GRAPH _Pragma ("tasks graph")
#define TWO                                                                   \
  GRAPH { count++; }                                                          \
  GRAPH { count++; }

static const struct tasks_site *sites[64], *open[8];
static int site_count, depth, count;

static void
require (int condition)
{
  if (!condition)
    abort ();
}

void
tasks_graph_begin_at (const struct tasks_site *site)
{
  require (strstr (site->file, "graph-calls.c") && site->line > 0);
  int i = 0;
  while (i < site_count && sites[i] != site)
    i++;
  if (i == site_count)
    sites[site_count++] = site;
  open[depth++] = site;
}

void
tasks_graph_end_at (const struct tasks_site *site)
{
  require (depth > 0 && open[--depth] == site);
}

/* There are as many sites as there should be since it was asked last, and no
   block is open.  */
static void
expect (int new_sites)
{
  static int before;
  require (depth == 0 && site_count == before + new_sites);
  before = site_count;
}

static int
by_return (int i)
{
#pragma tasks graph
  {
    require (depth == 1 && !strcmp (open[0]->function, "by_return"));
    if (i == 1)
      return open[0]->line;
#pragma tasks graph
    {
      require (depth == 2);
      if (i == 2)
        return open[1]->line;
    }
    require (depth == 1);
  }
  require (depth == 0);
  return 0;
}

static void
by_jump (int i)
{
  for (int j = 0; j < 3; j++)
#pragma tasks graph
    {
      require (depth == 1);
      if (i == 0)
        continue;
      if (i == 1)
        break;
      if (i == 2)
        goto out;
      if (i == 3 && j == 1)
        {
          i++;
          goto again;
        }
      count++;
    again:;
    }
out:
  require (depth == 0);
}

int
main (void)
{
  int first = by_return (1), second = by_return (2);
  require (by_return (0) == 0 && second == first + 5);
  expect (2);
  for (int i = 0; i < 5; i++)
    by_jump (i);
  expect (1);
  require (count == 5);
  TWO expect (2);
  TWO TWO expect (4);
  if (count < 0)
#pragma tasks graph
    {
      abort ();
    }
  else
    count++;
  expect (0);
  return 0;
}
