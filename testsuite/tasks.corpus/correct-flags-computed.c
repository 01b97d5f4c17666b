/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What says whether a buffer is registered is in memory, and computed by a
   function from what it is called with.  */

#include <stdbool.h>
#include <stdio.h>
#include <tasks.h>

#define N 8

struct mode
{
  int level;
  int several;
  bool verbose, odd;
};

static bool sure;
static int choice;
static unsigned char bits;

TASK void add (int n, int v[n]);

void
add (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static void
choose (struct mode *m, int level)
{
  m->level = level;
  m->several = level > 2;
  m->verbose = level > 1 && level < 9;
  m->odd = level % 2;
}

static void
set (int level, unsigned flags)
{
  sure = level;
  choice = level == 5 ? 2 : 0;
  bits = flags & 4;
}

static int
by_member (void)
{
  int v[N] = { 0 };
  struct mode m;
  choose (&m, 3);
  if (m.several)
    {
#pragma tasks register v
    }
  add (N, v);
  if (m.several)
    {
#pragma tasks unregister v
    }
  return v[0];
}

static int
by_several_comparisons (void)
{
  int v[N] = { 0 };
  struct mode m;
  choose (&m, 7);
  if (m.verbose)
    {
#pragma tasks register v
    }
  if (m.odd)
    add (N, v);
  if (m.verbose)
    {
#pragma tasks unregister v
    }
  return v[1];
}

static int
by_remainder (void)
{
  int v[N] = { 0 };
  struct mode m;
  choose (&m, 4);
  if (!m.odd)
    {
#pragma tasks register v
    }
  add (N, v);
  if (!m.odd)
    {
#pragma tasks unregister v
    }
  return v[2];
}

static int
by_variables (void)
{
  int v[N] = { 0 }, w[N] = { 0 }, x[N] = { 0 };
  set (5, 7);
  if (sure)
    {
#pragma tasks register v
    }
  if (choice)
    {
#pragma tasks register w
    }
  if (bits)
    {
#pragma tasks register x
    }
  add (N, v);
  add (N, w);
  add (N, x);
#pragma tasks unregister v
#pragma tasks unregister w
#pragma tasks unregister x
  return v[3] + w[3] + x[3];
}

int
main (void)
{
  int a = by_member (), b = by_several_comparisons (), c = by_remainder ();
  printf ("%d %d %d %d\n", a, b, c, by_variables ());
  return 0;
}
