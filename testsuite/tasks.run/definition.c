/* SPDX-License-Identifier: GPL-3.0-or-later

   A definition that is its own declaration, and declarations that repeat.  */

#include <stdio.h>

__attribute__ ((task)) static void
only (int n, int *v)
{
  *v += n;
}

__attribute__ ((task)) void
with_output (__attribute__ ((output)) int *v, const int *w)
{
  *v = *w;
}

void repeated (int *v) __attribute__ ((task));
void repeated (int *v) __attribute__ ((task));
void repeated (int *);

void
repeated (int *v)
{
  *v *= 2;
}

void repeated (int *v) __attribute__ ((task));

/* Called before its definition.  */
static void later (int *v) __attribute__ ((task));

int
main (void)
{
  int v[1] = { 3 }, w[1];

#pragma tasks register v
#pragma tasks register w
  only (4, v);
  repeated (v);
  with_output (w, v);
  later (w);
#pragma tasks wait
  printf ("%d %d\n", v[0], w[0]);
#pragma tasks unregister v
#pragma tasks unregister w
  return 0;
}

static void
later (int *v)
{
  *v -= 1;
}
