/* SPDX-License-Identifier: GPL-3.0-or-later

   Misuses of priorities in C++: one error each, at their places.  */

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
#pragma tasks priority /* { dg-error "9:'#pragma tasks priority' needs a number" } */
  step (n);
#pragma tasks priority 1.5 /* { dg-error "24:a priority is an integer, not a value of type 'double'" } */
  step (n);
#pragma tasks priority value /* { dg-error "24:.*not a value of type 's'" } */
  step (n);
#pragma tasks priority 2147483648 /* { dg-error "24:.*range of 'int', and 2147483648 is not" } */
  step (n);
#pragma tasks priority 1 /* { dg-error "9:'#pragma tasks priority' must stand immediately before a call of a task" } */
  plain (n);
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
  if (n)
    step (n);
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
  {
    step (n);
  }
  _Pragma ("tasks priority 1") step (n); /* { dg-error "call 'tasks_priority' of" } */
}

__attribute__ ((task_priority (1))) void no_task (int n); /* { dg-error "42:'void no_task\\(int\\)' has a priority, but is not a task" } */
extern int depends;
__attribute__ ((task, task_priority (depends))) void dynamic (int n); /* { dg-error "'task_priority' is not an integer constant" } */
__attribute__ ((task, task_priority (1))) void twice (int n); /* { dg-note "48:first declared here" } */
__attribute__ ((task, task_priority (2))) void twice (int n); /* { dg-error "48:task 'void twice\\(int\\)' has the priorities 1 and 2" } */
