/* SPDX-License-Identifier: GPL-3.0-or-later

   `heap_allocated' arrays: sizeof, initializers, rows, VLAs of any size, and
   every way out of their scope.  */

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>

static void sum (int n, const int v[n], int *out TASK_OUTPUT) TASK;

static void
sum (int n, const int v[n], int *out)
{
  *out = 0;
  for (int i = 0; i < n; i++)
    *out += v[i];
}

static int
leave (int how, int n)
{
  int total = 0;

  for (int round = 0; round < 3; round++)
    {
      int a[100] __attribute__ ((heap_allocated)) = { 1, 2, [99] = 3 };
      int TASK_HEAP b[n][n + 1];
      int c[n] TASK_HEAP TASK_REGISTERED;
      int out[1] TASK_REGISTERED;
      char text[] TASK_HEAP = "text";
      _Alignas(64) double aligned[3] TASK_HEAP = { 0 };

      memset (b, 1, sizeof b);
      for (int i = 0; i < n; i++)
        c[i] = i + round;
      sum (n, c, out);
#pragma tasks acquire out
      total += out[0] + a[0] + a[1] + a[50] + a[99] + b[n - 1][n] % 3
               + (int)strlen (text) + (int)sizeof text
               + (uintptr_t)aligned % 64;
#pragma tasks release out
      total += &b[1][0] - &b[0][0];
      if (how == 0 && round == 1)
        break;
      if (how == 1)
        continue;
      if (how == 2)
        goto out;
      if (how == 3)
        return total + sizeof a + sizeof b + sizeof c;
    }
out:
  return total;
}

int
main (void)
{
  for (int how = 0; how < 5; how++)
    printf ("%d\n", leave (how, 3 + how));

  double large[4 << 17] TASK_HEAP;
  large[0] = 1;
  large[(4 << 17) - 1] = 2;
  printf ("%zu %g\n", sizeof large, large[0] + large[(4 << 17) - 1]);
  return 0;
}
