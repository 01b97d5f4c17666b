/* SPDX-License-Identifier: GPL-3.0-or-later

   GCC does not know that a task or a register fills an array, and must not
   warn that it may be uninitialized.  */

/* { dg-options "-O3 -Wall -Wextra" } */

static void f (int *r __attribute__ ((output))) __attribute__ ((task));

static void
f (int *r)
{
  r[0] = 1;
}

int
main (void)
{
  int v[1] __attribute__ ((registered));
  int w[1];

  f (v);
#pragma tasks register w
  f (w);
#pragma tasks wait
  int sum = v[0] + w[0];
#pragma tasks unregister w
  return sum != 2;
}
