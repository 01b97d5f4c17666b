/* SPDX-License-Identifier: GPL-3.0-or-later

   Types of parameters that kernels lack, or have as something else; and those
   that are the same.  */

/* { dg-options "-funsigned-char" } */
/* { dg-c++ } */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tasks.h>

#define OPENCL(TASK) TASK_IMPLEMENTATION ("opencl", TASK) static void
#define FILE "kernel/types.cl"

/* What no kernel can have; the kernels below might do with it.  */

TASK void flag (bool flag, float *v);
OPENCL (flag) flag_cl (bool flag, float *v); /* { dg-warning "29:parameter 1 of '.*flag_cl.*' is of type 'bool', which no parameter of a kernel can have; use 'unsigned char', for example" } */
#pragma tasks opencl flag_cl FILE "flag" 8 /* { dg-note "22:.*flag_cl.* is a kernel because of this" } */
TASK void byte (unsigned char flag, float *v);
OPENCL (byte) byte_cl (unsigned char flag, float *v);
#pragma tasks opencl byte_cl FILE "flag" 8
TASK void size (size_t n, float *v);
OPENCL (size) size_cl (size_t n, float *v); /* { dg-warning "31:parameter 1 of '.*size_cl.*' is of type 'size_t', which no parameter of a kernel can have; use 'uint64_t', for example" } */
#pragma tasks opencl size_cl FILE "size" 8 /* { dg-note "22:.*size_cl.* is a kernel because of this" } */
typedef ptrdiff_t offset;
TASK void difference (const offset *n, float *v);
OPENCL (difference) difference_cl (const offset *n, float *v); /* { dg-warning "50:parameter 1 of '.*difference_cl.*' is a buffer of 'ptrdiff_t', whose size depends on the device; use 'int64_t', for example" } */
#pragma tasks opencl difference_cl FILE "sizes" 8 /* { dg-note "22:.*difference_cl.* is a kernel because of this" } */
TASK void size64 (uint64_t n, float *v);
OPENCL (size64) size64_cl (uint64_t n, float *v);
#pragma tasks opencl size64_cl FILE "size" 8
TASK void sizes64 (const int64_t *n, float *v);
OPENCL (sizes64) sizes64_cl (const int64_t *n, float *v);
#pragma tasks opencl sizes64_cl FILE "sizes" 8

struct flags
{
  bool all;
  int count;
};
TASK void flags (struct flags n, float *v);
OPENCL (flags) flags_cl (struct flags n, float *v); /* { dg-warning "39:parameter 1 of '.*flags_cl.*' has a member '.*all.*' of a type whose size depends on the device" } */
#pragma tasks opencl flags_cl FILE "unsure" 8 /* { dg-note "22:.*flags_cl.* is a kernel because of this" } */
/* { dg-note "8:the member is declared here" "" .-6 } */
struct bits
{
  unsigned low : 4, high : 28;
};
TASK void bits (struct bits n, float *v);
OPENCL (bits) bits_cl (struct bits n, float *v); /* { dg-warning "36:parameter 1 of '.*bits_cl.*' has a bit-field, '.*low.*', which OpenCL C lacks" } */
#pragma tasks opencl bits_cl FILE "unsure" 8 /* { dg-note "22:.*bits_cl.* is a kernel because of this" } */
/* { dg-note "12:the member is declared here" "" .-5 } */
struct list
{
  struct
  {
    struct list *next;
  } link;
  int value;
};
TASK void list (const struct list *n, float *v);
OPENCL (list) list_cl (const struct list *n, float *v); /* { dg-warning "43:parameter 1 of '.*list_cl.*' has a member '.*next.*' that is a pointer, which means nothing on a device" } */
#pragma tasks opencl list_cl FILE "unsure" 8 /* { dg-note "22:.*list_cl.* is a kernel because of this" } */
/* { dg-note "18:the member is declared here" "" .-7 } */
struct precise
{
  long double values[2];
};
TASK void precise (const struct precise *n, float *v);
OPENCL (precise) precise_cl (const struct precise *n, float *v); /* { dg-warning "52:parameter 1 of '.*precise_cl.*' has a member '.*values.*' of a type that OpenCL C lacks" } */
#pragma tasks opencl precise_cl FILE "unsure" 8 /* { dg-note "22:.*precise_cl.* is a kernel because of this" } */
/* { dg-note "15:the member is declared here" "" .-5 } */

/* What has another meaning there.  */

typedef struct
{
  float x, y, z;
} float3;
typedef struct
{
  float x, y, z, w;
} float4;
typedef struct
{
  int x, y;
} int2;
typedef float uint2[2];
typedef unsigned short half;
typedef signed char uchar;
typedef unsigned long long ulong_long;

TASK void vector3 (float3 n, float *v);
OPENCL (vector3) vector3_cl (float3 n, float *v); /* { dg-note "37:what is passed, 12 bytes" } */
#pragma tasks opencl vector3_cl FILE "vector3" 8 /* { dg-warning "38:parameter 1 of kernel 'vector3' is 'float3', but '.*vector3_cl.*' passes 'float3'" } */
/* { dg-note "29:the kernel's parameter, 16 bytes" "" 9 } */
TASK void vectors3 (const float3 *n, float *v);
OPENCL (vectors3) vectors3_cl (const float3 *n, float *v); /* { dg-note "46:what is passed, 12 bytes" } */
#pragma tasks opencl vectors3_cl FILE "vectors3" 8 /* { dg-warning "39:parameter 1 of kernel 'vectors3' is 'global const float3 \\*', but '.*vectors3_cl.*' passes a buffer, 'const float3 \\*'" } */
/* { dg-note "44:the kernel's parameter, 16 bytes" "" 10 } */
OPENCL (vectors3) floats3_cl (const float3 *n, float *v);
#pragma tasks opencl floats3_cl FILE "floats" 8
TASK void vector4 (float4 n, float *v);
OPENCL (vector4) vector4_cl (float4 n, float *v);
#pragma tasks opencl vector4_cl FILE "vector4" 8
TASK void vector2 (int2 n, float *v);
OPENCL (vector2) vector2_cl (int2 n, float *v);
#pragma tasks opencl vector2_cl FILE "unsure" 8
TASK void rows (const uint2 *n, float *v);
OPENCL (rows) rows_cl (const uint2 *n, float *v);
#pragma tasks opencl rows_cl FILE "unsure" 8
TASK void halves (const half *n, float *v);
OPENCL (halves) halves_cl (const half *n, float *v);
#pragma tasks opencl halves_cl FILE "halves" 8
TASK void sign (uchar n, float *v);
OPENCL (sign) sign_cl (uchar n, float *v);
#pragma tasks opencl sign_cl FILE "flag" 8
OPENCL (sign) sign_char (uchar n, float *v);
#pragma tasks opencl sign_char FILE "letter" 8
TASK void letter (char n, float *v);
OPENCL (letter) letter_cl (char n, float *v);
#pragma tasks opencl letter_cl FILE "letter" 8
TASK void byte_letter (signed char n, float *v);
OPENCL (byte_letter) byte_letter_cl (signed char n, float *v);
#pragma tasks opencl byte_letter_cl FILE "letter" 8
TASK void width (long n, float *v);
OPENCL (width) width_cl (long n, float *v);
#pragma tasks opencl width_cl FILE "wide" 8
TASK void unsigned_width (unsigned n, float *v);
OPENCL (unsigned_width) unsigned_width_cl (unsigned n, float *v);
#pragma tasks opencl unsigned_width_cl FILE "narrow" 8
