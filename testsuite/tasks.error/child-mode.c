/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks of a reduction run at the same time: their children reduce, too.  */

#include <stdio.h>
#include <tasks.h>

TASK void child (int v[1]);
TASK void parent (int v[1] TASK_REDUCTION ("+"));

void
child (int v[1])
{
  v[0]++;
}

void
parent (int v[1])
{
  child (v); /* { dg-stop "task 'child', parameter 'v': for task 'parent', which calls it, the buffer is 'reduction', for this it is not" } */
}

int
main (void)
{
  int sum[1] TASK_REGISTERED = { 0 };

  parent (sum);
#pragma tasks wait
  puts ("not reached");
  return 0;
}
