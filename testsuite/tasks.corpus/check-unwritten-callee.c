/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Outputs that are written by functions of other kinds: a parser that stops,
   a visitor by a function pointer, sscanf.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 10

struct tree
{
  int left, right, value;
};

TASK void parse (const char text[64], int v[N] TASK_OUTPUT);
TASK void walk (int n, const struct tree t[n], int depth[n] TASK_OUTPUT);
TASK void scan (const char text[64], double xyz[3] TASK_OUTPUT);

void
parse (const char text[64], int v[N])
{
  char *end = (char *)text;
  int k = 0;
  while (k < N && *end)
    {
      v[k++] = strtol (end, &end, 10);
      if (*end == ',')
        end++;
    }
#ifdef FIXED
  while (k < N)
    v[k++] = 0;
#endif
}

static void
visit (const struct tree *t, int at, int level, void (*f) (int, int, void *),
       void *data)
{
  if (at < 0)
    return;
  f (at, level, data);
  visit (t, t[at].left, level + 1, f, data);
  visit (t, t[at].right, level + 1, f, data);
}

static void
set (int at, int level, void *data)
{
  ((int *)data)[at] = level;
}

void
walk (int n, const struct tree t[n], int depth[n])
{
#ifdef FIXED
  memset (depth, -1, n * sizeof *depth);
#else
  (void)n;
#endif
  visit (t, 0, 0, set, depth);
}

void
scan (const char text[64], double xyz[3])
{
#ifdef FIXED
  xyz[0] = xyz[1] = xyz[2] = 0;
#endif
  if (sscanf (text, "%lf,%lf,%lf", &xyz[0], &xyz[1], &xyz[2]) < 3)
    return;
}

int
main (void)
{
  char text[64] TASK_REGISTERED = "3,1,4,1,5";
  char few[64] TASK_REGISTERED = "2.5,1";
  int v[N] TASK_REGISTERED, depth[4] TASK_REGISTERED;
  struct tree t[4] TASK_REGISTERED
      = { { 1, 2, 5 }, { -1, -1, 3 }, { -1, -1, 8 }, { -1, -1, 9 } };
  double xyz[3] TASK_REGISTERED = { 0 };
  parse (text, v); /* MISTAKE check */
  walk (4, t, depth); /* MISTAKE check */
  scan (few, xyz); /* MISTAKE check */
#pragma tasks wait
  printf ("%d %d %g\n", v[2], depth[1], xyz[0]);
  return 0;
}
