# SPDX-License-Identifier: GPL-3.0-or-later
#
# An implementation for OpenCL that is defined in another unit than the one
# that emits the task is called; one that is nowhere is missed by the linker.

[ -f /etc/OpenCL/vendors/pocl.icd ] || exit 77
export TASKS_MODELS=0

cat >user.c <<'END'
#include <stdio.h>

static void fill (int n, int *v) __attribute__ ((task));
static void fill_cpu (int n, int *v)
    __attribute__ ((task_implementation ("cpu", fill)));
extern void fill_cl (int n, int *v)
    __attribute__ ((task_implementation ("opencl", fill)));
static void
fill_cpu (int n, int *v)
{
  while (n > 0)
    v[--n] = 1;
}
int
main (void)
{
  int v[4] __attribute__ ((registered));
  fill (4, v);
#pragma tasks acquire v
  printf ("%d\n", v[3]);
#pragma tasks release v
  return 0;
}
END
cat >definition.c <<'END'
#include <tasks/opencl.h>
void fill_cl (int n, int *v);
void
fill_cl (int n, int *v)
{
  cl_mem memory = tasks_opencl_buffer (v);
  cl_int value = 7;
  if (clEnqueueFillBuffer (tasks_opencl_queue (), memory, &value,
                           sizeof value, 0, n * sizeof value, 0, NULL, NULL))
    tasks_opencl_fail ("fill", 1);
}
END
$compile -Wall -Werror user.c definition.c $link -lOpenCL -o user
test "$(TASKS_TARGETS=opencl ./user)" = 7
test "$(TASKS_TARGETS=cpu ./user)" = 1
$compile user.c $link -o missing 2>messages && exit 1
grep "undefined reference to .fill_cl" messages
