/* SPDX-License-Identifier: LGPL-2.1-or-later

   Scale a vector block by block, with a task that has three implementations:
   a plain loop and one on vectors of four numbers for the CPU, and a kernel
   for OpenCL devices.

   usage: scale [ELEMENTS [ROUNDS]]  */

#include <tasks.h>

#include "common.h"

/* Elements of a block: one megabyte, much work for a task and yet little
   enough to stay in a core's own cache while it is scaled again and again.  */
#define BLOCK (1 << 18)

/* The task has no body: it is made of its implementations.  The runtime
   chooses one of them at each call.  `noinline' is for a fair comparison:
   without it, GCC makes one loop of two calls in the sequential program.  */
void scale (int n, float v[n], float factor) TASK;
void scale_simple (int n, float v[n], float factor)
    TASK_IMPLEMENTATION ("cpu", scale) __attribute__ ((noinline));
void scale_by_four (int n, float v[n], float factor)
    TASK_IMPLEMENTATION ("cpu", scale) __attribute__ ((noinline));

void
scale_simple (int n, float v[n], float factor)
{
  for (int i = 0; i < n; i++)
    v[i] *= factor;
}

/* Four numbers that need not be aligned.  */
typedef float four __attribute__ ((vector_size (16), aligned (4), may_alias));

void
scale_by_four (int n, float v[n], float factor)
{
  int i = 0;
  for (; i + 4 <= n; i += 4)
    *(four *)&v[i] *= factor;
  for (; i < n; i++)
    v[i] *= factor;
}

/* The plugin writes this one: it launches the kernel `scale' with the
   arguments of the function, in groups of 64 work-items.  As nothing else is
   said, the work-items are as many as V has elements, rounded up to whole
   groups; the kernel wants no more than that, so if V has an odd end groups
   are single.  */
void scale_opencl (int n, float v[n], float factor)
    TASK_IMPLEMENTATION ("opencl", scale);
/* clang-format off */
#pragma tasks opencl scale_opencl "../kernels/scale.cl" "scale" \
  (n % 64 == 0 ? 64 : 1)
/* clang-format on */

/* The body of the task in a build without the plugin.  */
TASK_SEQUENTIAL (scale, scale_simple);

int
main (int argc, char **argv)
{
  const char *arguments = "[ELEMENTS [ROUNDS]]";
  if (argc > 3)
    usage (argv, arguments);
  int n = number_argument (argc, argv, 1, 1 << 24, 1, 1 << 28, arguments);
  int rounds = number_argument (argc, argv, 2, 400, 0, 100000, arguments);

  float *v = allocate (n * sizeof *v);
  for (int i = 0; i < n; i++)
    v[i] = (float)(i % 1000);
  for (int i = 0; i < n; i += BLOCK)
    {
#pragma tasks register &v[i], least(BLOCK, n - i)
    }

  double start = seconds ();
  for (int i = 0; i < n; i += BLOCK)
    {
      /* All tasks on one block run in the order of these calls; those on
         different blocks run in parallel.  */
      int size = least (BLOCK, n - i);
      for (int round = 0; round < rounds; round++)
        scale (size, &v[i], round % 2 == 0 ? 4.0f : 0.25f);
      scale (size, &v[i], 3.0f);
    }
#pragma tasks wait
  double elapsed = seconds () - start;

  for (int i = 0; i < n; i += BLOCK)
    {
#pragma tasks unregister &v[i]
    }

  /* Every product is a small whole number and so exact: no tolerance.  */
  float last = rounds % 2 == 0 ? 3.0f : 12.0f;
  bool right = true;
  for (int i = 0; i < n; i++)
    right = right && v[i] == last * (float)(i % 1000);

  print_checksum (v, n * sizeof *v);
  print_time (elapsed);
  free (v);
  return verdict (right);
}
