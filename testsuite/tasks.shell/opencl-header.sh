#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# <tasks/opencl.h> compiles without a warning in C and C++, with the plugin and
# without, and needs no library where nothing of it is called.

echo '#include <CL/cl.h>' | $plain -E -x c - >/dev/null 2>&1 || exit 77
cat >uses.c <<'END'
#include <tasks.h>
#include <tasks/opencl.h>

TASK void t (int n, int *v);
TASK_IMPLEMENTATION ("opencl", t) void t_cl (int n, int *v);

void
t_cl (int n, int *v)
{
  cl_kernel kernel = tasks_opencl_kernel ("", "", "t");
  cl_mem m = tasks_opencl_buffer (v);
  (void)n;
  if (!kernel || !m || !tasks_opencl_queue () || !tasks_opencl_context ()
      || !tasks_opencl_device ())
    tasks_opencl_fail ("t", CL_INVALID_VALUE);
}
END
cp uses.c uses.cc
cat >main.c <<'END'
#include <tasks/opencl.h>

int
main (void)
{
  return 0;
}
END
warnings='-Wall -Wextra -Wpedantic -Werror'
for plugin in '' "-fplugin=${compile#*-fplugin=}"; do
  for standard in gnu99 c11 gnu17; do
    $plain $plugin $warnings -std=$standard -c uses.c -o uses.o
  done
  for standard in c++11 gnu++17; do
    $CXX -I"$INCLUDEDIR" $plugin $warnings -std=$standard -c uses.cc -o uses.o
  done
  $plain $plugin $warnings main.c -o main
  ./main
done
$compile -c uses.c -o uses.o
nm -u uses.o >undefined
grep -w tasks_announce_devices undefined
