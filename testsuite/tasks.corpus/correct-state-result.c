/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a task that is called once leaves in variables is for the tasks behind
   it, which a buffer puts in order with it.  */

#include <stdio.h>
#include <tasks.h>

static int factor;
static struct
{
  int width, height;
} size;

TASK void prepare (int *ready TASK_OUTPUT);
TASK void fill (int n, int v[n], const int *ready);

void
prepare (int *ready)
{
  factor = 5;
  size.width = 3;
  size.height = 2;
  *ready = 1;
}

void
fill (int n, int v[n], const int *ready)
{
  for (int i = 0; i < n; i++)
    v[i] = factor * size.width * size.height + *ready;
}

int
main (void)
{
  int ready[1] TASK_REGISTERED, v[2][4];
  prepare (ready);
  for (int k = 0; k < 2; k++)
    {
#pragma tasks register v[k]
      fill (4, v[k], ready);
    }
  for (int k = 0; k < 2; k++)
    {
#pragma tasks unregister v[k]
    }
  printf ("%d\n", v[1][3]);
  return 0;
}
