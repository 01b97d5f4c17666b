/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An assertion that fails in the last round of a graph.  */

#include <assert.h>
#include <stdio.h>
#include <tasks.h>

TASK void take (int *stock, int n);

void
take (int *stock, int n)
{
  assert (*stock >= n);
  *stock -= n;
}

int
main (void)
{
  int stock[1] TASK_REGISTERED = { 10 };

  for (int day = 0; day < 4; day++)
#pragma tasks graph
    {
      take (stock, 1);
#ifdef FIXED
      take (stock, 1);
#else
      take (stock, 2); /* MISTAKE check */
#endif
    }
#pragma tasks acquire stock
  printf ("%d\n", *stock);
  return 0;
}
