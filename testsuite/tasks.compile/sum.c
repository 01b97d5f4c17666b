/* SPDX-License-Identifier: GPL-3.0-or-later

   PTR ends before a `+': a pointer that is a sum has parentheses.  */

/* { dg-options "-Wall -fplugin-arg-tasks-Wno-lifetime" } */

void
f (int n, int *v)
{
  int array[8];
#pragma tasks register array + 4    /* { dg-warning "30:begins with '\\+'" } */
#pragma tasks acquire v + 4         /* { dg-warning "25:begins with '\\+'" } */
#pragma tasks release (v + 4) + n   /* { dg-warning "31:begins with '\\+'" } */
#pragma tasks release (v + 4), +n
#pragma tasks unregister (array + 4) n + 1
  (void) array;
}
