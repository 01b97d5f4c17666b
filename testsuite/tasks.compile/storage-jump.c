/* SPDX-License-Identifier: GPL-3.0-or-later

   Jumping into the scope of a registered or heap allocated array is an error,
   as it is for a VLA; leaving it is not.  */

/* { dg-options "-Wno-switch-unreachable" } */

void
by_goto (int n)
{
  if (n)
    goto inside; /* { dg-error "5:jump into the scope of 'registered' array 'v'" } */
  {
    int v[4] __attribute__ ((registered)) = { 0 }; /* { dg-note "9:'v' declared here" } */
  inside: /* { dg-note "3:label 'inside' defined here" } */
    if (n == 2)
      goto outside;
    v[0] = 1;
  }
outside:;
}

void
by_switch (int n)
{
  switch (n) /* { dg-note "3:switch starts here" } */
    {
      int v[4] __attribute__ ((heap_allocated)); /* { dg-note "11:'v' declared here" } */
    case 1: /* { dg-error "5:switch jumps into the scope of 'heap_allocated' array 'v'" } */
      v[0] = 1;
    }
}

void
back (int n)
{
again:;
  int v[4] __attribute__ ((registered)) = { n };
  if (n--)
    goto again;
  (void) v;
}

void
between (int n)
{
  int v[4] __attribute__ ((registered)) = { n };
  if (n)
    goto end;
  v[0] = 2;
end:
  v[1] = 1;
}
