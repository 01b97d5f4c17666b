/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A logger, a setter and a returned cursor keep what they are given.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 20

struct reader
{
  const char *text, *at;
  int line;
};
static struct reader *the_reader;
static const float *reference;
TASK void words (int n, const char text[n], int *count TASK_OUTPUT);
TASK void compare (int n, const float v[n], int *same TASK_OUTPUT);

static void
set_reference (const float *v)
{
  reference = v; /* MISTAKE escape */
}

static int
next (struct reader *r)
{
  while (*r->at == ' ')
    r->at++;
  if (!*r->at)
    return 0;
  while (*r->at && *r->at != ' ')
    r->at++;
  return 1;
}

void
words (int n, const char text[n], int *count)
{
#ifdef FIXED
  struct reader one, *r = &one;
#else
  struct reader *r = malloc (sizeof *r);
#endif
  r->text = r->at = text;
  r->line = n;
  *count = 0;
  while (next (r))
    ++*count;
#ifndef FIXED
  the_reader = r;
#endif
}

void
compare (int n, const float v[n], int *same)
{
  *same = 1;
  for (int i = 1; i < n; i++)
    *same &= v[i] == v[0];
#ifndef FIXED
  set_reference (v);
#endif
}

int
main (void)
{
  char text[N] TASK_REGISTERED = "one two  three";
  int count[1] TASK_REGISTERED;
  float v[4] TASK_REGISTERED = { 1, 1, 1, 1 };
  int same[1] TASK_REGISTERED;
  words (N, text, count);
  compare (4, v, same);
#pragma tasks wait
  printf ("%d %d\n", count[0], same[0]);
  (void)the_reader;
  (void)reference;
  (void)set_reference;
  return 0;
}
