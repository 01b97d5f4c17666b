/* SPDX-License-Identifier: GPL-3.0-or-later

   What is said of what is embedded; and StarPU's namespace.  */

/* { dg-options "-fplugin-arg-tasks-verbose -fplugin-arg-tasks-starpu" } */

void scale (int n, float *v, float f) __attribute__ ((task)); /* { dg-note "6:task 'scale' is emitted" } */
/* { dg-note "17:parameter 1 is scalar" "" .-1 } */
/* { dg-note "27:parameter 2 is read-write" "" .-2 } */
/* { dg-note "36:parameter 3 is scalar" "" .-3 } */
void scale_cl (int n, float *v, float f) __attribute__ ((task_implementation ("opencl", scale)));
void scale_starpu (int n, float *v, float f) __attribute__ ((task_implementation ("opencl", scale)));

#pragma tasks opencl scale_cl "opencl/scale.cl" "scale" 64 /* { dg-note "31:'.*opencl/scale.cl' is embedded, \[0-9\]+ bytes with 0 included files" } */
/* { dg-note "22:implementation 'scale_cl' for 'opencl'" "" .-1 } */
#pragma starpu opencl scale_starpu "opencl/scale.cl" "scale" n /* { dg-note "36:'.*opencl/scale.cl' is embedded" } */
/* { dg-note "23:implementation 'scale_starpu' for 'opencl'" "" .-1 } */
