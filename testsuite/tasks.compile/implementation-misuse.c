/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of `task_implementation'.  */

void scale (int n, float *v) __attribute__ ((task)); /* { dg-note "6:.*declared here" } */
void not_a_task (int n, float *v); /* { dg-note "6:declared here" } */
int variable;

void a (int n, float *v) __attribute__ ((task_implementation ("gpu", scale))); /* { dg-error "6:.*'gpu'.*\"cpu\".*\"opencl\".*\"cuda\"" } */

void b (int n, float *v) __attribute__ ((task_implementation ("cpu", not_a_task))); /* { dg-error "6:'b'.*'not_a_task'.*not a task" } */

void c (int n, double *v) __attribute__ ((task_implementation ("cpu", scale))); /* { dg-error "6:'c'.*'scale'" } */

void d (int n, float *v) __attribute__ ((task_implementation ("cpu"))); /* { dg-error "wrong number of arguments specified for 'task_implementation' attribute" } */
/* { dg-note "expected (between 2 and )?2, found 1" "" .-1 } */

void e (int n, float *v) __attribute__ ((task_implementation (1, scale))); /* { dg-error "6:.*first.*'task_implementation'.*string" } */

void f (int n, float *v) __attribute__ ((task_implementation ("cpu", "scale"))); /* { dg-error "6:.*second.*'task_implementation'.*task" } */

void g (int n, float *v) __attribute__ ((task_implementation ("cpu", undeclared))); /* { dg-error "'undeclared' undeclared" } */

int h __attribute__ ((task_implementation ("cpu", scale))); /* { dg-error "5:.*'task_implementation'.*function" } */

void i (int n, float *v) __attribute__ ((task_implementation ("cpu", variable))); /* { dg-error "6:" } */

void j (int n, float *v) __attribute__ ((task)) __attribute__ ((task_implementation ("cpu", scale))); /* { dg-error "6:.*'j'.*task" } */

void k (int n, float *v) __attribute__ ((task_implementation ("cpu", k))); /* { dg-error "'k' undeclared" } */

typedef void l (int n, float *v) __attribute__ ((task_implementation ("cpu", scale))); /* { dg-error "14:.*'task_implementation'.*function" } */
