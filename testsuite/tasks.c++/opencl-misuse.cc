/* SPDX-License-Identifier: GPL-3.0-or-later

   Misuse of `#pragma tasks opencl' in C++; what the operands alone show to be
   wrong is in tasks.compile.  */

/* { dg-do compile } */
/* { dg-only O0 } */

#include <tasks.h>

#define OPENCL(NAME) TASK_IMPLEMENTATION ("opencl", NAME)

TASK void scale (int n, float *v, float f);
void function (int n, float *v, float f); /* { dg-note "6:declared here" } */
TASK_IMPLEMENTATION ("cpu", scale) void on_cpu (int n, float *v, float f); /* { dg-note "41:declared here" } */
OPENCL (scale) void good (int n, float *v, float f);

#pragma tasks opencl good "opencl/scale.cl" scale 8 /* { dg-error "45:expected the name of a kernel, a string, before 'scale'" } */
#pragma tasks opencl good "opencl/scale.cl" "scale" (8, 8) n /* { dg-error "60:the global size has 1 dimension" } */
/* { dg-note "53:.*has 2" "" .-1 } */
#pragma tasks opencl absent "opencl/scale.cl" "scale" 8 /* { dg-error "22:there is no OpenCL implementation 'absent'" } */
#pragma tasks opencl absent "opencl/scale.cl" "scale" 8 k /* { dg-error "22:there is no OpenCL implementation 'absent'" } */
#pragma tasks opencl function "opencl/scale.cl" "scale" 8 /* { dg-error "22:'void function\\(int, float\\*, float\\)' does not implement a task" } */
#pragma tasks opencl on_cpu "opencl/scale.cl" "scale" 8 /* { dg-error "22:'void on_cpu.*' implements task .* for 'cpu', not for .*opencl" } */

OPENCL (scale) void twice (int n, float *v, float f);
#pragma tasks opencl twice "opencl/scale.cl" "scale" 8 /* { dg-note "22:from this pragma" } */
#pragma tasks opencl twice "opencl/scale.cl" "scale" 8 /* { dg-error "22:'void twice.*' has a kernel already" } */

OPENCL (scale) void written (int n, float *v, float f);
void
written (int, float *, float) /* { dg-note "1:defined here" } */
{
}
#pragma tasks opencl written "opencl/scale.cl" "scale" 8 /* { dg-error "22:'void written.*' has a body already" } */

OPENCL (scale) void later (int n, float *v, float f);
#pragma tasks opencl later "opencl/scale.cl" "scale" 8 /* { dg-note "22:from this pragma" } */
void
later (int, float *, float) /* { dg-error "1:'void later.*' has a kernel already" } */
{
}

OPENCL (scale) void unnamed (int, float *v, float); /* { dg-note "30:declared here" } */
#pragma tasks opencl unnamed "opencl/scale.cl" "scale" 8 /* { dg-error "22:parameter 1 of 'void unnamed.*' has no name" } */

OPENCL (scale) void size_0 (int n, float *v, float f);
#pragma tasks opencl size_0 "opencl/scale.cl" "scale" 0 /* { dg-error "55:the size of a work-group is 0, not positive" } */
OPENCL (scale) void size_1 (int n, float *v, float f);
constexpr int eight = 8;
#pragma tasks opencl size_1 "opencl/scale.cl" "scale" eight eight + 4 /* { dg-error "61:the global size 12 is not a multiple" } */
/* { dg-note "55:which is 8" "" .-1 } */
OPENCL (scale) void size_2 (int n, float *v, float f);
#pragma tasks opencl size_2 "opencl/scale.cl" "scale" 8 v /* { dg-error "57:a size must be an integer.*'float\\*'" } */
OPENCL (scale) void size_3 (int n, float *v, float f);
#pragma tasks opencl size_3 "opencl/scale.cl" "scale" 8 m /* { dg-error "57:'m' was not declared" } */

OPENCL (scale) void file_0 (int n, float *v, float f);
#pragma tasks opencl file_0 "absent.cl" "scale" 8 /* { dg-error "29:cannot find 'absent.cl'" } */
OPENCL (scale) static void file_1 (int n, float *v, float f);
#pragma tasks opencl file_1 "opencl/missing-include.cl" "scale" 8 /* { dg-note "29:the file is embedded by this pragma" } */
/* { dg-error "1:cannot find 'absent.h'" "in missing-include.cl" 3 } */

OPENCL (scale) void placed (int n, float *v, float f);

void
f (void)
{
#pragma tasks opencl placed "opencl/scale.cl" "scale" 8 n /* { dg-error "9:.*may only stand at file scope" } */
}

struct s
{
#pragma tasks opencl placed "opencl/scale.cl" "scale" 8 n /* { dg-error "9:.*may only stand at file scope" } */
  int b;
};

template <typename T>
void
g (T)
{
#pragma tasks opencl placed "opencl/scale.cl" "scale" 8 8 /* { dg-error "9:.*may only stand at file scope" } */
}
template void g (int);

_Pragma ("tasks opencl placed \"opencl/scale.cl\" \"scale\" 8") /* { dg-error "1:.*cannot come from '_Pragma' in C\\+\\+" } */
