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
OPENCL (flag) flag_cl (bool flag, float *v);
#pragma tasks opencl flag_cl FILE "flag" 8 /* { dg-warning "22:parameter 1 of '.*flag_cl.*' is of type 'bool', which no parameter of a kernel can have" } */
/* { dg-note "29:declared here; a type of a certain size works, as 'unsigned char'" "" .-2 } */
TASK void byte (unsigned char flag, float *v);
OPENCL (byte) byte_cl (unsigned char flag, float *v);
#pragma tasks opencl byte_cl FILE "flag" 8
TASK void size (size_t n, float *v);
OPENCL (size) size_cl (size_t n, float *v);
#pragma tasks opencl size_cl FILE "size" 8 /* { dg-warning "22:parameter 1 of '.*size_cl.*' is of type 'size_t', which no parameter of a kernel can have" } */
/* { dg-note "31:declared here; a type of a certain size works, as 'uint64_t'" "" .-2 } */
typedef ptrdiff_t offset;
TASK void difference (const offset *n, float *v);
OPENCL (difference) difference_cl (const offset *n, float *v);
#pragma tasks opencl difference_cl FILE "sizes" 8 /* { dg-warning "22:parameter 1 of '.*difference_cl.*' is a buffer of 'ptrdiff_t', whose size depends on the device" } */
/* { dg-note "50:declared here; a type of a certain size works, as 'int64_t'" "" .-2 } */
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
OPENCL (flags) flags_cl (struct flags n, float *v);
#pragma tasks opencl flags_cl FILE "unsure" 8 /* { dg-warning "22:parameter 1 of '.*flags_cl.*' has a member '.*all.*' of a type whose size depends on the device" } */
/* { dg-note "8:declared here" "" .-6 } */
struct bits
{
  unsigned low : 4, high : 28;
};
TASK void bits (struct bits n, float *v);
OPENCL (bits) bits_cl (struct bits n, float *v);
#pragma tasks opencl bits_cl FILE "unsure" 8 /* { dg-warning "22:parameter 1 of '.*bits_cl.*' has a bit-field, '.*low.*', which OpenCL C lacks" } */
/* { dg-note "12:declared here" "" .-5 } */
struct list
{
  struct
  {
    struct list *next;
  } link;
  int value;
};
TASK void list (const struct list *n, float *v);
OPENCL (list) list_cl (const struct list *n, float *v);
#pragma tasks opencl list_cl FILE "unsure" 8 /* { dg-warning "22:parameter 1 of '.*list_cl.*' has a member '.*next.*' that is a pointer, which means nothing on a device" } */
/* { dg-note "18:declared here" "" .-7 } */
struct precise
{
  long double values[2];
};
TASK void precise (const struct precise *n, float *v);
OPENCL (precise) precise_cl (const struct precise *n, float *v);
#pragma tasks opencl precise_cl FILE "unsure" 8 /* { dg-warning "22:parameter 1 of '.*precise_cl.*' has a member '.*values.*' of a type that OpenCL C lacks" } */
/* { dg-note "15:declared here" "" .-5 } */

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
OPENCL (vector3) vector3_cl (float3 n, float *v);
#pragma tasks opencl vector3_cl FILE "vector3" 8 /* { dg-warning "22:parameter 1 of '.*vector3_cl.*': 'float3' has 12 bytes, and 16 in OpenCL C" } */
/* { dg-note "37:declared here" "" .-2 } */
TASK void vectors3 (const float3 *n, float *v);
OPENCL (vectors3) vectors3_cl (const float3 *n, float *v);
#pragma tasks opencl vectors3_cl FILE "vectors3" 8 /* { dg-warning "22:parameter 1 of '.*vectors3_cl.*': 'float3' has 12 bytes, and 16 in OpenCL C" } */
/* { dg-note "46:declared here" "" .-2 } */
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
#pragma tasks opencl sign_cl FILE "flag" 8 /* { dg-warning "22:parameter 1 of '.*sign_cl.*': 'uchar' is signed, and unsigned in OpenCL C" } */
/* { dg-note "30:declared here" "" .-2 } */
OPENCL (sign) sign_char (uchar n, float *v);
#pragma tasks opencl sign_char FILE "letter" 8
TASK void letter (char n, float *v);
OPENCL (letter) letter_cl (char n, float *v);
#pragma tasks opencl letter_cl FILE "letter" 8 /* { dg-warning "22:parameter 1 of '.*letter_cl.*': 'char' is unsigned, and signed in OpenCL C" } */
/* { dg-note "33:declared here" "" .-2 } */
TASK void byte_letter (signed char n, float *v);
OPENCL (byte_letter) byte_letter_cl (signed char n, float *v);
#pragma tasks opencl byte_letter_cl FILE "letter" 8
TASK void width (long n, float *v);
OPENCL (width) width_cl (long n, float *v);
#pragma tasks opencl width_cl FILE "wide" 8
TASK void unsigned_width (unsigned n, float *v);
OPENCL (unsigned_width) unsigned_width_cl (unsigned n, float *v);
#pragma tasks opencl unsigned_width_cl FILE "narrow" 8
