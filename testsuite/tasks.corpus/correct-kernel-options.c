/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OPTIONS -DCL_TARGET_OPENCL_VERSION=120 */

/* An implementation for OpenCL in C, with the source in a string, next to the
   pragma; both of one task.  Types that only the C sees may be anything.  */

#include <stdio.h>
#include <tasks.h>
#include <stdbool.h>

#define N 16

struct list
{
  struct list *next;
  bool last;
  size_t n;
};

TASK void scale (size_t n, float v[n], bool twice, struct list l);
TASK void plain (int n, float v[n]);

void
scale (size_t n, float v[n], bool twice, struct list l)
{
  for (size_t i = 0; i < n; i++)
    v[i] *= twice ? 2 : 1 + l.n;
}

void
plain (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += 1;
}
TASK_IMPLEMENTATION ("cpu", scale)

void
scale_backward (size_t n, float v[n], bool twice, struct list l)
{
  for (size_t i = n; i-- > 0;)
    v[i] *= twice ? 2 : 1 + l.n;
}

TASK_IMPLEMENTATION ("opencl", plain) void plain_cl (int n, float v[n]);
#define FILE_NAME "correct-kernel-options.cl"
#pragma tasks opencl plain_cl FILE_NAME "pl" "ain"(16)

int
main (void)
{
  float v[N] TASK_REGISTERED;
  struct list l = { NULL, true, 3 };
  for (int i = 0; i < N; i++)
    v[i] = i;
  scale (N, v, true, l);
  scale (N, v, false, l);
  plain (N, v);
#pragma tasks acquire v
  printf ("%g\n", v[2]);
#pragma tasks release v
  return 0;
}
