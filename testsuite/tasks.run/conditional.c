/* SPDX-License-Identifier: GPL-3.0-or-later

   In namespace `tasks' a pragma between `if' and its statement leaves that
   statement the body, as in the plain build, and runs when the body does.  */

#include <stdio.h>

static void add (int *v, int n) __attribute__ ((task));

static void
add (int *v, int n)
{
  *v += n;
}

int
main (void)
{
  int v[1] = { 0 }, w[1] = { 0 };

#pragma tasks register v
#pragma tasks register w
  for (int i = 0; i < 4; i++)
#pragma tasks wait /* { dg-warning "brace" } */
    add (v, 1);
  if (v == w)
#pragma tasks wait /* { dg-warning "brace" } */
    add (w, 100);
  else
#pragma tasks wait /* { dg-warning "brace" } */
    add (w, 10);
  if (v != w)
#pragma tasks wait /* { dg-warning "brace" } */
    add (w, 1000);
  int i = 0;
  while (i < 3)
#pragma tasks wait /* { dg-warning "brace" } */
    i++;
  do
#pragma tasks wait /* { dg-warning "brace" } */
    i++;
  while (i < 6);
  if (v != w)
    {
#pragma tasks wait
    }
  else
    {
#pragma tasks wait
      i = 0;
    }
  switch (i)
    {
    case 6:
#pragma tasks wait
      i++;
    default:
#pragma tasks wait
      i++;
    }
label:
#pragma tasks wait
  printf ("%d %d %d\n", v[0], w[0], i);
  if (i++ < 9)
    goto label;
#pragma tasks shutdown
  return 0;
}
