/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions that cannot be tasks or implementations because of what they are
   otherwise.  */

/* { dg-options "-std=gnu17" } */

void twice (int *x) __attribute__ ((task));
void self (int *x) __attribute__ ((task));
void self (int *x) __attribute__ ((task_implementation ("cpu", self))); /* { dg-error "6:'self' cannot implement itself" } */
void both_targets (int *x) __attribute__ ((task_implementation ("cpu", twice)));
void both_targets (int *x) __attribute__ ((task_implementation ("opencl", twice))); /* { dg-error "6:'both_targets' implements task 'twice' for two targets" } */
void endless (void) __attribute__ ((task, noreturn)); /* { dg-error "6:task 'endless'.*'noreturn'" } */
__attribute__ ((task, constructor)) void early (void) {} /* { dg-error "42:task 'early'.*constructor" } */
inline void inlined (void) __attribute__ ((task)); /* { dg-error "13:task 'inlined'.*'inline'" } */
/* { dg-warning "13:inline function 'inlined' declared but never defined" "" .-1 } */
__attribute__ ((task)) void old_style (a) int a; {} /* { dg-error "29:task 'old_style'.*prototype" } */

void
outer (void)
{
  __attribute__ ((task)) void nested (int x) {} /* { dg-error "31:task 'nested'.*nested" } */
  nested (1);
}

void again (int *x) __attribute__ ((task));
void again (int *x) {} /* { dg-note "6:previous definition of 'again'" } */
void again (int *x) {} /* { dg-error "6:redefinition of 'again'" } */
