/* SPDX-License-Identifier: GPL-3.0-or-later

   The attribute `task' at places where it has no meaning.  */

#include <stdarg.h>

typedef void operation (int);

int value __attribute__ ((task)); /* { dg-error "5:.*'task'.*function" } */

int returns (int) __attribute__ ((task)); /* { dg-error "5:.*'returns'.*'int'.*'void'" } */
int *returns_pointer (void) __attribute__ ((task)); /* { dg-error "6:.*'returns_pointer'.*'void'" } */

void variable (int n, ...) __attribute__ ((task)); /* { dg-error "6:.*'variable'.*variable number of arguments" } */

struct s
{
  int member __attribute__ ((task)); /* { dg-error "7:.*'task'.*function" } */
};

struct __attribute__ ((task)) tagged
{
  int member;
}; /* { dg-warning "'task' attribute does not apply to types" } */

typedef void typed (int) __attribute__ ((task)); /* { dg-error "14:.*'task'.*function" } */

operation *pointer __attribute__ ((task)); /* { dg-error "12:.*'task'.*function" } */

void arguments (int) __attribute__ ((task (1))); /* { dg-error "wrong number of arguments specified for 'task' attribute" } */
/* { dg-note "expected (between 0 and )?0, found 1" "" .-1 } */

void
parameter (int n __attribute__ ((task))); /* { dg-error "16:.*'task'.*function" } */

int main (void) __attribute__ ((task)); /* { dg-error "5:'main'" } */

void
local (void)
{
  int v __attribute__ ((task)); /* { dg-error "7:.*'task'.*function" } */
  v = 1;
  (void)v;
}
