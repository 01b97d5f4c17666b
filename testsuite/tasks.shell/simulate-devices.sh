# SPDX-License-Identifier: GPL-3.0-or-later
#
# Programs on described devices: right results with little memory, times of
# copies and kernels, the same schedule each time.

export XDG_CACHE_HOME=$PWD/cache
unset TASKS_COSTS TASKS_SIMULATE TASKS_SCHEDULE TASKS_REPORT TASKS_MACHINE

# value WHAT NAME FIELD: of the report
value ()
{
  awk -F, -v what="$1" -v name="$2" -v field="$3" \
    '$1 == what && $2 == name { print $field }' report.csv
}

expect ()
{
  test "$1" = "$2" || { echo "$3: $1, not $2"; cat report.csv; exit 1; }
}

cat >many.c <<'END'
#include <stdio.h>
#include <tasks.h>

#define N 64

TASK void mix (int x[1000], const int y[1000], const int z[1000]);
TASK_IMPLEMENTATION ("opencl", mix)
void mix_opencl (int x[1000], const int y[1000], const int z[1000]);
TASK void add (int x[1000], const int y[1000]);

void
mix (int x[1000], const int y[1000], const int z[1000])
{
  *x += *y ^ *z;
}

void
mix_opencl (int x[1000], const int y[1000], const int z[1000])
{
  (void)x;
  (void)y;
  (void)z;
}

void
add (int x[1000], const int y[1000])
{
  *x += *y;
}

int
main (void)
{
  static int v[N][1000];
  unsigned seed = 1, sum = 0;
  for (int i = 0; i < N; i++)
    {
      *v[i] = i;
#pragma tasks register v[i]
    }
  for (int i = 0; i < 3000; i++)
    {
      seed = seed * 1103515245 + 12345;
      int a = seed >> 16 & 63, b = seed >> 22 & 63;
      mix (v[a], v[b], v[(a + b) % N]);
      if (i % 3 == 0)
        add (v[b], v[a]);
      if (i % 500 == 0)
        {
#pragma tasks acquire v[b]
          sum += *v[b];
#pragma tasks release v[b]
        }
    }
  for (int i = 0; i < N; i++)
    {
#pragma tasks unregister v[i]
      sum += *v[i];
    }
  printf ("%u\n", sum);
}
END
$compile many.c -o many $link
$plain many.c -o many-plain
./many-plain >expected

# Room for ten buffers on each device.
cat >small.machine <<'END'
cores cpu count 2
devices gpu count 3 memory 40000
link host to gpu bandwidth 10GB/s latency 15us bus down
link gpu to host bandwidth 10GB/s latency 15us bus up
link gpu.0 gpu.1 bandwidth 20GB/s latency 1us
cost mix cpu 1ms
cost mix gpu 1us
cost add cpu 10us
END
export TASKS_MACHINE=small.machine TASKS_REPORT=report.csv
for sched in ws eager random; do
  for targets in opencl cpu,opencl; do
    for run in 1 2; do
      TASKS_TARGETS=$targets TASKS_SCHED=$sched TASKS_SCHEDULE=schedule.$run \
        ./many >out
      cmp out expected
    done
    cmp schedule.1 schedule.2
    expect "$(value makespan '' 4)" 4000 "tasks of $sched on $targets"
  done
done
TASKS_TARGETS=opencl ./many >out
for gpu in 0 1 2; do
  test "$(value busy "gpu $gpu" 4)" -gt 0
  test "$(value copies "gpu $gpu" 4 | head -n 1)" -gt 0
done

# One task on one device: it waits for its copies, both at once or one after
# the other.
cat >one.c <<'END'
#include <stdio.h>
#include <tasks.h>

TASK void add (int x[1000], const int y[1000]);
#ifdef BODY
TASK_IMPLEMENTATION ("cpu", add) void body (int x[1000], const int y[1000]);
#endif
TASK_IMPLEMENTATION ("opencl", add)
void opencl (int x[1000], const int y[1000]);

#ifdef BODY
void
body (int x[1000], const int y[1000])
{
  *x += *y;
}
#endif

void
opencl (int x[1000], const int y[1000])
{
  (void)x;
  (void)y;
}

int
main (void)
{
  static int x[1000] = { 1 }, y[1000] = { 2 };
#pragma tasks register x
#pragma tasks register y
  add (x, y);
#pragma tasks unregister x
#pragma tasks unregister y
  printf ("%d\n", *x);
}
END
$compile -DBODY one.c -o one $link
for way in '' ' uncontended'; do
  cat >one.machine <<END
cores cpu
devices gpu
link host gpu bandwidth 1GB/s latency 1us$way
at 1us gpu speed 2
cost add gpu 10us
END
  TASKS_TARGETS=opencl TASKS_MACHINE=one.machine ./one >out
  expect "$(cat out)" 3 "output of one task"
  test -n "$way" && copies=5000 || copies=10000
  expect "$(value makespan '' 6)" $((copies + 5000)) "makespan$way"
  expect "$(value end '' 6)" $((copies + 5000 + 5000)) "end$way"
  expect "$(value copies host 5)" 8000 "bytes$way"
  expect "$(value copies 'gpu 0' 5)" 4000 "bytes back$way"
  expect "$(value transfer 'gpu 0' 6)" 15000 "transfer$way"
done

# Kernels cannot be executed here.
$compile one.c -o kernel $link
if TASKS_MACHINE=one.machine ./kernel >out 2>err; then exit 1; fi
grep -E "one.c:[0-9]+: .*'add' has implementations for devices only.*TASKS_SIMULATE=timing" err
TASKS_SIMULATE=timing TASKS_MACHINE=one.machine ./kernel >out
expect "$(cat out)" 1 "output without bodies"

# A device that is not there executes nothing.
printf 'cores cpu\ncost add cpu 1ms\n' >none.machine
TASKS_MACHINE=none.machine ./one >out
expect "$(value makespan '' 6)" 1000000 "makespan without devices"
if TASKS_MACHINE=none.machine ./kernel 2>err; then exit 1; fi
grep "'add'" err

# What has no kernel can be executed as if it had; a body that calls tasks calls
# them in place there.
cat >nested.c <<'END'
#include <stdio.h>
#include <tasks.h>

TASK void leaf (int n, int x[1]);
TASK void tree (int depth, int x[1]);

void
leaf (int n, int x[1])
{
  *x = n;
}

void
tree (int depth, int x[1])
{
  int left[1] TASK_REGISTERED, right[1] TASK_REGISTERED;
#pragma tasks graph
  {
    if (depth > 1)
      {
        tree (depth - 1, left);
        tree (depth - 1, right);
      }
    else
      {
        leaf (1, left);
        leaf (2, right);
      }
  }
#pragma tasks wait
#pragma tasks acquire left
#pragma tasks acquire right
  *x = *left + *right;
#pragma tasks release left
#pragma tasks unregister right
}

int
main (void)
{
  static int x[4][1];
  for (int i = 0; i < 4; i++)
    {
#pragma tasks register x[i]
      tree (5, x[i]);
#pragma tasks wait
    }
  printf ("%d %d %d %d\n", *x[0], *x[1], *x[2], *x[3]);
}
END
$compile nested.c -o nested $link
cat >any.machine <<'END'
cores cpu count 2
devices gpu executes any speed 10
link host gpu
cost leaf cpu 1ms
cost tree cpu 10us
END
for sched in ws eager random heft; do
  TASKS_MACHINE=any.machine TASKS_SCHED=$sched ./nested >out
  expect "$(cat out)" '48 48 48 48' "nested, $sched"
  test "$(value busy 'gpu 0' 4)" -gt 0
done
