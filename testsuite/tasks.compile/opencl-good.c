/* SPDX-License-Identifier: GPL-3.0-or-later

   Forms of `#pragma tasks opencl' about which there is nothing to say, and a
   task that only a device can run.  */

/* { dg-options "-Wall -Wextra -Wpedantic -Wshadow -Wmissing-prototypes -Wstrict-prototypes -Wold-style-declaration -Wunused -Wtraditional-conversion -Wc++-compat -std=c99" } */

#include <tasks.h>

#define CL "opencl/scale.cl"
#define OPENCL(NAME) TASK_IMPLEMENTATION ("opencl", NAME)

extern int v;

TASK void scale (int n, float *v, float f);
OPENCL (scale) void plain (int n, float *v, float f);
#pragma tasks opencl plain CL "scale" 64
OPENCL (scale) static void not_public (int n, float *v, float f);
#pragma tasks opencl not_public CL "scale" "" 64, n * 64
OPENCL (scale) void parentheses (int n, float *v, float f);
#pragma tasks opencl parentheses CL "scale" ((n++, 8)) (((n)))
OPENCL (scale) void cast (int n, float *v, float f);
#pragma tasks opencl cast CL "scale" (short) 8 (unsigned char) (n * 8)
OPENCL (scale) void prefix (int n, float *v, float f);
#pragma tasks opencl prefix CL "scale" +8 -n
OPENCL (scale) void logical (int n, float *v, float f);
#pragma tasks opencl logical CL "scale" 'a' n > 1000 ? n : (int)sizeof (int[97])
OPENCL (scale) void enumeration (int n, float *v, float f);
enum { EIGHT = 8 };
#pragma tasks opencl enumeration CL "scale" EIGHT (n)
OPENCL (scale) void declared_again (int n, float *v, float f);
#pragma tasks opencl declared_again CL "scale" 1 1
OPENCL (scale) void declared_again (int n, float *v, float f);

/* The first declaration says what a buffer is for.  */
TASK static void only_here (const float *w, float v[] TASK_OUTPUT);
OPENCL (only_here) static void only_here_cl (const float *w, float v[]);
#pragma tasks opencl only_here_cl CL "only_here" 32

/* Types that kernels know.  */
struct s
{
  int i[2];
  char c;
};
TASK void kinds (unsigned char b, signed char c, unsigned short s, long l, double d,
                 struct s by_value, void *untyped, struct s *structs,
                 int (*rows)[4]);
OPENCL (kinds)
void kinds_cl (unsigned char b, signed char c, unsigned short s, long l, double d,
               struct s by_value, void *untyped, struct s *structs,
               int (*rows)[4]);
#pragma tasks opencl kinds_cl CL "kinds" (b, c, s) (l, by_value.i[1], sizeof *rows)

int call (float *w);

int
call (float *w)
{
  only_here (w, w);
  return v;
}
