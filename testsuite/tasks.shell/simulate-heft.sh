# SPDX-License-Identifier: GPL-3.0-or-later
#
# The worked example of Topcuoglu, Hariri and Wu ("Performance-effective and
# low-complexity task scheduling for heterogeneous computing", IEEE TPDS 13 (3),
# 2002, figures 2 and 3): ten tasks, three processors, as a program with tasks.
# HEFT's makespan is 80 there.

export XDG_CACHE_HOME=$PWD/cache
. "$SOURCE/lib/shell.sh"

# Each edge is a buffer: of 1000 bytes for each unit of time that it takes.
cat >ten.c <<'END'
#include <stdio.h>
#include <tasks.h>

#define EDGE(NAME, TIME) static char NAME[1000 * (TIME)]
#define OUT(NAME, TIME) char NAME[1000 * (TIME)] TASK_OUTPUT
#define IN(NAME, TIME) const char NAME[1000 * (TIME)]

EDGE (e1_2, 18);
EDGE (e1_3, 12);
EDGE (e1_4, 9);
EDGE (e1_5, 11);
EDGE (e1_6, 14);
EDGE (e2_8, 19);
EDGE (e2_9, 16);
EDGE (e3_7, 23);
EDGE (e4_8, 27);
EDGE (e4_9, 23);
EDGE (e5_9, 13);
EDGE (e6_8, 15);
EDGE (e7_10, 17);
EDGE (e8_10, 11);
EDGE (e9_10, 13);
static int result[1];

TASK void n1 (OUT (a, 18), OUT (b, 12), OUT (c, 9), OUT (d, 11), OUT (e, 14));
TASK void n2 (IN (a, 18), OUT (b, 19), OUT (c, 16));
TASK void n3 (IN (a, 12), OUT (b, 23));
TASK void n4 (IN (a, 9), OUT (b, 27), OUT (c, 23));
TASK void n5 (IN (a, 11), OUT (b, 13));
TASK void n6 (IN (a, 14), OUT (b, 15));
TASK void n7 (IN (a, 23), OUT (b, 17));
TASK void n8 (IN (a, 19), IN (b, 27), IN (c, 15), OUT (d, 11));
TASK void n9 (IN (a, 16), IN (b, 23), IN (c, 13), OUT (d, 13));
TASK void n10 (IN (a, 17), IN (b, 11), IN (c, 13), int r[1] TASK_OUTPUT);

/* Each adds 1 to the sum of what it reads.  */
void
n1 (char *a, char *b, char *c, char *d, char *e)
{
  *a = *b = *c = *d = *e = 1;
}

void
n2 (const char *a, char *b, char *c)
{
  *b = *c = *a + 1;
}

void
n3 (const char *a, char *b)
{
  *b = *a + 1;
}

void
n4 (const char *a, char *b, char *c)
{
  *b = *c = *a + 1;
}

void
n5 (const char *a, char *b)
{
  *b = *a + 1;
}

void
n6 (const char *a, char *b)
{
  *b = *a + 1;
}

void
n7 (const char *a, char *b)
{
  *b = *a + 1;
}

void
n8 (const char *a, const char *b, const char *c, char *d)
{
  *d = *a + *b + *c + 1;
}

void
n9 (const char *a, const char *b, const char *c, char *d)
{
  *d = *a + *b + *c + 1;
}

void
n10 (const char *a, const char *b, const char *c, int *r)
{
  *r = *a + *b + *c + 1;
}

int
main (void)
{
#pragma tasks register e1_2
#pragma tasks register e1_3
#pragma tasks register e1_4
#pragma tasks register e1_5
#pragma tasks register e1_6
#pragma tasks register e2_8
#pragma tasks register e2_9
#pragma tasks register e3_7
#pragma tasks register e4_8
#pragma tasks register e4_9
#pragma tasks register e5_9
#pragma tasks register e6_8
#pragma tasks register e7_10
#pragma tasks register e8_10
#pragma tasks register e9_10
#pragma tasks register result
  n1 (e1_2, e1_3, e1_4, e1_5, e1_6);
  n2 (e1_2, e2_8, e2_9);
  n3 (e1_3, e3_7);
  n4 (e1_4, e4_8, e4_9);
  n5 (e1_5, e5_9);
  n6 (e1_6, e6_8);
  n7 (e3_7, e7_10);
  n8 (e2_8, e4_8, e6_8, e8_10);
  n9 (e2_9, e4_9, e5_9, e9_10);
  n10 (e7_10, e8_10, e9_10, result);
#pragma tasks acquire result
  printf ("%d\n", *result);
#pragma tasks release result
}
END

# P1 is the host's core.
cat >three.machine <<'END'
cores P1
devices P2 executes any
devices P3 executes any
link host P2 bandwidth 1MB/s uncontended
link host P3 bandwidth 1MB/s uncontended
link P2 P3 bandwidth 1MB/s uncontended
END
for line in '1 14 16 9' '2 13 19 18' '3 11 13 19' '4 13 8 17' '5 12 13 10' \
  '6 13 16 9' '7 7 15 11' '8 5 11 14' '9 18 12 20' '10 21 7 16'; do
  set -- $line
  echo "cost n$1 P1 $2ms"
  echo "cost n$1 P2 $3ms"
  echo "cost n$1 P3 $4ms"
done >>three.machine

$compile ten.c -o ten $link
export TASKS_MACHINE=three.machine TASKS_REPORT=report.csv TASKS_TRACE=trace.json
for sched in heft eager ws random; do
  TASKS_SCHED=$sched ./ten >out
  test "$(cat out)" = 18 || { echo "$sched: $(cat out)"; exit 1; }
  makespan=$(value makespan '' 6)
  echo "$sched: $makespan"
  schedule trace.json
  # The fastest of n1, n2, n9 and n10: 9 + 13 + 12 + 7.
  test "$(value bound 'critical path' 6)" = 41000000
  test $sched != heft || test "$makespan" = 80000000
done
