/* SPDX-License-Identifier: GPL-3.0-or-later

   Every misuse of `#pragma tasks opencl', with the place of the token that is
   wrong.  */

#include <tasks.h>

#define CL "opencl/scale.cl"
enum
{
  ZERO,
  NEGATIVE = -1,
  EIGHT = 8
};

TASK void scale (int n, float v[n], float f);
#define IMPLEMENTATION(NAME)                                                  \
  TASK_IMPLEMENTATION ("opencl", scale) void NAME (int n, float v[n], float f)

int variable; /* { dg-note "5:declared here" } */
void function (int n, float *v, float f); /* { dg-note "6:declared here" } */
TASK void task (int n, float *v); /* { dg-note "11:declared here" } */
TASK_IMPLEMENTATION ("cpu", scale) void on_cpu (int n, float *v, float f); /* { dg-note "41:declared here" } */
TASK_IMPLEMENTATION ("cuda", scale) void on_cuda (int n, float *v, float f); /* { dg-note "42:declared here" } */
IMPLEMENTATION (good);

/* The operands.  */
#pragma tasks opencl /* { dg-error "expected the name of an OpenCL implementation" } */
#pragma tasks opencl "x.cl" /* { dg-error "22:expected the name of an OpenCL implementation" } */
#pragma tasks opencl good /* { dg-error "22:expected the name of a file, a string, behind this" } */
#pragma tasks opencl good 1 /* { dg-error "27:expected the name of a file, a string, before '1'" } */
#pragma tasks opencl good L"x.cl" "k" 1 /* { dg-error "27:expected the name of a file, a string" } */
#pragma tasks opencl good "" "k" 1 /* { dg-error "27:the name of a file is empty" } */
#pragma tasks opencl good "a.cl" /* { dg-error "27:expected the name of a kernel, a string, behind this" } */
#pragma tasks opencl good "a.cl" scale 1 /* { dg-error "34:expected the name of a kernel, a string, before 'scale'" } */
#pragma tasks opencl good "a.cl" "" 1 /* { dg-error "34:the name of a kernel is empty" } */
#pragma tasks opencl good "a.cl" "a b" 1 /* { dg-error "34:'a b' cannot be the name of a kernel" } */
#pragma tasks opencl good "a.cl" "scale" /* { dg-error "34:expected the size of a work-group" } */
#pragma tasks opencl good "a.cl" "scale" "-DX" /* { dg-error "42:expected the size of a work-group" } */
#pragma tasks opencl good "a.cl" "scale" u8"-DX" 1 /* { dg-error "42:options.*plain strings" } */
#pragma tasks opencl good "a.cl" "scale" () /* { dg-error "43:expected a size before '\\)'" } */
#pragma tasks opencl good "a.cl" "scale" (8, ) (n, n) /* { dg-error "46:expected a size before '\\)'" } */
#pragma tasks opencl good "a.cl" "scale" (8, 8, 8, 8) (n, n, n, n) /* { dg-error "52:no more than 3 dimensions" } */
#pragma tasks opencl good "a.cl" "scale" (8, 8) /* { dg-error "42:only in one dimension.*2" } */
#pragma tasks opencl good "a.cl" "scale" (8, 8) (n) /* { dg-error "49:the global size has 1 dimension" } */
/* { dg-note "42:.*has 2" "" .-1 } */
#pragma tasks opencl good "a.cl" "scale" 8 (n, n) /* { dg-error "44:the global size has 2 dimensions" } */
/* { dg-note "42:.*has 1" "" .-1 } */
#pragma tasks opencl good "a.cl" "scale" 8 n, n /* { dg-error "45:expected end of line.*parentheses" } */
#pragma tasks opencl good "a.cl" "scale" 8, /* { dg-error "43:expected the global size after ','" } */
#pragma tasks opencl good "a.cl" "scale" 8 n; /* { dg-error "45:" } */
#pragma tasks opencl good "a.cl" "scale" (8 n /* { dg-error "42:unbalanced '\\('" } */

/* The implementation.  */
#pragma tasks opencl absent CL "scale" 8 /* { dg-error "22:there is no OpenCL implementation 'absent'; declare it before" } */
#pragma tasks opencl variable CL "scale" 8 /* { dg-error "22:'variable' is not a function" } */
#pragma tasks opencl function CL "scale" 8 /* { dg-error "22:'function' does not implement a task" } */
#pragma tasks opencl task CL "scale" 8 /* { dg-error "22:'task' is a task; the pragma wants an implementation" } */
#pragma tasks opencl on_cpu CL "scale" 8 /* { dg-error "22:'on_cpu' implements task 'scale' for 'cpu', not for .*opencl" } */
#pragma tasks opencl on_cuda CL "scale" 8 /* { dg-error "22:'on_cuda' implements task 'scale' for 'cuda', not for .*opencl" } */

IMPLEMENTATION (twice);
#pragma tasks opencl twice CL "scale" 8 /* { dg-note "22:from this pragma" } */
#pragma tasks opencl twice CL "scale" 16 /* { dg-error "22:'twice' has a kernel already" } */

IMPLEMENTATION (written);
void
written (int n, float *v, float f) /* { dg-note "1:defined here" } */
{
}
#pragma tasks opencl written CL "scale" 8 /* { dg-error "22:'written' has a body already" } */

IMPLEMENTATION (later);
#pragma tasks opencl later CL "scale" 8 /* { dg-note "22:previous definition of 'later'" } */
void
later (int n, float *v, float f) /* { dg-error "1:redefinition of 'later'" } */
{
}

TASK_IMPLEMENTATION ("opencl", scale) void unnamed (int, float *v, float); /* { dg-note "53:declared here" } */
#pragma tasks opencl unnamed CL "scale" 8 /* { dg-error "22:parameter 1 of 'unnamed' has no name" } */
typedef void type (int n, float *v, float f);
TASK_IMPLEMENTATION ("opencl", scale) type of_type; /* { dg-note "44:declared here" } */
#pragma tasks opencl of_type CL "scale" 8 /* { dg-error "22:.*'of_type' does not name its parameters" } */

TASK void pointers (int **p);
TASK_IMPLEMENTATION ("opencl", pointers) void pointers_cl (int **p); /* { dg-error "66:parameter 1 of 'pointers_cl' is a buffer of pointers" } */
#pragma tasks opencl pointers_cl CL "scale" 8 /* { dg-note "22:.pointers_cl. is a kernel because of this" } */
TASK void call (int *v, void (*f) (void));
TASK_IMPLEMENTATION ("opencl", call) void call_cl (int *v, void (*f) (void)); /* { dg-error "67:parameter 2 of 'call_cl' is a pointer to a function" } */
#pragma tasks opencl call_cl CL "scale" 8 /* { dg-note "22:.call_cl. is a kernel because of this" } */
TASK void precise (int *v, long double d, __int128 *w);
TASK_IMPLEMENTATION ("opencl", precise) void
precise_cl (int *v, long double d, /* { dg-error "33:parameter 2 of 'precise_cl' has a type that OpenCL C lacks" } */
            __int128 *w); /* { dg-error "23:parameter 3 of 'precise_cl' has a type that OpenCL C lacks" } */
#pragma tasks opencl precise_cl CL "scale" 8 /* { dg-note "22:.precise_cl. is a kernel because of this" } */

/* The sizes.  */
IMPLEMENTATION (size_0);
#pragma tasks opencl size_0 CL "scale" 0 /* { dg-error "40:the size of a work-group is 0, not positive" } */
IMPLEMENTATION (size_1);
#pragma tasks opencl size_1 CL "scale" (8, NEGATIVE) (n, n) /* { dg-error "44:the size of a work-group is -1, not positive" } */
IMPLEMENTATION (size_2);
#pragma tasks opencl size_2 CL "scale" 8 ZERO /* { dg-error "42:the global size is 0, not positive" } */
IMPLEMENTATION (size_3);
#pragma tasks opencl size_3 CL "scale" 8 EIGHT + 4 /* { dg-error "42:the global size 12 is not a multiple" } */
/* { dg-note "40:which is 8" "" .-1 } */
IMPLEMENTATION (size_4);
#pragma tasks opencl size_4 CL "scale" f /* { dg-error "40:a size must be an integer.*'float'" } */
IMPLEMENTATION (size_5);
#pragma tasks opencl size_5 CL "scale" 8 v /* { dg-error "42:a size must be an integer.*'float \\*'" } */
IMPLEMENTATION (size_6);
#pragma tasks opencl size_6 CL "scale" 8 m /* { dg-error "42:'m' undeclared" } */
IMPLEMENTATION (size_7);
#pragma tasks opencl size_7 CL "scale" 8 -1ULL /* { dg-error "42:the size 18446744073709551615 is too large" } */
IMPLEMENTATION (size_8);
#pragma tasks opencl size_8 CL "scale" 8 n + /* { dg-error "" } */
IMPLEMENTATION (size_9);
#pragma tasks opencl size_9 CL "scale" 8 8 8 /* { dg-error "43:expected" } */

TASK void reads (const int *v);
TASK_IMPLEMENTATION ("opencl", reads) void reads_cl (const int *v); /* { dg-note "44:declared here" } */
#pragma tasks opencl reads_cl CL "scale" 8 /* { dg-error "42:a global size is needed.*'reads_cl' writes no buffer" } */
TASK void untyped (const int *v, void *w);
TASK_IMPLEMENTATION ("opencl", untyped) void untyped_cl (const int *v, void *w); /* { dg-note "78:declared here" } */
#pragma tasks opencl untyped_cl CL "scale" 8 /* { dg-error "44:a global size is needed.*'w'" } */

/* The file.  */
IMPLEMENTATION (file_0);
#pragma tasks opencl file_0 "absent.cl" "scale" 8 /* { dg-error "29:cannot find 'absent.cl'" } */
IMPLEMENTATION (file_1);
#pragma tasks opencl file_1 "opencl" "scale" 8 /* { dg-error "29:'.*opencl' is a directory" } */
IMPLEMENTATION (file_2);
#pragma tasks opencl file_2 "opencl/empty.cl" "scale" 8 /* { dg-error "29:'.*empty.cl' is empty" } */
IMPLEMENTATION (file_3);
#pragma tasks opencl file_3 "opencl/binary.cl" "scale" 8 /* { dg-error "29:'.*binary.cl' contains a null byte" } */
IMPLEMENTATION (file_4);
#pragma tasks opencl file_4 CL "scal" 8 /* { dg-warning "32:there is no kernel 'scal' in '.*scale.cl'; did you mean 'scale'" } */
/* { dg-note "1:'scale' is here" "" 4 } */
IMPLEMENTATION (file_5);
#pragma tasks opencl file_5 "opencl-misuse.c/scale.cl" "scale" 8 /* { dg-error "29:cannot find" } */

IMPLEMENTATION (text_0);
#pragma tasks opencl text_0 "opencl/missing-include.cl" "scale" 8 /* { dg-note "29:the file is embedded by this pragma" } */
/* { dg-error "3:cannot find 'absent.h'" "in part.cl" 5 } */
IMPLEMENTATION (text_1);
#pragma tasks opencl text_1 "opencl/itself.cl" "scale" 8 /* { dg-note "29:the file is embedded by this pragma" } */
/* { dg-error "1:'.*itself.cl' includes itself without a guard" "in itself.cl" 3 } */
IMPLEMENTATION (text_2);
#pragma tasks opencl text_2 "opencl/comment.cl" "scale" 8 /* { dg-note "29:the file is embedded by this pragma" } */
/* { dg-error "3:unterminated comment" "in comment.cl" 6 } */
IMPLEMENTATION (text_3);
#pragma tasks opencl text_3 "opencl/conditional.cl" "scale" 8 /* { dg-note "29:the file is embedded by this pragma" } */
/* { dg-error "1:unterminated #if" "in conditional.cl" 3 } */
IMPLEMENTATION (text_4);
#pragma tasks opencl text_4 "opencl/else.cl" "scale" 8 /* { dg-note "29:the file is embedded by this pragma" } */
/* { dg-error "1:#else without #if" "in else.cl" 3 } */
IMPLEMENTATION (text_5);
#pragma tasks opencl text_5 "opencl/macro-include.cl" "scale" 8 /* { dg-note "29:the file is embedded by this pragma" } */
/* { dg-error "1:.*#include needs" "in macro-include.cl" 4 } */

/* The place.  */
IMPLEMENTATION (placed);

void
f (void)
{
#pragma tasks opencl placed CL "scale" 8 /* { dg-error "9:.*may only stand at file scope" } */
}

struct s
{
#pragma tasks opencl placed CL "scale" 8 /* { dg-error "9:.*may only stand at file scope" } */
  int b;
};
