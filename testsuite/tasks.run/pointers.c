/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks called through function pointers, tables of them, and parameters.  */

#include <stdio.h>

typedef void operation (int n, int *v);

static void add (int n, int *v) __attribute__ ((task));
static void multiply (int n, int *v) __attribute__ ((task));
void outside (int n, int *v) __attribute__ ((task));

static operation *const table[] = { add, multiply, outside, &add };

static void
add (int n, int *v)
{
  *v += n;
}

static void
multiply (int n, int *v)
{
  *v *= n;
}

void
outside (int n, int *v)
{
  *v = *v * 10 + n;
}

static void
apply (operation *f, int n, int *v)
{
  f (n, v);
}

int
main (void)
{
  int v[1] = { 1 };
  operation *volatile chosen = multiply;

#pragma tasks register v
  for (int i = 0; i < 8; i++)
    table[i % 4](i, v);
  apply (add, 5, v);
  apply (chosen, 2, v);
  (*chosen) (3, v);
  (chosen ? outside : add) (4, v);
#pragma tasks wait
  printf ("%d %d %d\n", v[0], table[0] == add, table[0] == table[3]);
#pragma tasks unregister v
  return 0;
}
