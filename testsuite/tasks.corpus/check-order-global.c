/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ENVIRONMENT TASKS_CHECK=order */
/* OPTIONS -fplugin-arg-tasks-Wno-shared-state */

/* Tasks that share a variable, which no buffer stands for.  */

#include <stdio.h>
#include <tasks.h>

#define N 6

static int carry;

#ifdef FIXED
TASK void add (const int *from, int *sum, int *shared);
#else
TASK void add (const int *from, int *sum);
#endif

void
#ifdef FIXED
add (const int *from, int *sum, int *shared)
#else
add (const int *from, int *sum)
#endif
{
#ifndef FIXED
  int *shared = &carry;
#endif
  *sum = *from + *shared;
  *shared = *sum / 10;
  *sum %= 10;
}

int
main (void)
{
  static int from[N][1] = { { 7 }, { 12 }, { 3 }, { 19 }, { 8 }, { 25 } };
  static int sum[N][1];
  int i;

#pragma tasks register &carry 1
  for (i = 0; i < N; i++)
    {
#pragma tasks register from[i]
#pragma tasks register sum[i]
    }
  for (i = 0; i < N; i++)
#ifdef FIXED
    add (from[i], sum[i], &carry);
#else
    add (from[i], sum[i]); /* MISTAKE check */
#endif
#pragma tasks wait
  for (i = 0; i < N; i++)
    {
#pragma tasks acquire sum[i]
      printf ("%d", sum[i][0]);
    }
  puts ("");
  return 0;
}
