# SPDX-License-Identifier: GPL-3.0-or-later
#
# Access modes on described machines: a planner that holds a worker for a task
# which waits until another has left their data must not hold that one, too.
# Bodies that are not executed have no copies, nor scratch memory.

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
