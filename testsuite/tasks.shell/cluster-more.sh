# SPDX-License-Identifier: GPL-3.0-or-later
#
# Programs under mpirun: constructors that call tasks, a wait beside a thread
# that goes on calling, ranks that get tasks meanwhile, the memory that ranks on
# one machine have, what statistics and traces say, what is sent, and an mpirun
# that is not the library's.

test -n "$TREE" || exit 77
. "$SOURCE/lib/cluster.sh"

cat >prog.c <<'END'
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "tasks.h"

enum { N = 1000, BLOCKS = 8, ROUNDS = 6 };
static double v[BLOCKS][N], w[BLOCKS][N], early[N];
static atomic_int done;

TASK void prepare (int n, double v[n]);
TASK void add (int n, double v[n]);

void
prepare (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

void
add (int n, double v[n])
{
  usleep (1000);
  for (int i = 0; i < n; i++)
    v[i]++;
}

/* What it registers stays.  */
static void __attribute__ ((constructor))
construct (void)
{
#pragma tasks register early
  prepare (N, early);
  add (N, early);
}

static void *
other (void *unused)
{
  for (int i = 0; !done; i++)
    {
      usleep (500);
      add (N, w[i % BLOCKS]);
    }
  return unused;
}

int
main (int argc, char **argv)
{
  pthread_t thread;
  double sum = 0;
  for (int i = 0; i < BLOCKS; i++)
    {
#pragma tasks register v[i]
#pragma tasks register w[i]
    }
  pthread_create (&thread, NULL, other, NULL);
  for (int round = 0; round < ROUNDS; round++)
    {
      add (N, early);
      for (int i = 0; i < BLOCKS; i++)
        add (N, v[i]);
#pragma tasks wait
      /* Nobody else uses it, also if others go on.  */
      for (int i = 0; i < BLOCKS; i++)
        v[i][round] *= 2;
    }
  done = 1;
  pthread_join (thread, NULL);
#pragma tasks wait
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < N; j++)
      sum += v[i][j];
  printf ("%g %g\n", sum, early[7]);
}
END
"$CC" -O1 -pthread -Wno-unknown-pragmas -Wno-attributes -I"$INCLUDEDIR" prog.c -o plain
"$CC" -O1 -pthread -I"$INCLUDEDIR" -fplugin="$PLUGIN" prog.c -o prog -L"$LIBDIR" \
  -ltasks -Wl,-rpath,"$LIBDIR"
./plain >expected
TASKS_NCPU=3 TASKS_STATS=1 TASKS_TRACE=trace.json \
  timeout 120 mpirun.$MPI -n 3 ./prog >out 2>err || { cat out err; exit 1; }
cmp out expected

# Said once, by rank 0.
test $(grep -c '^other ranks were sent [0-9]* commands in [0-9]* messages, .*; most, [0-9]*, to rank [12]$' err) = 1 \
  || { cat err; exit 1; }
# A rank has as many rows as cores, none of which is busy twice.
grep -q '"rank 1, core 2"' trace.json
test $(grep -c '"rank 1, core 3"' trace.json) = 0
grep -q '"cat":"transfer".*"bytes":8000,"from":"host","to":"rank 1"' trace.json
sed -n 's/.*"ph":"X".*"tid":\([0-9]*\),"ts":\([0-9.]*\),"dur":\([0-9.]*\),"cat":"task".*/\1 \2 \3/p' \
  trace.json | sort -k 1n -k 2n >spans
test -s spans
awk '$1 == row && $2 < end - 0.01 { print "overlap:", $0; bad = 1 }
     { row = $1; end = $2 + $3 } END { exit bad }' spans

# What is passed twice is sent once.
cat >twice.c <<'END'
#include <stdio.h>
#include "tasks.h"

enum { N = 1000 };
static double v[N], r[2][1];

TASK void dot (int n, const double a[n], const double b[n],
               double result[1] TASK_OUTPUT);

void
dot (int n, const double a[n], const double b[n], double result[1])
{
  result[0] = 0;
  for (int i = 0; i < n; i++)
    result[0] += a[i] * b[i];
}

int
main (void)
{
  v[7] = 3;
#pragma tasks register v
#pragma tasks register r
#pragma tasks partition r (1)
#pragma tasks distribute r cyclic (2)
  dot (N, v, v, r[1]);
#pragma tasks wait
  printf ("%g\n", r[1][0]);
}
END
"$CC" -O1 -I"$INCLUDEDIR" -fplugin="$PLUGIN" twice.c -o twice -L"$LIBDIR" -ltasks \
  -Wl,-rpath,"$LIBDIR"
TASKS_STATS=1 timeout 60 mpirun.$MPI -n 2 ./twice >out 2>err || { cat out err; exit 1; }
test "$(cat out)" = 9
grep -q '^2 copies to and from devices' err || { cat err; exit 1; }

# Tasks without buffers, so short that calls of them are executed in place
# elsewhere: the thread that serves rank 0 does not execute them.
cat >short.c <<'END'
#include <stdio.h>
#include <tasks.h>

TASK void nothing (int i);

void
nothing (int i)
{
  if (i < 0)
    puts ("never");
}

int
main (void)
{
  for (int round = 0; round < 10; round++)
    {
      for (int i = 0; i < 10000; i++)
        nothing (i);
#pragma tasks wait
    }
  return 0;
}
END
$CC -O1 -fplugin="$PLUGIN" -I"$INCLUDEDIR" short.c -o short \
  -L"$LIBDIR" -ltasks -Wl,-rpath,"$LIBDIR"
TASKS_SCHED=ws timeout 60 mpirun.$MPI -n 2 ./short >out 2>err || { cat out err; exit 1; }

# While the program's thread executes tasks, or something else, other ranks get
# some, too.
cat >fed.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <tasks.h>

enum { TASKS = 200 };

/* Where and when something was executed.  */
struct note { int process; double time; };

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static void
compute (double seconds)
{
  double end = now () + seconds;
  while (now () < end)
    continue;
}

TASK void work (struct note note[1] TASK_OUTPUT);

void
work (struct note note[1])
{
  compute (0.005);
  note[0] = (struct note) { getpid (), now () };
}

int
main (int argc, char **argv)
{
  static struct note notes[TASKS];
  int far = 0;
#pragma tasks register notes
#pragma tasks partition notes (1)
  for (int i = 0; i < TASKS; i++)
    work (&notes[i]);
  if (argc > 1)
    compute (atof (argv[1]));
  double end = now ();
#pragma tasks wait
  for (int i = 0; i < TASKS; i++)
    far += notes[i].process != getpid () && (argc < 2 || notes[i].time < end);
  printf ("%d\n", far);
}
END
$CC -O1 -fplugin="$PLUGIN" -I"$INCLUDEDIR" fed.c -o fed -L"$LIBDIR" -ltasks \
  -Wl,-rpath,"$LIBDIR"
for policy in eager heft; do
  for seconds in '' 1; do
    far=$(TASKS_SCHED=$policy TASKS_NCPU=1 timeout 60 mpirun.$MPI -n 2 ./fed $seconds)
    test $far -ge 20 || { echo "$policy, '$seconds': $far on rank 1"; exit 1; }
  done
done

# Rank 0 and the others have one machine's memory together.
awk '/MemAvailable/ { print int ($2 / 1024) }' /proc/meminfo >available
timeout 60 mpirun.$MPI -n 4 "$TREE/tools/tasks-info" >info 2>err \
  || { cat info err; exit 1; }
test $(grep -c '^  rank [123]: process' info) = 3 || { cat info; exit 1; }
sed -n 's/^  rank .*, \([0-9]*\) MiB:.*/\1/p' info | awk -v all=$(cat available) \
  '{ sum += $1 } END { exit !(sum > 0 && sum < all * 0.65) }'

# The environment is one MPI's, the library another's.  (MPICH's mpirun lets rank
# 1 go on, which then says it, too.)
test -e "$LIBDIR/libtasks-mpi-openmpi.so" -a -e "$LIBDIR/libtasks-mpi-mpich.so" || exit 0
status=0
timeout 60 mpirun.mpich -n 2 sh -c 'OMPI_COMM_WORLD_SIZE=$PMI_SIZE \
  OMPI_COMM_WORLD_RANK=$PMI_RANK; export OMPI_COMM_WORLD_SIZE OMPI_COMM_WORLD_RANK
  exec ./prog' >out 2>err || status=$?
test $status = 1 || { echo "status $status"; cat out err; exit 1; }
test $(grep -c 'this is rank 0 of 2, as mpirun says, but rank 0 of 1, as the library of MPI says, which is openmpi' err) = 1 \
  || { cat err; exit 1; }
