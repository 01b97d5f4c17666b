/* SPDX-License-Identifier: GPL-3.0-or-later

   Misuse of #pragma tasks graph in C++: one error each.  */

/* { dg-do compile } */
/* { dg-only O0 } */

#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */

void
f (int n)
{
#pragma tasks graph n /* { dg-error "21:expected end of line after '#pragma tasks graph'" } */
  {
    n++;
  }
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
  n++;
  if (n)
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
    n++;
  _Pragma ("tasks graph") { n++; } /* { dg-error "3:.*cannot come from '_Pragma' in C\\+\\+; call 'tasks_graph_begin'" } */
  {
#pragma tasks graph /* { dg-error "9:.*must be followed by a block" } */
  }
#pragma tasks grap /* { dg-error "15:.*did you mean 'graph'" } */
}

void
g (int n)
{
  if (n == 3)
    goto inside; /* { dg-error "10:jump into the block of '#pragma tasks graph'" } */
#pragma tasks graph /* { dg-note "9:the pragma is here" } */
  {
  inside: /* { dg-note "3:label 'inside' defined here" } */
    n++;
  }
  switch (n) /* { dg-note "3:switch starts here" } */
    {
    case 1:
#pragma tasks graph /* { dg-note "9:the pragma is here" } */
      {
      case 2: /* { dg-error "7:switch jumps into the block of '#pragma tasks graph'" } */
        n++;
      }
    }
}
