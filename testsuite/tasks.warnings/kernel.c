/* SPDX-License-Identifier: GPL-3.0-or-later

   Kernels of `#pragma tasks opencl' that are not there, or are not what is
   launched; and kernels that are.  */

/* { dg-c++ } */

#include <stdint.h>
#include <tasks.h>

#define OPENCL(TASK) TASK_IMPLEMENTATION ("opencl", TASK) static void
#define RIGHT "kernel/right.cl"
#define WRONG "kernel/wrong.cl"

TASK void scale (int n, float *v, float f);
TASK void copy (int n, const float *from, float *to TASK_OUTPUT);

/* There, or not.  */

OPENCL (scale) scale_right (int n, float *v, float f);
#pragma tasks opencl scale_right RIGHT "scale" 8
OPENCL (scale) scale_missing (int n, float *v, float f);
#pragma tasks opencl scale_missing WRONG "scales" 8 /* { dg-warning "42:there is no kernel 'scales' in 'kernel/wrong.cl'; did you mean 'scale'." } */
/* { dg-note "1:'scale' is here" "" 8 } */
OPENCL (scale) scale_absent (int n, float *v, float f);
#pragma tasks opencl scale_absent WRONG "something" 8 /* { dg-warning "41:there is no kernel 'something' in 'kernel/wrong.cl'" } */
OPENCL (scale) scale_helper (int n, float *v, float f);
#pragma tasks opencl scale_helper WRONG "helper" 8 /* { dg-warning "41:function 'helper' is not declared 'kernel'" } */
/* { dg-note "1:it is here" "" 14 } */
OPENCL (scale) scale_elsewhere (int n, float *v, float f);
#pragma tasks opencl scale_elsewhere RIGHT "in_device_h" 8
TASK void optional (int n, float *v);
OPENCL (optional) optional_right (int n, float *v);
#pragma tasks opencl optional_right RIGHT "optional" "-DSIZE=4 -D REAL=float" 8
OPENCL (optional) optional_double (int n, float *v);
#pragma tasks opencl optional_double RIGHT "optional" "-DSIZE=4 -DREAL=double" 8 /* { dg-warning "44:parameter 2 of kernel 'optional' is 'global double .', but '.*optional_double.*' passes a buffer, '.*float.*'" } */
/* { dg-note "31:the kernel's parameter" "" 131 } */
/* { dg-note "50:what is passed" "" .-3 } */

/* Nobody may call a function so.  */

OPENCL (scale) scale_mix (int n, float *v, float f);
#pragma tasks opencl scale_mix WRONG "mix" 8 /* { dg-warning "38:kernel 'mix' has the name of a built-in function of OpenCL C" } */

/* As many parameters, in this order, of these types.  */

OPENCL (scale) scale_scale (int n, float *v, float f);
#pragma tasks opencl scale_scale WRONG "scale" 8
OPENCL (scale) scale_copy (int n, float *v, float f);
#pragma tasks opencl scale_copy WRONG "particles" 8 /* { dg-warning "39:kernel 'particles' and '.*scale_copy.*' differ in the number of parameters, 2 and 3" } */
/* { dg-note "13:the kernel is here" "" 27 } */
/* { dg-note "16:'.*scale_copy.*' is declared here" "" .-3 } */
OPENCL (scale) scale_doubles (int n, float *v, float f);
#pragma tasks opencl scale_doubles WRONG "doubles" 8 /* { dg-warning "42:parameter 2 of kernel 'doubles' is 'global double .', but '.*scale_doubles.*' passes a buffer, '.*float.*'" } */
/* { dg-note "44:the kernel's parameter" "" 19 } */
/* { dg-note "45:what is passed" "" .-3 } */
/* { dg-warning "42:parameter 3 of kernel 'doubles' is 'double', but '.*scale_doubles.*' passes 'float'" "" .-3 } */
/* { dg-note "54:the kernel's parameter" "" 19 } */
/* { dg-note "54:what is passed" "" .-6 } */
OPENCL (scale) scale_reversed (int n, float *v, float f);
#pragma tasks opencl scale_reversed WRONG "reversed" 8 /* { dg-warning "43:kernel 'reversed' has the parameters of '.*scale_reversed.*' in another order" } */
/* { dg-note "37:here 'v' is number 1" "" 20 } */
/* { dg-note "46:and here number 2" "" .-3 } */
TASK void fill (int n, int m, float *v);
OPENCL (fill) fill_exchanged (int n, int m, float *v);
#pragma tasks opencl fill_exchanged WRONG "exchanged" 8 /* { dg-warning "43:kernel 'exchanged' has the parameters of '.*fill_exchanged.*' in another order" } */
/* { dg-note "28:here 'm' is number 1" "" 21 } */
/* { dg-note "42:and here number 2" "" .-3 } */
OPENCL (fill) fill_in_order (int m, int n, float *v);
#pragma tasks opencl fill_in_order WRONG "exchanged" 8
TASK void set (float f, float *v, int n);
OPENCL (set) set_scale (float f, float *v, int n);
#pragma tasks opencl set_scale WRONG "scale" 8 /* { dg-warning "38:kernel 'scale' has the parameters of '.*set_scale.*' in another order" } */
/* { dg-note "12:here 'n' is number 1" "" 8 } */
/* { dg-note "48:and here number 3" "" .-3 } */
TASK void set_all (float by, float *w, int count);
OPENCL (set_all) set_all_scale (float by, float *w, int count);
#pragma tasks opencl set_all_scale WRONG "scale" 8 /* { dg-warning "42:kernel 'scale' has the parameters of '.*set_all_scale.*' in another order" } */
TASK void long_scale (long n, float *v, float f);
OPENCL (long_scale) long_scale_1 (long n, float *v, float f);
#pragma tasks opencl long_scale_1 WRONG "scale" 8 /* { dg-warning "41:parameter 1 of kernel 'scale' is 'int', but '.*long_scale_1.*' passes 'long int'" } */
/* { dg-note "12:the kernel's parameter" "" 8 } */
/* { dg-note "40:what is passed" "" .-3 } */
TASK void int_scale (int n, int *v, float f);
OPENCL (int_scale) int_scale_1 (int n, int *v, float f);
#pragma tasks opencl int_scale_1 WRONG "scale" 8 /* { dg-warning "40:parameter 2 of kernel 'scale' is 'global float .', but '.*int_scale_1.*' passes a buffer, '.*int.*'" } */
/* { dg-note "29:the kernel's parameter" "" 8 } */
/* { dg-note "45:what is passed" "" .-3 } */
OPENCL (scale) scale_local (int n, float *v, float f);
#pragma tasks opencl scale_local WRONG "in_local" 8 /* { dg-warning "40:parameter 2 of kernel 'in_local' is 'local float .', not a pointer to 'global' memory, but '.*scale_local.*' passes a buffer, '.*float.*'" } */
/* { dg-note "43:the kernel's parameter" "" 22 } */
/* { dg-note "43:what is passed" "" .-3 } */
OPENCL (scale) scale_nowhere (int n, float *v, float f);
#pragma tasks opencl scale_nowhere WRONG "nowhere" 8 /* { dg-warning "42:parameter 2 of kernel 'nowhere' is 'float .', not a pointer to 'global' memory, but '.*scale_nowhere.*' passes a buffer, '.*float.*'" } */
/* { dg-note "36:the kernel's parameter" "" 23 } */
/* { dg-note "45:what is passed" "" .-3 } */
OPENCL (scale) scale_image (int n, float *v, float f);
#pragma tasks opencl scale_image WRONG "image" 8 /* { dg-warning "40:parameter 2 of kernel 'image' is 'read_only image2d_t', no pointer, but '.*scale_image.*' passes a buffer, '.*float.*'" } */
/* { dg-note "47:the kernel's parameter" "" 24 } */
/* { dg-note "43:what is passed" "" .-3 } */
OPENCL (scale) scale_truth (int n, float *v, float f);
#pragma tasks opencl scale_truth WRONG "truth" 8 /* { dg-warning "40:parameter 3 of kernel 'truth' is 'bool', which no kernel can have; '.*scale_truth.*' passes 'float'" } */
/* { dg-note "49:the kernel's parameter" "" 25 } */
/* { dg-note "52:what is passed" "" .-3 } */
OPENCL (scale) scale_pointers (int n, float *v, float f);
#pragma tasks opencl scale_pointers WRONG "pointers" 8 /* { dg-warning "43:parameter 2 of kernel 'pointers' is 'global float ..', not a pointer to 'global' memory, but '.*scale_pointers.*' passes a buffer, '.*float.*'" } */
/* { dg-note "45:the kernel's parameter" "" 26 } */
/* { dg-note "46:what is passed" "" .-3 } */

struct loose
{
  float place[4], speed[3];
  int kind;
};
struct particle
{
  float place[4], speed[4];
  int kind, unused[3];
};
TASK void loose (float *v, const struct loose *all);
OPENCL (loose) loose_particles (float *v, const struct loose *all);
#pragma tasks opencl loose_particles WRONG "particles" 8
TASK void particles (float *v, const struct particle *all);
OPENCL (particles) particles_right (float *v, const struct particle *all);
#pragma tasks opencl particles_right WRONG "particles" 8

struct packed
{
  char c;
  int i;
} __attribute__ ((packed));
TASK void layout (struct particle *all, struct particle one, struct packed p,
                  const float *coefficients, unsigned long l,
                  unsigned short s, char c);
OPENCL (layout) layout_right (struct particle *all, struct particle one,
                              struct packed p, const float *coefficients,
                              unsigned long l, unsigned short s, char c);
#pragma tasks opencl layout_right RIGHT "layout" 8

struct point
{
  float x, y, z;
};
TASK void views (float *v, struct point *points, float (*pairs)[4],
                 int (*rows)[4], double *bytes, unsigned short *halves);
OPENCL (views) views_right (float *v, struct point *points, float (*pairs)[4],
                            int (*rows)[4], double *bytes,
                            unsigned short *halves);
#pragma tasks opencl views_right RIGHT "views" 8

TASK void add (unsigned n, const float *a, float *b);
OPENCL (add) add_right (unsigned n, const float *a, float *b);
#pragma tasks opencl add_right RIGHT "add_float" 8
OPENCL (add) add_wrong (unsigned n, const float *a, float *b);
#pragma tasks opencl add_wrong RIGHT "add_double" 8 /* { dg-warning "38:parameter 2 of kernel 'add_double' is 'global const double .', but '.*add_wrong.*' passes a buffer, '.*const float.*'" } */
/* { dg-note "1:the kernel's parameter" "" 87 } */
/* { dg-note "50:what is passed" "" .-3 } */
/* { dg-warning "38:parameter 3 of kernel 'add_double' is 'global double .', but '.*add_wrong.*' passes a buffer, '.*float.*'" "" .-3 } */
/* { dg-note "60:what is passed" "" .-5 } */

/* A usual device has doubles.  */
TASK void decided (int n, float *v);
OPENCL (decided) decided_float (int n, float *v); /* { dg-note "47:what is passed, 4 bytes" } */
#pragma tasks opencl decided_float RIGHT "decided" 8 /* { dg-warning "42:parameter 2 of kernel 'decided' is 'global number \\*', but '.*decided_float.*' passes a buffer, 'float\\*?.*'" } */
TASK void decided_double (int n, double *v);
OPENCL (decided_double) decided_double_1 (int n, double *v);
#pragma tasks opencl decided_double_1 RIGHT "decided" 8
TASK void decided_int (int n, int *v);
OPENCL (decided_int) decided_int_1 (int n, int *v);
#pragma tasks opencl decided_int_1 RIGHT "decided" 8 /* { dg-warning "42:parameter 2 of kernel 'decided' is 'global number .', but '.*decided_int_1.*' passes a buffer, '.*int.*'" } */
/* { dg-note "32:the kernel's parameter" "" 119 } */
/* { dg-note "49:what is passed" "" .-3 } */

TASK void surprise (double x, float *v, int n);
OPENCL (surprise) surprise_1 (double x, float *v, int n);
#pragma tasks opencl surprise_1 RIGHT "surprise" 8

/* Written where the task does, and only there.  */

TASK void sum (int n, const float *v, float *total TASK_OUTPUT);
OPENCL (sum) sum_right (int n, const float *v, float *total);
#pragma tasks opencl sum_right RIGHT "sum" 8
OPENCL (copy) copy_right (int n, const float *from, float *to);
#pragma tasks opencl copy_right RIGHT "copy" 8
OPENCL (copy) copy_derived (int n, const float *from, float *to);
#pragma tasks opencl copy_derived RIGHT "derive" 8 /* { dg-warning "41:kernel 'derive' cannot write its parameter 3, 'to', which task '.*copy.*' declares as output" } */
/* { dg-note "56:it is declared here" "" 71 } */
OPENCL (copy) copy_1 (int n, const float *from, float *to);
#pragma tasks opencl copy_1 WRONG "write_index" 8 /* { dg-warning "35:kernel 'write_index' writes its parameter 2, 'from', which task '.*copy.*' declares 'const'" } */
/* { dg-note "11:it is written here" "" 32 } */
/* { dg-note "37:the task's parameter" "" 16 } */
OPENCL (copy) copy_2 (int n, const float *from, float *to);
#pragma tasks opencl copy_2 WRONG "write_star" 8 /* { dg-warning "35:kernel 'write_star' writes its parameter 2, 'from', which task '.*copy.*' declares 'const'" } */
/* { dg-note "17:it is written here" "" 39 } */
OPENCL (copy) copy_3 (int n, const float *from, float *to);
#pragma tasks opencl copy_3 WRONG "write_store" 8 /* { dg-warning "35:kernel 'write_store' writes its parameter 2, 'from', which task '.*copy.*' declares 'const'" } */
/* { dg-note "3:it is written here" "" 45 } */
OPENCL (copy) copy_4 (int n, const float *from, float *to);
#pragma tasks opencl copy_4 WRONG "write_cast" 8 /* { dg-warning "35:kernel 'write_cast' writes its parameter 2, 'from', which task '.*copy.*' declares 'const'" } */
/* { dg-note "3:it is written here" "" 51 } */
OPENCL (copy) copy_5 (int n, const float *from, float *to);
#pragma tasks opencl copy_5 WRONG "write_call" 8 /* { dg-warning "35:kernel 'write_call' writes its parameter 2, 'from', which task '.*copy.*' declares 'const'" } */
/* { dg-note "3:it is written here" "" 57 } */
OPENCL (copy) copy_6 (int n, const float *from, float *to);
#pragma tasks opencl copy_6 WRONG "write_alias" 8 /* By way of another pointer: not seen.  */
OPENCL (copy) copy_7 (int n, const float *from, float *to);
#pragma tasks opencl copy_7 WRONG "write_never" 8 /* { dg-warning "35:kernel 'write_never' cannot write its parameter 3, 'to', which task '.*copy.*' declares as output" } */
/* { dg-note "63:it is declared here" "" 68 } */
/* { dg-note "50:the task's parameter" "" 16 } */

/* In groups of the size that the kernel requires.  */

OPENCL (scale) groups_right (int n, float *v, float f);
#pragma tasks opencl groups_right WRONG "in_groups" (8, 4) (n, n)
OPENCL (scale) groups_unknown (int n, float *v, float f);
#pragma tasks opencl groups_unknown WRONG "in_groups" (8, n) (n, n)
OPENCL (scale) groups_wrong (int n, float *v, float f);
#pragma tasks opencl groups_wrong WRONG "in_groups" (8, 8) (n, n) /* { dg-warning "57:kernel 'in_groups' requires work-groups of 8 x 4 x 1" } */
/* { dg-note "1:the kernel is here" "" 73 } */
OPENCL (scale) groups_few (int n, float *v, float f);
#pragma tasks opencl groups_few WRONG "in_groups" 8 /* { dg-warning "51:kernel 'in_groups' requires work-groups of 8 x 4 x 1" } */

/* A header for the host and for devices.  */

TASK void shared (int n, double *v, float f);
OPENCL (shared) shared_wrong (int n, double *v, float f);
#pragma tasks opencl shared_wrong WRONG "shared_header" 8 /* { dg-warning "41:parameter 2 of kernel 'shared_header' is 'global real .', but '.*shared_wrong.*' passes a buffer, '.*double.*'" } */
/* { dg-note "36:the kernel's parameter" "" 79 } */
/* { dg-note "46:what is passed" "" .-3 } */
OPENCL (scale) shared_right (int n, float *v, float f);
#pragma tasks opencl shared_right WRONG "shared_header" 8
OPENCL (scale) last_right (int n, float *v, float f);
#pragma tasks opencl last_right RIGHT "last" 8
OPENCL (shared) last_wrong (int n, double *v, float f);
#pragma tasks opencl last_wrong RIGHT "last" 8 /* { dg-warning "39:parameter 2 of kernel 'last' is 'global float .', but '.*last_wrong.*' passes a buffer, '.*double.*'" } */
/* { dg-note "28:the kernel's parameter" "" 146 } */
/* { dg-note "44:what is passed" "" .-3 } */

/* In another order, and of another type besides.  */

TASK void precise (int n, float *v, double f);
OPENCL (precise) precise_reversed (int n, float *v, double f);
#pragma tasks opencl precise_reversed WRONG "reversed" 8 /* { dg-warning "45:kernel 'reversed' has the parameters of '.*precise_reversed.*' in another order" } */
/* { dg-note "50:and here number 2" "" .-2 } */
