/* SPDX-License-Identifier: GPL-3.0-or-later

   A sum behind PTR is no number of elements for who reads `v + 4' as C: it is
   an error that shows both readings.  In StarPU's namespace it is what C says.
 */

/* { dg-options "-Wall -fplugin-arg-tasks-starpu -fplugin-arg-tasks-Wno-registration" } */

void
f (int n, int *v, int **t)
{
  int array[8];
#pragma tasks register array + 4    /* { dg-error "30:pointer or a number.*'\\(array \\+ 4\\)' or 'array, \\+ 4'" } */
#pragma tasks acquire v+4           /* { dg-error "24:'\\(v\\+4\\)' or 'v, \\+4'" } */
#pragma tasks register v - n * 2 n  /* { dg-error "26:'\\(v - n \\* 2\\)' or 'v, - n \\* 2 n'" } */
#pragma tasks release (v + 4) + n   /* { dg-error "31:'\\(\\(v \\+ 4\\) \\+ n\\)' or '\\(v \\+ 4\\), \\+ n'" } */
#pragma tasks release (v + 4), +n
#pragma tasks register v *t[0]
#pragma tasks unregister (array + 4) n + 1
#pragma starpu register v + n * 2 n
#pragma starpu register n > 4 ? v : *t + 1 8
#pragma starpu register v + 1 (n)
#pragma starpu register v + 4 /* { dg-error "25:number of elements" } */
#pragma starpu acquire v + 4
#pragma starpu release v - sizeof (int) * n
#pragma starpu unregister v + n, 4
  (void) array;
}
