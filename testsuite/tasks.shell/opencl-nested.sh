# SPDX-License-Identifier: GPL-3.0-or-later
#
# An OpenCL implementation that calls a task, or uses a pragma, is told so; one
# that calls its own task, too; and one that does not return.  A crash in one
# names its task.  It may end the program, though the thread that has built a
# kernel for the task before launches it.

export XDG_CACHE_HOME="$PWD/cache"
mkdir -p cache
cat >nested.c <<'EOF'
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <tasks.h>

static jmp_buf before;

TASK void scale (int n, float v[n]);
TASK_IMPLEMENTATION ("opencl", scale) void scale_opencl (int n, float v[n]);
#ifdef EXIT
TASK void first (int n, float v[n]);
TASK_IMPLEMENTATION ("opencl", first) void first_opencl (int n, float v[n]);
#pragma tasks opencl first_opencl "first.cl" "first" (n)
#endif

void
scale_opencl (int n, float v[n])
{
#ifdef CALL
  scale (n, v);
#elif defined PRAGMA
#pragma tasks wait
#elif defined CRASH
  *(volatile float *)0 = n;
#elif defined THREAD
  pthread_exit (NULL);
#elif defined EXIT
  exit (7);
#else
  longjmp (before, 1);
#endif
}

int
main (void)
{
  float v[10] = { 0 };
#pragma tasks register v
  if (setjmp (before))
    return 0;
#ifdef EXIT
  first (10, v);
#endif
  scale (10, v);
#pragma tasks unregister v
  return 0;
}
EOF
cat >first.cl <<'EOF'
kernel void first (int n, global float *v)
{
  v[get_global_id (0)] += n;
}
EOF
line=$(grep -n '^  scale (10' nested.c | cut -d: -f1)
# ends OPTION STATUS TEXT: compiled with OPTION it ends with STATUS, and a message
ends ()
{
  # shellcheck disable=SC2154,SC2086 # from shell.exp, words
  $compile "$1" nested.c -o nested $link
  status=0
  timeout 600 ./nested >out 2>&1 || status=$?
  grep 'no OpenCL device' out && exit 77
  cat out
  [ $status = "$2" ]
  grep "nested.c:$line: tasks: error: $3" out
}

says ()
{
  ends "$1" 1 "'scale_opencl', an implementation of task 'scale' for a device, $2"
}

says -DCALL "calls a task or uses a '#pragma tasks'"
says -DPRAGMA "calls a task or uses a '#pragma tasks'"
says -DTHREAD 'ends its thread; it must return'
says -DJUMP 'was left by longjmp; it must return'
ulimit -c 0
ends -DCRASH 139 "task 'scale' crashed: segmentation fault"
# shellcheck disable=SC2154,SC2086 # as above
$compile -DEXIT nested.c -o nested $link
status=0
timeout 600 ./nested || status=$?
[ $status = 7 ]
