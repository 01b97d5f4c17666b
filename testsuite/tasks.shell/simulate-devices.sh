# SPDX-License-Identifier: GPL-3.0-or-later
#
# Programs on described devices: right results with little memory, times of
# copies and kernels, the same schedule each time.

export XDG_CACHE_HOME=$PWD/cache
. "$SOURCE/lib/shell.sh"

many="-DSIZE=1000 -DCALLS=3000 $SOURCE/tasks.shell/many.c"
$compile $many -o many $link
$plain $many -o many-plain
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
export TASKS_MACHINE=small.machine TASKS_REPORT=report.csv TASKS_TRACE=trace.json
for sched in ws eager random; do
  for targets in opencl cpu,opencl; do
    for run in 1 2; do
      TASKS_TARGETS=$targets TASKS_SCHED=$sched ./many >out
      cmp out expected
      schedule trace.json >schedule.$run
    done
    cmp schedule.1 schedule.2
    expect "$(value makespan '' 4)" 4000 "tasks of $sched on $targets"
  done
done
TASKS_TARGETS=opencl ./many >out
schedule trace.json >all
for gpu in 0 1 2; do
  grep -q "^task,gpu $gpu " all
  grep -q "^copy,gpu $gpu," all
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
  {
    echo "copy,gpu 0,host,$((copies + 5000)),5000,4000"
    echo "copy,host,gpu 0,0,5000,4000"
    echo "copy,host,gpu 0,$((copies - 5000)),5000,4000"
    echo "task,gpu 0 stream 0,add,$copies,5000"
  } | sort >right
  schedule trace.json | diff right -
done

# What is copied inside a device, between regions that overlap, is no copy.
cat >overlap.c <<'END'
#include <stdio.h>
#include <tasks.h>

TASK void increment (int n, int x[n]);

void
increment (int n, int x[n])
{
  for (int i = 0; i < n; i++)
    x[i]++;
}

int
main (void)
{
  static int x[1000];
#pragma tasks register x 1000
#pragma tasks register &x[500] 500
  for (int i = 0; i < 3; i++)
    {
      increment (1000, x);
      increment (500, x + 500);
    }
#pragma tasks unregister &x[500]
#pragma tasks unregister x
  printf ("%d %d\n", x[0], x[999]);
}
END
$compile overlap.c -o overlap $link
cat >overlap.machine <<'END'
cores cpu
devices gpu executes any
link host gpu bandwidth 1GB/s latency 1us
cost * cpu 1s
cost * gpu 10us
END
TASKS_MACHINE=overlap ./overlap >out
expect "$(cat out)" '3 6' "output with regions that overlap"
schedule trace.json >all
test "$(grep -c '^copy,gpu 0,host,' all)" -gt 0
expect "$(value makespan '' 6)" 65000 "makespan with regions that overlap"

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
$compile "$SOURCE/tasks.shell/nested.c" -o nested $link
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
  schedule trace.json >all
  grep -q '^task,gpu 0 ' all
done
