/* SPDX-License-Identifier: GPL-3.0-or-later

   Misuses of `if' and `final' before calls in C++: one error each.  */

/* { dg-do compile } */
/* { dg-only O0 } */

__attribute__ ((task)) void step (int n);
void plain (int n);
struct s
{
  int n;
} value;

void
f (int n)
{
#pragma tasks if /* { dg-error "9:'#pragma tasks if' needs a condition" } */
  step (n);
#pragma tasks final n /* { dg-error "21:the condition of '#pragma tasks final' must be in parentheses" } */
  step (n);
#pragma tasks if (value) /* { dg-error "could not convert 'value' from 's' to 'bool'" } */
  step (n);
#pragma tasks if (n) /* { dg-error "9:'#pragma tasks if' must stand immediately before a call of a task" } */
  plain (n);
#pragma tasks if (n) /* { dg-error "9:'#pragma tasks if' must stand" } */
#pragma tasks final (n) /* { dg-error "9:'#pragma tasks final' must stand" } */
  plain (n);
#pragma tasks final (n) /* { dg-error "9:'#pragma tasks final' must stand" } */
#pragma tasks final (n)
  step (n);
  _Pragma ("tasks if (n)") step (n); /* { dg-error "call 'tasks_if' of" } */
}
