/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ENVIRONMENT TASKS_CHECK=order */

/* Nodes of a tree are buffers, their children are not: a task that sums up
   reads what others, called before, have still to write.  */

#include <stdio.h>
#include <tasks.h>

struct node
{
  long value;
  struct node *left, *right;
};

TASK void set (struct node *n, long value);
TASK void gather (struct node *n);
TASK void gather3 (struct node *n, const struct node *left,
                   const struct node *right);

void
set (struct node *n, long value)
{
  n->value = value;
}

void
gather (struct node *n)
{
  n->value = n->left->value + n->right->value;
}

void
gather3 (struct node *n, const struct node *left, const struct node *right)
{
  n->value = left->value + right->value;
}

int
main (void)
{
  struct node n[3] = { { 0, &n[1], &n[2] } };
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register &n[i] 1
    }
  for (int i = 1; i < 3; i++)
    set (&n[i], 10 * i);
#ifdef FIXED
  gather3 (&n[0], &n[1], &n[2]);
#else
  gather (&n[0]); /* MISTAKE check */
#endif
#pragma tasks wait
  for (int i = 0; i < 3; i++)
    {
#pragma tasks unregister &n[i]
    }
  printf ("%ld\n", n[0].value);
  return 0;
}
