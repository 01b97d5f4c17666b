/* SPDX-License-Identifier: GPL-3.0-or-later

   An argument whose size depends on others cannot be copied at the call.  */

__attribute__ ((task)) void c (int n, struct { int a[n]; } x) {} /* { dg-error "60:task 'c' cannot take.*size" } */
/* { dg-warning "anonymous struct declared inside parameter list" "" .-1 } */
