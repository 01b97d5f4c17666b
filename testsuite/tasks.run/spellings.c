/* SPDX-License-Identifier: GPL-3.0-or-later

   Every spelling of the attributes, in every place where C allows one.  */

/* { dg-additional-options "-std=gnu2x -Wall -Wextra -Werror" } */

#include <stdio.h>

void a (int *v) __attribute__ ((task));
void b (int *v) __attribute__ ((__task__));
[[tasks::task]] void c (int *v);
void d [[tasks::task]] (int *v);
[[tasks::__task__]] void e (int *v);
__attribute__ ((task)) void f (int *v);
static void __attribute__ ((unused, task)) g (int *v);
void h (int *v __attribute__ ((output))) __attribute__ ((task));
void i (int *v __attribute__ ((__output__))) __attribute__ ((task));
void j ([[tasks::output]] int *v) __attribute__ ((task));
void k (__attribute__ ((output)) int *v) __attribute__ ((task));

#define STEP(name, digit)                                                     \
  void name (int *v) { *v = *v * 10 + digit; }

STEP (a, 1)
STEP (b, 2)
STEP (c, 3)
STEP (d, 4)
STEP (e, 5)
STEP (f, 6)
static STEP (g, 7)

#define SET(name, digit)                                                      \
  void name (int *v) { *v = digit; }

    SET (h, 1) SET (i, 2) SET (j, 3) SET (k, 4)

        int main (void)
{
  int v[1] = { 0 };
  int w[4][1];
  [[tasks::registered]] int x[1] = { 8 };
  int y[1] __attribute__ ((heap_allocated, __registered__)) = { 9 };
  [[tasks::heap_allocated]] int z[1] = { 7 };

#pragma tasks register v
  for (int n = 0; n < 4; n++)
    {
#pragma tasks register w[n] 1
    }
  a (v), b (v), c (v), d (v), e (v), f (v), g (v);
  h (w[0]), i (w[1]), j (w[2]), k (w[3]);
  a (x), b (y);
#pragma tasks wait
#pragma tasks shutdown
  printf ("%d %d %d %d %d %d %d %d\n", v[0], w[0][0], w[1][0], w[2][0],
          w[3][0], x[0], y[0], z[0]);
  return 0;
}
