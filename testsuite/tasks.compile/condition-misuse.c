/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of `if' and `final' before calls: one error each.  */

__attribute__ ((task)) void step (int n);
void plain (int n);
struct s { int n; } value;
void nothing (void);

#pragma tasks if (1) /* { dg-error "9:'#pragma tasks if'.*inside a function" } */

void
f (int n)
{
#pragma tasks if /* { dg-error "9:'#pragma tasks if' needs a condition" } */
  step (n);
#pragma tasks final /* { dg-error "9:'#pragma tasks final' needs a condition" } */
  step (n);
#pragma tasks if n > 3 /* { dg-error "18:the condition of '#pragma tasks if' must be in parentheses" } */
  step (n);
#pragma tasks final (n) > (3) /* { dg-error "21:the condition of '#pragma tasks final' must be in parentheses" } */
  step (n);
#pragma tasks if (n /* { dg-error "18:unbalanced '\\('" } */
  step (n);
#pragma tasks if (undeclared) /* { dg-error "19:'undeclared' undeclared" } */
  step (n);
#pragma tasks if (value) /* { dg-error "used struct type value where scalar is required" } */
  step (n);
#pragma tasks final (nothing ()) /* { dg-error "void value not ignored" } */
  step (n);
#pragma tasks if () /* { dg-error "19:expected expression" } */
  step (n);
#pragma tasks if (n) /* { dg-error "9:'#pragma tasks if' must stand immediately before a call of a task" } */
  plain (n);
#pragma tasks final (n) /* { dg-error "9:'#pragma tasks final' must stand immediately before a call of a task" } */
  {
    step (n);
  }
#pragma tasks final (n) /* { dg-error "9:'#pragma tasks final' must stand" } */
#pragma tasks if (n) /* { dg-error "9:'#pragma tasks if' must stand" } */
  plain (n);
#pragma tasks if (n) /* { dg-error "9:'#pragma tasks if' must stand" } */
#pragma tasks priority 1
#pragma tasks if (n > 1)
  step (n);
#pragma tasks if (n)
#pragma tasks priority 1 /* { dg-error "9:'#pragma tasks priority' must stand" } */
  return;
}
