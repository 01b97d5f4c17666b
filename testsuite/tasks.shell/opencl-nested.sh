# SPDX-License-Identifier: GPL-3.0-or-later
#
# An OpenCL implementation that calls a task, or uses a pragma, is told so; one
# that calls its own task, too.

export POCL_CACHE_DIR="$PWD/pocl" XDG_CACHE_HOME="$PWD/cache"
mkdir -p pocl cache
cat >nested.c <<'EOF'
#include <tasks.h>

TASK void scale (int n, float v[n]);
TASK_IMPLEMENTATION ("opencl", scale) void scale_opencl (int n, float v[n]);

void
scale_opencl (int n, float v[n])
{
#ifdef CALL
  scale (n, v);
#else
#pragma tasks wait
#endif
}

int
main (void)
{
  float v[10] = { 0 };
#pragma tasks register v
  scale (10, v);
#pragma tasks unregister v
  return 0;
}
EOF
for what in -DCALL -DPRAGMA; do
  # shellcheck disable=SC2154,SC2086 # from shell.exp, words
  $compile $what nested.c -o nested $link
  status=0
  timeout 60 ./nested >out 2>&1 || status=$?
  grep 'no OpenCL device' out && exit 77
  cat out
  [ $status = 1 ]
  grep "nested.c:21: tasks: error: 'scale_opencl', an implementation of task\
 'scale' for a device, calls a task or uses a '#pragma tasks'" out
done
