/* SPDX-License-Identifier: GPL-3.0-or-later

   Broken C around annotations never crashes the compiler.  */

void a (undefined_type x) __attribute__ ((task)); /* { dg-error "unknown type name 'undefined_type'" } */

void b (int *v) __attribute__ ((task));
void
b (int *v) /* { dg-note "declared here" } */
{
  *v = undeclared; /* { dg-error "'undeclared' undeclared" } */
  undeclared2[ = 3; /* { dg-error "" } */
}

void c (int *v) __attribute__ ((task, task_implementation)); /* { dg-error "wrong number of arguments" } */
/* { dg-note "expected (between 2 and )?2, found 0" "" .-1 } */

void
d (void)
{
  undefined_type v[4] __attribute__ ((registered)); /* { dg-error "unknown type name 'undefined_type'" } */
  int w[undeclared3] __attribute__ ((heap_allocated)); /* { dg-error "'undeclared3' undeclared" } */
  int x[] __attribute__ ((registered)); /* { dg-error "array size missing in 'x'" } */
  int y[-1] __attribute__ ((heap_allocated)); /* { dg-error "negative" } */
  b (w, 3); /* { dg-error "too many arguments to function 'b'" } */
#pragma tasks register v
}

void e (int *v) __attribute__ ((task_implementation ("cpu", b)))
/* { dg-error "" "" .-1 } */
