/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ENVIRONMENT TASKS_CHECK=order */

/* A buffer with a pointer into another, through which a task writes.  */

#include <stdio.h>
#include <tasks.h>

struct list
{
  float *cells;
  int count;
};

TASK void scale (struct list *list, float factor);
TASK void sum (int n, const float cells[n], float *result);
TASK void scale_cells (int n, float cells[n], float factor);

void
scale (struct list *list, float factor)
{
  for (int i = 0; i < list->count; i++)
    list->cells[i] *= factor;
}

void
scale_cells (int n, float cells[n], float factor)
{
  for (int i = 0; i < n; i++)
    cells[i] *= factor;
}

void
sum (int n, const float cells[n], float *result)
{
  for (int i = 0; i < n; i++)
    *result += cells[i];
}

int
main (void)
{
  static float cells[5] = { 1, 2, 3, 4, 5 };
  static struct list list[1] = { { cells, 5 } };
  static float result[1];

#pragma tasks register cells
#pragma tasks register list
#pragma tasks register result
#ifdef FIXED
  scale_cells (5, cells, 3);
#else
  scale (list, 3);
#endif
  sum (5, cells, result); /* MISTAKE check */
#pragma tasks unregister result
#pragma tasks unregister list
#pragma tasks unregister cells
  printf ("%g\n", *result);
  return 0;
}
