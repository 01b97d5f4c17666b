/* SPDX-License-Identifier: GPL-3.0-or-later

   Scratch memory whose size is not known where the task is called; and a
   reduction by functions that have no address of their own.  */

__attribute__ ((task)) void f (const int *n, double v[*n] __attribute__ ((scratch))); /* { dg-error "53:the size of parameter 'v' of task 'f', which is 'scratch', cannot be computed at a call" } */

void
f (const int *n, double v[*n])
{
  v[*n - 1] = 0;
}
