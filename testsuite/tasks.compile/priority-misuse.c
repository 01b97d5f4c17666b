/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of priorities: one error each.  */

__attribute__ ((task)) void step (int n);
void plain (int n);
int value (int n);

#pragma tasks priority 1 /* { dg-error "9:'#pragma tasks priority'.*inside a function" } */

void
f (int n, double d, int *p)
{
  int i = 0;
#pragma tasks priority /* { dg-error "9:'#pragma tasks priority' needs a number" } */
  step (n);
#pragma tasks priority d /* { dg-error "24:a priority is an integer, not a value of type 'double'" } */
  step (n);
#pragma tasks priority p /* { dg-error "24:.*'int \\*'" } */
  step (n);
#pragma tasks priority 2147483648 /* { dg-error "24:.*range of 'int', and 2147483648 is not" } */
  step (n);
#pragma tasks priority -2147483649 /* { dg-error "24:.*range of 'int', and -2147483649 is not" } */
  step (n);
#pragma tasks priority (1 /* { dg-error "24:unbalanced '\\('" } */
  step (n);
#pragma tasks priority undeclared /* { dg-error "24:'undeclared' undeclared" } */
  step (n);
#pragma tasks priority 1 2 /* { dg-error "25:expected" } */
  step (n);
#pragma tasks priority 1 /* { dg-error "9:'#pragma tasks priority' must stand immediately before a call of a task" } */
  plain (n);
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
  i = value (n);
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
  n ? step (n) : step (i);
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
  if (n)
    step (n);
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
  for (; i < n; i++)
    step (i);
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
  {
    step (n);
  }
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
  int j = 0;
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
  ;
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
#pragma tasks wait
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
#pragma tasks priority 2
  step (j);
  if (n)
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
    plain (n);
  else
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
    ;
  _Pragma ("tasks priority 1") plain (j); /* { dg-error "3:.*immediately before a call of a task" } */
  do
    {
#pragma tasks priority 1 /* { dg-error "9:.*immediately before a call of a task" } */
    }
  while (n--);
}

__attribute__ ((task_priority (1))) void no_task (int n); /* { dg-error "42:'no_task' has a priority, but is not a task" } */
__attribute__ ((task_priority (1))) int variable; /* { dg-error "41:attribute 'task_priority' belongs on a task" } */
__attribute__ ((task, task_priority ("high"))) void text (int n); /* { dg-error "53:.*'task_priority' is not an integer constant" } */
__attribute__ ((task, task_priority (1.5))) void real (int n); /* { dg-error "50:.*'task_priority' is not an integer constant" } */
extern int depends;
__attribute__ ((task, task_priority (depends))) void dynamic (int n); /* { dg-error "54:.*'task_priority' is not an integer constant" } */
__attribute__ ((task, task_priority (1LL << 40))) void large (int n); /* { dg-error "56:.*range of 'int'" } */
__attribute__ ((task, task_priority (1))) void twice (int n); /* { dg-note "48:first declared here" } */
__attribute__ ((task, task_priority (2))) void twice (int n); /* { dg-error "48:task 'twice' has the priorities 1 and 2" } */
__attribute__ ((task, task_priority (3))) void again (int n);
__attribute__ ((task, task_priority (4 - 1))) void again (int n);
