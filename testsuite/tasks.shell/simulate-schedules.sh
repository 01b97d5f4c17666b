# SPDX-License-Identifier: GPL-3.0-or-later
#
# Schedules on the described machines that are shipped: the same in each run,
# whatever the process is like; and stencils, whose copies wait for each other
# on buses, end no later under heft than under eager and ws; and what costs of
# any size, and thousands of data, lead to.

export TASKS_MODELS=0
. "$SOURCE/lib/shell.sh"
machines=$SOURCE/../machines

# Tasks that call tasks and wait for them, readers, and a host that waits.
cat >nested.c <<'END'
#include <stdio.h>
#include <tasks.h>

#define SIZE 2048
static double v[4][SIZE], sums[4];

TASK void leaf (int n, double a[n]);
TASK void tree (int n, double a[n]);
TASK void sum (int n, const double a[n], double s[1]);

void
leaf (int n, double a[n])
{
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

void
tree (int n, double a[n])
{
  if (n <= 128)
    {
      leaf (n, a);
      return;
    }
  int half = n / 2;
#pragma tasks register a half
#pragma tasks register &a[half] half
  tree (half, a);
  tree (half, &a[half]);
#pragma tasks wait
  leaf (half, a);
#pragma tasks unregister a half
#pragma tasks unregister &a[half] half
}

void
sum (int n, const double a[n], double s[1])
{
  for (int i = 0; i < n; i++)
    *s += a[i];
}

int
main (void)
{
  for (int k = 0; k < 4; k++)
    {
#pragma tasks register v[k]
#pragma tasks register &sums[k] 1
    }
  for (int i = 0; i < 12; i++)
    {
      tree (SIZE, v[i % 4]);
      sum (SIZE, v[i % 4], &sums[i / 4]);
      leaf (SIZE, v[(i + 1) % 4]);
      if (i == 6)
        {
#pragma tasks acquire v[0]
          v[0][0] += 1;
#pragma tasks release v[0]
        }
    }
#pragma tasks wait
  printf ("%g\n", sums[0] + sums[1] + sums[2] + sums[3]);
  return 0;
}
END
cat >nested.costs <<'END'
leaf cpu power 10ns 1
leaf gpu like cpu speed 10
tree cpu 5us
tree gpu like cpu speed 2
sum cpu power 5ns 1
sum gpu like cpu speed 4
END
$plain nested.c -o nested-plain
$compile nested.c -o nested $link
./nested-plain >expected
for machine in 8-cpus-3-gpus 2-sockets-4-gpus 2-cpus; do
  run=0
  while [ $run -lt 6 ]; do
    # Memory is elsewhere each time.
    env TASKS_MACHINE="$machines/$machine.machine" TASKS_COSTS=nested.costs \
      TASKS_TRACE=trace.json TASKS_SCHED=heft TASKS_NCPU=$((run + 1)) \
      PADDING="$(printf "%$((run * 997))s")" ./nested >out 2>log \
      || { cat log; exit 1; }
    cmp expected out
    schedule trace.json >schedule.$run
    test -s schedule.$run
    cmp schedule.0 schedule.$run
    run=$((run + 1))
  done
done

# BLOCKS x BLOCKS blocks and their neighbours, STEPS times.
cat >stencil.c <<'END'
#include <stdlib.h>
#include <tasks.h>

TASK void step (int n, const double u[n], const double l[n], const double c[n],
                const double r[n], const double d[n], double o[n] TASK_OUTPUT);

void
step (int n, const double u[n], const double l[n], const double c[n],
      const double r[n], const double d[n], double o[n])
{
  for (int i = 0; i < n; i++)
    o[i] = u[i] + l[i] + c[i] + r[i] + d[i];
}

static int blocks, size;

static double *
block (double *field, int row, int column)
{
  return field
         + (size_t)((row + blocks) % blocks * blocks
                    + (column + blocks) % blocks)
               * size;
}

int
main (int argc, char **argv)
{
  blocks = atoi (argv[1]);
  int steps = atoi (argv[2]);
  size = atoi (argv[3]);
  double *fields[2];
  for (int k = 0; k < 2; k++)
    {
      fields[k] = calloc ((size_t)blocks * blocks * size, sizeof (double));
      for (int b = 0; b < blocks * blocks; b++)
        {
#pragma tasks register &fields[k][(size_t)b * size] size
        }
    }
  for (int s = 0; s < steps; s++)
    for (int i = 0; i < blocks; i++)
      for (int j = 0; j < blocks; j++)
        step (size, block (fields[s % 2], i - 1, j),
              block (fields[s % 2], i, j - 1), block (fields[s % 2], i, j),
              block (fields[s % 2], i, j + 1), block (fields[s % 2], i + 1, j),
              block (fields[(s + 1) % 2], i, j));
#pragma tasks shutdown
  free (fields[0]);
  free (fields[1]);
  return argc != 4;
}
END
$compile stencil.c -o stencil $link

# makespan MACHINE POLICY ARGUMENT...
makespan ()
{
  rm -f report.csv
  TASKS_MACHINE="$machines/$1.machine" TASKS_SCHED=$2 \
    TASKS_COSTS=stencil.costs TASKS_SIMULATE=timing TASKS_REPORT=report.csv \
    ./stencil "$3" "$4" "$5" >log 2>&1 || { cat log >&2; exit 1; }
  awk -F, '$1 == "makespan" { print $6 }' report.csv
}

for machine in 8-cpus-3-gpus 2-sockets-4-gpus 64-cores-8-gpus; do
  for speed in 5 20; do
    printf 'step cpu 1ms\nstep gpu like cpu speed %d\n' $speed >stencil.costs
    for size in 10000 100000; do
      heft=$(makespan $machine heft 6 5 $size)
      for policy in eager ws; do
        other=$(makespan $machine $policy 6 5 $size)
        echo "$machine $speed $size: $heft, $policy $other"
        test "$heft" -le "$other"
      done
    done
  done
done

# Times far apart: what virtual time is too short for is avoided, and nothing
# ends before the bounds, which know that whole nanoseconds are simulated.
for costs in '1e30s 1.4ns' '1.4ns 1e30s' '1.3ns 2.2ns' '1e300s 100000s'; do
  # shellcheck disable=SC2086 # both are words
  printf 'step cpu %s\nstep gpu %s\n' $costs >stencil.costs
  heft=$(makespan 8-cpus-3-gpus heft 3 2 1000)
  awk -F, -v makespan="$heft" '
    $1 == "bound" && $6 > makespan { print; bad = 1 }
    END { exit bad }' report.csv
done
export TASKS_MACHINE="$machines/8-cpus-3-gpus.machine"
fails "begins after .* takes inf s" TASKS_COSTS=stencil.costs \
  TASKS_SIMULATE=timing TASKS_SCHED=eager ./stencil 3 2 1000

# Thousands of data come home in a time that is in proportion to them.
unset TASKS_MACHINE
printf 'step cpu 1ms\nstep gpu like cpu speed 20\n' >stencil.costs
test "$(makespan 8-cpus-3-gpus heft 70 2 10)" -gt 0
