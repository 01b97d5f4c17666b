/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A recursion that ends too late.  */

#include <stdio.h>
#include <tasks.h>

#ifdef FIXED
#define LEAST 0
#else
#define LEAST (-1000000000)
#endif

TASK void count (int n, int *result);

static int
depth (int n)
{
  volatile char some[4096];
  some[n & 4095] = 1;
  if (n == LEAST)
    return 0;
  return depth (n - 1) + some[n & 4095];
}

void
count (int n, int *result)
{
  *result = depth (n);
}

int
main (void)
{
  int result[1] TASK_REGISTERED = { 0 };

  count (20, result); /* MISTAKE check */
#pragma tasks acquire result
  printf ("%d\n", *result);
  return 0;
}
