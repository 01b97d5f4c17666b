/* SPDX-License-Identifier: GPL-3.0-or-later

   Recursion of short tasks so deep that, run in place of their calls, they
   fill the stack: from there on they are queued, and nothing fails.  */

/* { dg-no-sanitizer thread "what it does at each lock grows with the stack" } */

#include <stdio.h>

#define DEPTH 25000

static void increment (unsigned v[1]) __attribute__ ((task));

static void
increment (unsigned v[1])
{
  v[0]++;
}

static void down (unsigned v[1], int n) __attribute__ ((task));

static void
down (unsigned v[1], int n)
{
  increment (v);
  if (n == 0)
    return;
  down (v, n - 1);
  increment (v);
}

int
main (void)
{
  static unsigned v[1];

#pragma tasks register v
  down (v, DEPTH);
  down (v, DEPTH);
#pragma tasks unregister v
  printf ("%u\n", v[0]);
  return 0;
}

/* { dg-output "^100002\n$" } */
