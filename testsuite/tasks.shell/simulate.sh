# SPDX-License-Identifier: GPL-3.0-or-later
#
# Programs on described machines: right results, the times that costs say, the
# same schedule each time, messages for what is wrong.

export XDG_CACHE_HOME=$PWD/cache
unset TASKS_COSTS TASKS_SIMULATE TASKS_SCHEDULE TASKS_REPORT TASKS_MACHINE

cat >two.machine <<'END'
cores cpu count 2
END

# simulate MACHINE COSTS PROGRAM...: its report in `report', output in `out'
simulate ()
{
  machine=$1 costs=$2
  shift 2
  TASKS_MACHINE=$machine TASKS_COSTS=$costs TASKS_REPORT=report.csv "$@" >out \
    || { echo "$*: failed"; cat out; exit 1; }
}

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

# fails PATTERN COMMAND...: it does, and says why
fails ()
{
  pattern=$1
  shift
  if env "$@" >out 2>err; then echo "$*: did not fail"; exit 1; fi
  grep -Eq -e "$pattern" err || { echo "$*: no '$pattern' in"; cat err; exit 1; }
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
expect "$(( $(value busy 'cpu 0' 6) + $(value busy 'cpu 1' 6) ))" 55008 busy
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
#pragma tasks wait
  *x = *left + *right;
}

int
main (void)
{
  int x[1] TASK_REGISTERED;
  tree (8, x);
#pragma tasks wait
  printf ("%d\n", *x);
}
END
$compile nested.c -o nested $link
printf 'leaf cpu 10us\ntree cpu 0us\n' >costs
for sched in ws eager random; do
  simulate two.machine costs env TASKS_SCHED=$sched ./nested
  expect "$(cat out)" 384 "output of $sched"
  expect "$(value makespan '' 6)" 1280000 "makespan of $sched"
done

# Twice the same, to the nanosecond, whatever the real world does.
cat >many.c <<'END'
#include <stdio.h>
#include <tasks.h>

#define N 64

TASK void mix (int x[1], const int y[1], const int z[1]);

void
mix (int x[1], const int y[1], const int z[1])
{
  *x += *y ^ *z;
}

int
main (void)
{
  static int v[N][1];
  unsigned seed = 1, sum = 0;
  for (int i = 0; i < N; i++)
    {
      *v[i] = i;
#pragma tasks register v[i]
    }
  for (int i = 0; i < 20000; i++)
    {
      seed = seed * 1103515245 + 12345;
      int a = seed >> 16 & 63, b = seed >> 22 & 63;
      mix (v[a], v[b], v[(a + b) % N]);
      if (i % 1000 == 0)
        {
#pragma tasks acquire v[b]
          sum += *v[b];
#pragma tasks release v[b]
        }
    }
#pragma tasks wait
  for (int i = 0; i < N; i++)
    sum += *v[i];
  printf ("%u\n", sum);
}
END
$compile many.c -o many $link
$plain many.c -o many-plain
./many-plain >expected
printf 'mix cpu 10us\nmix little 37us\n' >costs
printf 'cores cpu count 3\ncores little count 5\n' >mixed.machine
for sched in ws eager random; do
  for run in 1 2; do
    simulate mixed.machine costs \
      env TASKS_SCHED=$sched TASKS_SCHEDULE=schedule.$run ./many
    cmp out expected
  done
  test "$(wc -l <schedule.1)" = 20001
  cmp schedule.1 schedule.2
done

# Bodies are skipped; or measured.
printf 'increment cpu 10us\nadd cpu 1us\n' >costs
TASKS_SIMULATE=timing simulate two.machine costs ./chains
expect "$(cat out)" 0 "output without bodies"
expect "$(value makespan '' 6)" 31000 "makespan without bodies"
TASKS_SIMULATE=measure simulate two.machine '' ./chains
expect "$(cat out)" 5 "output of measured bodies"

# The report for people, at the end or at a shutdown, once.
TASKS_MACHINE=two.machine TASKS_COSTS=costs ./chains 2>err
grep '^makespan 0.031000 ms$' err
grep -E '^cpu 1 +[1-5] ' err
test "$(grep -c ^makespan err)" = 1

# What is wrong.
fails "nowhere: it cannot be opened" TASKS_MACHINE=nowhere ./chains
fails "TASKS_COSTS: nowhere: it" TASKS_MACHINE=two.machine TASKS_COSTS=nowhere ./chains
fails "'execute', 'timing', 'measure'" TASKS_MACHINE=two.machine \
  TASKS_SIMULATE=fast ./chains
fails "chains.c:[0-9]+: .*'increment': nothing says how long it takes on 'cpu' with 4 bytes.*TASKS_COSTS.*measure" \
  TASKS_MACHINE=two.machine ./chains
echo 'cores cpu many' >wrong.machine
fails "TASKS_MACHINE: wrong.machine:1: 'many' is not understood" \
  TASKS_MACHINE=wrong.machine ./chains

# The descriptions that come with it can be read.
if test -n "$TREE"; then
  printf '* * 1us\n' >costs
  for machine in "$TREE"/machines/*.machine; do
    case $machine in *gpu*) continue ;; esac
    simulate "$machine" costs ./chains
    expect "$(cat out)" 5 "output on $machine"
  done
fi
