/* Bodies that call tasks and wait for them; for simulate*.sh.  */

#include <stdio.h>
#include <tasks.h>

TASK void leaf (int n, int x[1]);
TASK void tree (int depth, int x[1]);

void
leaf (int n, int x[1])
{
  *x = n;
}

void
tree (int depth, int x[1])
{
  int left[1] TASK_REGISTERED, right[1] TASK_REGISTERED;
#pragma tasks graph
  {
    if (depth > 1)
      {
        tree (depth - 1, left);
        tree (depth - 1, right);
      }
    else
      {
        leaf (1, left);
        leaf (2, right);
      }
  }
#pragma tasks wait
#pragma tasks acquire left
#pragma tasks acquire right
  *x = *left + *right;
#pragma tasks release left
#pragma tasks unregister right
}

int
main (void)
{
  static int x[4][1];
  for (int i = 0; i < 4; i++)
    {
#pragma tasks register x[i]
      tree (5, x[i]);
#pragma tasks wait
    }
  printf ("%d %d %d %d\n", *x[0], *x[1], *x[2], *x[3]);
}
