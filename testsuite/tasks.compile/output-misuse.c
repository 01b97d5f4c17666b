/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of `output'.  */

void scalar (int n __attribute__ ((output))) __attribute__ ((task)); /* { dg-error "18:'?.*'output'.*pointer" } */

void reads (const int *v __attribute__ ((output))) __attribute__ ((task)); /* { dg-error "24:.*'v'.*'const'" } */

void no_task (int *v __attribute__ ((output))); /* { dg-warning "20:.*'output'.*'no_task'.*not a task" } */

int variable __attribute__ ((output)); /* { dg-error "5:.*'output'.*parameter" } */

void function (int *v) __attribute__ ((output)); /* { dg-error "6:.*'output'.*parameter" } */

void arguments (int *v __attribute__ ((output (1)))) __attribute__ ((task)); /* { dg-error "wrong number of arguments specified for 'output' attribute" } */
/* { dg-note "expected (between 0 and )?0, found 1" "" .-1 } */

typedef int number __attribute__ ((output)); /* { dg-error "13:.*'output'.*pointer" } */

typedef const int *constant __attribute__ ((output)); /* { dg-error "20:.*'const'" } */

void callback (void (*f) (void) __attribute__ ((output))) __attribute__ ((task)); /* { dg-error "23:.*'output'" } */

/* The modes come from the task; contradicting them is an error.  */
void task (int *v, int *w __attribute__ ((output))) __attribute__ ((task)); /* { dg-note "17:declared here" } */
void task_cpu (int *v __attribute__ ((output)), int *w) __attribute__ ((task_implementation ("cpu", task))); /* { dg-error "21:.*'v'.*'task_cpu'.*'output'.*'task'" } */
void task_same (int *v, int *w __attribute__ ((output))) __attribute__ ((task_implementation ("cpu", task)));

void again (int *v) __attribute__ ((task)); /* { dg-note "18:declared here" } */
void again (int *v __attribute__ ((output))); /* { dg-error "18:.*'v'.*'again'.*'output'" } */

void
local (void)
{
  int v[3] __attribute__ ((output)); /* { dg-error "7:.*'output'.*parameter" } */
  (void)v;
}
