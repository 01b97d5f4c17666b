/* SPDX-License-Identifier: GPL-3.0-or-later

   `output' of the typedef that is a parameter's type.  */

/* { dg-options "-Wall -fplugin-arg-tasks-verbose" } */

typedef float *out __attribute__ ((output));

void fill (int n, out v, const out w, float *x) __attribute__ ((task)); /* { dg-note "6:task 'fill' is emitted" } */
/* { dg-note "16:parameter 1 is scalar" "" .-1 } */
/* { dg-note "23:parameter 2 is output" "" .-2 } */
/* { dg-note "36:parameter 3 is output" "" .-3 } */
/* { dg-note "46:parameter 4 is read-write" "" .-4 } */

void
fill (int n, float *v, out w, float *x) /* { dg-note "1:implementation 'fill'" } */
{
  for (int i = 0; i < n; i++)
    v[i] = w[i] = x[i]++;
}
