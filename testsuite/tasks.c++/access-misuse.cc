/* SPDX-License-Identifier: GPL-3.0-or-later

   Misuses of access modes in C++: one error each, at their places.  */

/* { dg-do compile } */
/* { dg-only O0 } */

#include <cstddef>
#include <tasks.h>

struct pair
{
  int a, b;
};
void zero (size_t n, pair *v);
void add (size_t n, pair *into, const pair *from);
template <typename T> void zero_of (size_t n, T *v);

[[tasks::task]] void f1 (int n TASK_COMMUTATIVE); /* { dg-error "30:attribute 'commutative' belongs on a pointer or an array, and 'n' has type 'int'" } */
[[tasks::task]] void f2 (const int *v TASK_REDUCTION ("+")); /* { dg-error "37:parameter 'v' is 'reduction', but what it points to is 'const'" } */
[[tasks::task]] void f3 (int *v TASK_OUTPUT TASK_CONCURRENT); /* { dg-error "31:parameter 'v' is both 'output' and 'concurrent'" } */
[[tasks::task]] void f4 (bool *v TASK_REDUCTION ("-")); /* { dg-error "there is no operator '-' for 'reduction'" } */
[[tasks::task]] void f5 (pair *v TASK_REDUCTION ("+")); /* { dg-error "elements of type 'pair' cannot be combined by '\\+'" } */
[[tasks::task]] void f6 (pair *v TASK_REDUCTION (zero)); /* { dg-error "'reduction' lacks its second operand" } */
[[tasks::task]] void f7 (long *v TASK_REDUCTION (zero, add)); /* { dg-error "'.*zero.*' of type .* cannot make elements of type 'long( int)?' neutral; it must have the parameters '\\(size_t, long( int)? \\*\\)'" } */
/* { dg-note "declared here" "" 15 } */
[[tasks::task]] void f8 (pair *v TASK_REDUCTION (zero, zero)); /* { dg-error "'.*zero.*' of type .* cannot combine elements of type 'pair'" } */
[[tasks::task]] void f9 (pair *v __attribute__ ((reduction (zero_of<pair>, add)))); /* { dg-error "the operands of 'reduction' are an operator in a string, or two functions" } */
[[tasks::task]] void g1 (int *v [[tasks::commutative]]); /* { dg-note "31:declared here" } */
void g1 (int *v [[tasks::unordered]]); /* { dg-error "15:parameter 'v' of task 'void g1\\(int\\*\\)' is 'unordered' here, but not in the task's first declaration" } */
[[tasks::task]] void g2 (double *v TASK_SCRATCH, pair *w TASK_SCRATCH, double (*x)[8] TASK_SCRATCH); /* { dg-error "34:nothing says how large parameter 'v' of task 'void g2\\(double\\*, pair\\*, double \\(\\*\\)\\\[8\\\]\\)' is, which is 'scratch': let it point to a structure" } */
void no_task (int *v TASK_COMMUTATIVE); /* { dg-warning "20:'commutative' has no effect, for 'void no_task\\(int\\*\\)' is not a task" } */
