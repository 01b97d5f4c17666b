/* SPDX-License-Identifier: GPL-3.0-or-later

   A task whose only pointers are scratch, called by the host, in place, and by
   a task; each has memory of its own.  */

#include <stdio.h>
#include <tasks.h>

static int sums[40];

TASK void fill (int n, int v[n] TASK_SCRATCH, int where);
TASK void both (int n, int v[n] TASK_SCRATCH, int where);

void
fill (int n, int v[n], int where)
{
  for (int i = 0; i < n; i++)
    v[i] = i + where;
  for (int i = 0; i < n; i++)
    sums[where] += v[i];
}

void
both (int n, int v[n], int where)
{
  int space[n];
  for (int i = 0; i < n; i++)
    v[i] = -1;
  fill (n, space, where);
#pragma tasks if (where % 2)
  fill (n, space, where + 1);
#pragma tasks wait
  for (int i = 0; i < n; i++)
    sums[where] -= v[i];
}

int
main (void)
{
  int space[50];
  for (int i = 0; i < 20; i++)
    fill (50, space, i);
  for (int i = 20; i < 40; i += 2)
#pragma tasks final(i > 30)
    both (50, space, i);
#pragma tasks wait
  for (int i = 0; i < 40; i++)
    printf ("%d ", sums[i]);
  printf ("\n");
  return 0;
}
