/* SPDX-License-Identifier: GPL-3.0-or-later

   GCC's own warnings about a task's body and calls stay what they are.  */

/* { dg-options "-Wall -Wextra -O2" } */

void unused (int n, int *v) __attribute__ ((task));
static void never_called (int *v) __attribute__ ((task));

void
unused (int n, int *v) /* { dg-warning "13:unused parameter 'n'" } */
{
  int local; /* { dg-warning "7:unused variable 'local'" } */
  *v = 1;
}

static void
never_called (int *v) /* { dg-warning "1:'never_called' defined but not used" } */
{
  *v = 1;
}

void
caller (int *v)
{
  unused ((int)v, v); /* { dg-warning "11:cast from pointer to integer of different size" } */
}
