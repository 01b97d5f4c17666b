# SPDX-License-Identifier: GPL-3.0-or-later
#
# Programs on described machines: right results, the times that costs say, the
# same schedule each time, messages for what is wrong.

export XDG_CACHE_HOME=$PWD/cache
. "$SOURCE/lib/shell.sh"

cat >two.machine <<'END'
cores cpu count 2
END

# simulate MACHINE COSTS PROGRAM...: its report in `report.csv', its trace in
# `trace.json', output in `out'
simulate ()
{
  machine=$1 costs=$2
  shift 2
  TASKS_MACHINE=$machine TASKS_COSTS=$costs TASKS_REPORT=report.csv \
    TASKS_TRACE=trace.json "$@" >out || { echo "$*: failed"; cat out; exit 1; }
}

# Two chains that meet: 3 and 2 tasks beside each other, then one.
cat >chains.c <<'END'
#include <stdio.h>
#include <tasks.h>

TASK void increment (int x[1]);
TASK void add (int x[1], const int y[1]);

void
increment (int x[1])
{
  ++*x;
}

void
add (int x[1], const int y[1])
{
  *x += *y;
}

int
main (void)
{
  int a[1] TASK_REGISTERED = { 0 }, b[1] TASK_REGISTERED = { 0 };
  for (int i = 0; i < 3; i++)
    increment (a);
  for (int i = 0; i < 2; i++)
    increment (b);
  add (a, b);
#pragma tasks acquire a
  printf ("%d\n", *a);
}
END
$compile chains.c -o chains $link
printf 'increment cpu 10us\nadd * 5us power 1ns 1\n' >costs
simulate two.machine costs ./chains
expect "$(cat out)" 5 output
# add has 8 bytes of buffers.
expect "$(value makespan '' 6)" 35008 makespan
expect "$(value makespan '' 4)" 6 tasks
expect "$(schedule trace.json | awk -F, '{ sum += $5 } END { print sum }')" 55008 \
  busy
expect "$(value bound 'critical path' 6)" 35008 path
case $(value bound area 6) in
  '') ;; # no GLPK
  *)
    expect "$(value bound area 6)" 27504 area
    expect "$(value bound mixed 6)" 35008 mixed
    ;;
esac

# A core that becomes faster while the second task runs.
cat >slow.machine <<'END'
cores cpu
at 15us kind cpu speed 4
costs costs
END
simulate slow.machine '' ./chains
# 10, 10 until 20, then a quarter.
expect "$(value makespan '' 6)" $(( 20000 + 3 * 2500 + 5008 / 4 )) changed

# Bodies that call tasks and wait do not keep their core.
$compile "$SOURCE/tasks.shell/nested.c" -o nested $link
printf 'leaf cpu 10us\ntree cpu 0us\n' >costs
for sched in ws eager random; do
  simulate two.machine costs env TASKS_SCHED=$sched ./nested
  expect "$(cat out)" '48 48 48 48' "output of $sched"
  expect "$(value makespan '' 6)" 640000 "makespan of $sched"
done

# Twice the same, to the nanosecond, whatever the real world does.
many="-DSIZE=1 -DCALLS=10000 $SOURCE/tasks.shell/many.c"
$compile $many -o many $link
$plain $many -o many-plain
./many-plain >expected
printf '* cpu 10us\n* little 37us\n' >costs
printf 'cores cpu count 3\ncores little count 5\n' >mixed.machine
for sched in ws eager random; do
  for run in 1 2; do
    simulate mixed.machine costs env TASKS_SCHED=$sched ./many
    cmp out expected
    schedule trace.json >schedule.$run
  done
  test "$(wc -l <schedule.1)" = 13334
  cmp schedule.1 schedule.2
done

# Bodies are skipped; or measured.
printf 'increment cpu 10us\nadd cpu 1us\n' >costs
TASKS_SIMULATE=timing simulate two.machine costs ./chains
expect "$(cat out)" 0 "output without bodies"
expect "$(value makespan '' 6)" 31000 "makespan without bodies"
TASKS_SIMULATE=measure simulate two.machine '' ./chains
expect "$(cat out)" 5 "output of measured bodies"

# Graphs change nothing: they are recorded, but not replayed.
cat >graph.c <<'END'
#include <stdio.h>
#include <tasks.h>

TASK void relax (const double left[1], double cell[1]);

void
relax (const double left[1], double cell[1])
{
  *cell = *cell / 2 + *left;
}

int
main (void)
{
  static double cells[16];
  for (int i = 0; i < 16; i++)
    {
#pragma tasks register &cells[i], 1
      cells[i] = i;
    }
  for (int step = 0; step < 20; step++)
    {
#ifdef GRAPH
#pragma tasks graph
#endif
      {
        for (int i = 0; i < 15; i += 2)
          relax (&cells[i], &cells[i + 1]);
        for (int i = 1; i < 16; i += 2)
          relax (&cells[i], &cells[(i + 1) % 16]);
      }
    }
#pragma tasks shutdown
  for (int i = 0; i < 16; i++)
    printf ("%.17g\n", cells[i]);
}
END
$plain -w graph.c -o graph-plain
./graph-plain >expected
$compile graph.c -o graph-without $link
$compile -DGRAPH graph.c -o graph-with $link
printf '* cpu 10us\n* little 37us\n' >graph.costs
for sched in heft ws eager; do
  for graph in without with; do
    simulate mixed.machine graph.costs env TASKS_SCHED=$sched ./graph-$graph
    cmp out expected
    schedule trace.json >schedule.$graph
  done
  test "$(wc -l <schedule.with)" = 320
  cmp schedule.without schedule.with
done

# What counts is what they compute, not how long that takes here.
cat >sleeper.c <<'END'
#include <tasks.h>
#include <time.h>

TASK void doze (int x[1]);

void
doze (int x[1])
{
  nanosleep (&(struct timespec){ .tv_nsec = 300000000 }, NULL);
  x[0]++;
}

int
main (void)
{
  int x[1] TASK_REGISTERED = { 0 };
  doze (x);
#pragma tasks acquire x
  return x[0] != 1;
}
END
$compile sleeper.c -o sleeper $link
TASKS_SIMULATE=measure simulate two.machine '' ./sleeper
makespan=$(value makespan '' 6)
test "$makespan" -gt 0
test "$makespan" -lt 300000000

# The report for people, at the end or at a shutdown, once.
TASKS_MACHINE=two.machine TASKS_COSTS=costs ./chains 2>err
grep '^makespan 0.031000 ms$' err
test "$(grep -c ^makespan err)" = 1

# The descriptions that come with it can be read.
if test -n "$TREE"; then
  printf '* * 1us\n' >costs
  for machine in "$TREE"/machines/*.machine; do
    case $machine in *gpu*) continue ;; esac
    simulate "$machine" costs ./chains
    expect "$(cat out)" 5 "output on $machine"
  done
fi
