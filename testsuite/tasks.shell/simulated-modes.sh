# SPDX-License-Identifier: GPL-3.0-or-later
#
# Access modes on described machines: a planner that holds a worker for a task
# which waits until another has left their data must not hold that one, too.
# Bodies that are not executed have no copies, nor scratch memory.  A commutative
# task whose data come late is planned behind the others.

test -n "$TREE" || exit 77

cat >modes.c <<'END'
#include <stdio.h>
#include <string.h>
#include <tasks.h>

TASK void two (long v[1] TASK_COMMUTATIVE, long w[1] TASK_COMMUTATIVE);
TASK void sum (long v[1], long s[1] TASK_REDUCTION ("+"),
               long space[1] TASK_SCRATCH);

void
two (long v[1], long w[1])
{
  v[0] += 2;
  w[0]--;
}

void
sum (long v[1], long s[1], long space[1])
{
  space[0] = v[0]++;
  s[0] += space[0];
}

int
main (void)
{
  static long v[3][1], s[1], spaces[16];
  memset (spaces, 1, sizeof spaces);
#pragma tasks register s
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register v[i]
    }
  for (int i = 0; i < 300; i++)
    {
      two (v[i * 7 % 3], v[(i * 7 + 1 + i / 3 % 2) % 3]);
      if (i % 9 == 0)
        sum (v[i % 3], s, &spaces[8]);
    }
#pragma tasks shutdown
  printf ("%ld %ld %ld %ld\n", v[0][0], v[1][0], v[2][0], s[0]);
}
END

$plain -w modes.c -o sequential && ./sequential >expected
$compile -O1 modes.c $link -o modes
for machine in 2-cpus 8-cpus-3-gpus 64-cores-8-gpus; do
  for policy in heft ws random; do
    TASKS_MACHINE="$TREE/machines/$machine.machine" TASKS_SIMULATE=measure \
      TASKS_SCHED=$policy TASKS_MODELS=0 timeout 60 ./modes >out 2>messages \
      || { echo "$machine $policy"; cat out messages; exit 1; }
    grep -Fxf expected out >found || { cat out; exit 1; }
  done
  echo '* * 5us' >costs
  TASKS_MACHINE="$TREE/machines/$machine.machine" TASKS_SIMULATE=timing \
    TASKS_COSTS=costs timeout 60 ./modes >out 2>messages \
    || { echo "$machine timing"; cat out messages; exit 1; }
done

# The device adds nine numbers while the tenth is produced.  If the others were
# planned behind that, it would fill first, and everything took 300 ms.
. "$SOURCE/lib/shell.sh"

cat >late.c <<'END'
#include <stdio.h>
#include <tasks.h>

/* The first of those that add to SUM needs what comes late.  */
TASK void produce (long x[1] TASK_OUTPUT);
TASK void add (const long x[1], long sum[1] TASK_COMMUTATIVE);
TASK void fill (long y[1]);
TASK void use (const long sum[1], long result[1] TASK_OUTPUT);

void
produce (long *x)
{
  *x = 1;
}

void
add (const long *x, long *sum)
{
  *sum += *x;
}

void
fill (long *y)
{
  ++*y;
}

void
use (const long *sum, long *result)
{
  *result = *sum;
}

int
main (void)
{
  static long x[10][1], sum[1], y[9][1], result[1];
#pragma tasks register sum
#pragma tasks register result
  for (int i = 0; i < 10; i++)
    {
      x[i][0] = i;
#pragma tasks register x[i]
    }
  for (int i = 0; i < 9; i++)
    {
#pragma tasks register y[i]
    }
  produce (x[0]);
  for (int i = 0; i < 10; i++)
    add (x[i], sum);
  use (sum, result);
  for (int i = 0; i < 9; i++)
    fill (y[i]);
#pragma tasks acquire result
  printf ("%ld\n", *result);
#pragma tasks release result
}
END
cat >late.machine <<'END'
cores cpu
devices gpu executes any
link host gpu bandwidth 1GB/s latency 0us uncontended
cost produce cpu 100ms
cost add gpu 10ms
cost fill gpu 10ms
cost use cpu 100ms
END
$compile -O1 late.c $link -o late
TASKS_MACHINE=late.machine TASKS_REPORT=report.csv TASKS_MODELS=0 ./late >out
test "$(cat out)" = 46
makespan=$(value makespan '' 6)
test "$makespan" -lt 225000000 || { echo "late: $makespan"; exit 1; }

# What is commutative goes to a device no sooner than it is its task's turn: the
# other may be writing it.
cat >turn.c <<'END'
#include <stdio.h>
#include <tasks.h>

TASK void first (long sum[1]);
TASK void slow (long sum[1] TASK_COMMUTATIVE);
TASK void fast (long sum[1] TASK_COMMUTATIVE);

void
first (long *sum)
{
  ++*sum;
}

void
slow (long *sum)
{
  ++*sum;
}

void
fast (long *sum)
{
  *sum += 2;
}

int
main (void)
{
  static long sum[1];
#pragma tasks register sum
  first (sum);
  slow (sum);
  fast (sum);
#pragma tasks acquire sum
  printf ("%ld\n", *sum);
#pragma tasks release sum
}
END
cat >turn.machine <<'END'
cores cpu count 2
devices gpu executes any
link host gpu bandwidth 1GB/s latency 0us uncontended
cost fast gpu 1us
cost * cpu 50us
cost * gpu 1s
END
$compile -O1 turn.c $link -o turn
TASKS_MACHINE=turn.machine TASKS_REPORT=report.csv TASKS_TRACE=trace.json \
  TASKS_MODELS=0 ./turn >out
test "$(cat out)" = 4
schedule trace.json >schedule
grep -Fx 'copy,host,gpu 0,100000,8,8' schedule || { cat schedule; exit 1; }
test "$(grep -c '^copy,host' schedule)" = 1
