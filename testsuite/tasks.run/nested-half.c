/* SPDX-License-Identifier: GPL-3.0-or-later

   Where a task has registered the first half of its parameter, and nothing has
   named the parameter yet, a pointer without a size names all of it.  */

#include <stdio.h>

static void both (int n, long v[n]) __attribute__ ((task));
static void add (int n, long *v) __attribute__ ((task));

static void
add (int n, long *v)
{
  for (int i = 0; i < n; i++)
    v[i] += i;
}

static void
both (int n, long v[n])
{
#pragma tasks register v n / 2
#pragma tasks acquire v
  v[n - 1] *= 3;
#pragma tasks release v n
  add (n, v);
#pragma tasks wait
#pragma tasks unregister v n / 2
}

int
main (void)
{
#pragma tasks initialize
  long v[10] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
#pragma tasks register v
  both (10, v);
#pragma tasks unregister v
  long sum = 0;
  for (int i = 0; i < 10; i++)
    sum = sum * 3 + v[i];
  printf ("%ld\n", sum);
#pragma tasks shutdown
  return 0;
}
