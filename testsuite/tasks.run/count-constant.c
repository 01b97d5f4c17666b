/* SPDX-License-Identifier: GPL-3.0-or-later

   A number of elements that happens to be 0, without being a constant
   expression, makes an empty buffer with and without optimization.  */

#include <stdio.h>
#include <tasks.h>

TASK static void add (int n, int *v, int *calls);

static void
add (int n, int *v, int *calls)
{
  for (int i = 0; i < n; i++)
    v[i]++;
  ++*calls;
}

int
main (void)
{
  const int none = 0;
  int n = 3, v[3] = { 1, 2, 3 }, calls[1] TASK_REGISTERED = { 0 };
#pragma tasks register v none
  add (none, v, calls);
#pragma tasks unregister v n - n
#pragma tasks register v n - n
  add (n - n, v, calls);
#pragma tasks wait
  printf ("%d %d\n", *calls, v[0] + none + n);
  return 0;
}
