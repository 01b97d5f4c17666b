/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A list whose last element has no next one, in a task that a task calls.  */

#include <stdio.h>
#include <tasks.h>

struct node
{
  struct node *next;
  int value;
};

TASK void add (const struct node *list, int length, int *sum);
TASK void both (const struct node *list, int sum[2]);

void
add (const struct node *list, int length, int *sum)
{
  for (int i = 0; i < length; i++, list = list->next)
    *sum += list->value;
}

void
both (const struct node *list, int sum[2])
{
#pragma tasks register &sum[0] 1
#pragma tasks register &sum[1] 1
  add (list, 2, &sum[0]);
#ifdef FIXED
  add (list, 3, &sum[1]);
#else
  add (list, 4, &sum[1]); /* MISTAKE check */
#endif
#pragma tasks wait
}

int
main (void)
{
  static struct node nodes[3] = { { &nodes[1], 1 }, { &nodes[2], 2 }, { 0, 3 } };
  int sum[2] TASK_REGISTERED = { 0, 0 };

#pragma tasks register &nodes[0] 3
  both (nodes, sum);
#pragma tasks acquire sum
  printf ("%d %d\n", sum[0], sum[1]);
  return 0;
}
