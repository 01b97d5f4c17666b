# SPDX-License-Identifier: GPL-3.0-or-later
#
# A program ends while tasks on a device are pending: they are completed while
# OpenCL still works, though its libraries were loaded after the runtime began.

export POCL_CACHE_DIR="$PWD/pocl" XDG_CACHE_HOME="$PWD/cache"
mkdir -p pocl cache

cat >exit.cl <<'END'
kernel void step (int n, global unsigned *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = 3 * v[i] + i;
}
END
cat >exit.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 4096

TASK void step (int n, unsigned v[n]);
TASK_IMPLEMENTATION ("opencl", step) void step_opencl (int n, unsigned v[n]);
#pragma tasks opencl step_opencl "exit.cl" "step" 64

void
step (int n, unsigned v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 3 * v[i] + i;
}

static unsigned v[N];

static void
print (void)
{
  unsigned sum = 0;
  for (int i = 0; i < N; i++)
    sum += v[i];
  printf ("%u\n", sum);
}

int
main (void)
{
  atexit (print);
#pragma tasks register v
  for (int i = 0; i < 40; i++)
    step (N, v);
  return 0;
}
END
$plain -w exit.c -o plain
$compile exit.c -o exit $link
for targets in cpu opencl cpu,opencl; do
  for unified in 0 1; do
    TASKS_TARGETS=$targets TASKS_OPENCL_UNIFIED=$unified timeout 60 ./exit >got
    ./plain | cmp - got
  done
done
