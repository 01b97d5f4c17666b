/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of `registered' and `heap_allocated'.  */

int global[4] __attribute__ ((registered)); /* { dg-error "5:.*'registered'.*'global'" } */
int global_heap[4] __attribute__ ((heap_allocated)); /* { dg-error "5:.*'heap_allocated'.*'global_heap'" } */

void function (void) __attribute__ ((registered)); /* { dg-error "6:.*'registered'" } */

typedef int array[4] __attribute__ ((heap_allocated)); /* { dg-error "13:.*'heap_allocated'" } */

struct s
{
  int member[4] __attribute__ ((registered)); /* { dg-error "7:.*'registered'.*'member'" } */
};

void
f (int parameter[4] __attribute__ ((registered))) /* { dg-error "8:.*'registered'.*'parameter'" } */
{
  static int lasting[4] __attribute__ ((registered)); /* { dg-error "14:.*'registered'.*'lasting'" } */
  extern int outside[4] __attribute__ ((heap_allocated)); /* { dg-error "14:.*'heap_allocated'.*'outside'" } */
  int scalar __attribute__ ((registered)) = 0; /* { dg-error "7:.*'registered'.*'scalar'.*'int'" } */
  int *pointer __attribute__ ((heap_allocated)) = 0; /* { dg-error "8:.*'heap_allocated'.*'pointer'.*'int \\*'" } */
  struct s aggregate __attribute__ ((registered)); /* { dg-error "12:.*'registered'.*'aggregate'" } */
  int twice[4] __attribute__ ((registered, registered)); /* { dg-warning "7:.*'registered'.*twice" } */
  int arguments[4] __attribute__ ((registered (4))); /* { dg-error "wrong number of arguments specified for 'registered' attribute" } */
  /* { dg-note "expected (between 0 and )?0, found 1" "" .-1 } */
  register int fast[4] __attribute__ ((heap_allocated)); /* { dg-error "16:.*'heap_allocated'.*'fast'" } */

  (void) lasting, (void) outside, (void) scalar, (void) pointer;
  (void) aggregate, (void) twice, (void) arguments;
}
