# SPDX-License-Identifier: GPL-3.0-or-later
#
# What goes wrong under mpirun ends the program with one message: a rank that is
# killed, or stopped; another program, or none of our modules; a program that
# calls MPI itself.  Exit statuses are the program's.

. "$SOURCE/lib/cluster.sh"

cat >prog.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "tasks.h"

enum { N = 100, BLOCKS = 16 };
static int constructed;

void slow (int n, double v[n]) __attribute__ ((task));
void where (long process[1] TASK_OUTPUT) __attribute__ ((task));

void
slow (int n, double v[n])
{
  usleep (20000);
  for (int i = 0; i < n; i++)
    v[i]++;
}

void
where (long process[1])
{
  usleep (1000);
  process[0] = getpid ();
}

static void __attribute__ ((constructor))
construct (void)
{
  constructed++;
}

int
main (int argc, char **argv)
{
  static double v[BLOCKS][N];
  static long process[BLOCKS];
  int rounds = argc > 1 ? atoi (argv[1]) : 2, others = 0;
  for (int i = 0; i < BLOCKS; i++)
    {
#pragma tasks register v[i]
#pragma tasks register &process[i], 1
      where (&process[i]);
    }
#pragma tasks wait
  for (int i = 0; i < BLOCKS; i++)
    {
      others += process[i] != getpid ();
      if (process[i] != getpid ())
        fprintf (stderr, "process %ld\n", process[i]);
    }
  for (int round = 0; round < rounds; round++)
    for (int i = 0; i < BLOCKS; i++)
      slow (N, v[i]);
#pragma tasks wait
  printf ("%d constructed, %g, others: %s\n", constructed, v[3][7],
          others ? "some" : "none");
  return rounds == 3 ? 3 : 0;
}
END
"$CC" -O2 -I"$INCLUDEDIR" -fplugin="$PLUGIN" prog.c -o prog -L"$LIBDIR" -ltasks \
  -Wl,-rpath,"$LIBDIR" || exit 1

# run STATUS COMMAND...
run ()
{
  expected=$1
  shift
  status=0
  timeout 60 "$@" >out 2>err || status=$?
  test $status = $expected || { echo "$*: status $status"; cat out err; exit 1; }
}
# said TEXT: in the messages, once; but before MPI starts MPICH's mpirun lets others
# go on, which then say it, too.
said ()
{
  test $(grep -c "$1" err) = 1 || { test $MPI = mpich && grep -q "$1" err; } \
    || { echo "not once: $1"; cat out err; exit 1; }
}

# The first rule: main runs once, and its exit status is the program's.
run 3 mpirun.$MPI -n 3 ./prog 3
test "$(cat out)" = "1 constructed, 3, others: some" || { cat out err; exit 1; }
run 0 env TASKS_CLUSTER=off mpirun.$MPI -n 2 ./prog
test "$(sort -u out)" = "1 constructed, 2, others: none" || { cat out; exit 1; }
test $(wc -l <out) = 2

# A rank that does not answer, and one that is gone.
for signal in STOP KILL; do
  TASKS_STALL=2 timeout 60 mpirun.$MPI -n 2 ./prog 500 >out 2>err &
  job=$!
  victim=
  for i in $(seq 100); do
    victim=$(sed -n 's/^process \([0-9]*\)$/\1/p' err | head -1)
    test -z "$victim" || break
    sleep 0.1
  done
  test -n "$victim" || { cat out err; exit 1; }
  kill -$signal $victim
  status=0
  wait $job || status=$?
  test $status != 0 -a $status != 124 || { cat out err; exit 1; }
  test $(grep -c constructed out) = 0
  kill -KILL $victim 2>/dev/null || true
  test $signal = KILL || said 'rank 1, process .* has not answered for 2 s'
done

# No module; another program; one that calls MPI.
mkdir bare other
cp "$LIBDIR/libtasks.so.0" bare
run 1 mpirun.$MPI -n 2 env LD_LIBRARY_PATH=bare ./prog
said 'libtasks-mpi-.*TASKS_CLUSTER=off'
sed 's/usleep (1000)/usleep (2000)/' prog.c >other/prog.c
"$CC" -O2 -I"$INCLUDEDIR" -fplugin="$PLUGIN" other/prog.c -o other/prog \
  -L"$LIBDIR" -ltasks -Wl,-rpath,"$LIBDIR" || exit 1
status=0
timeout 60 mpirun.$MPI -n 1 ./prog : -n 1 ./other/prog >out 2>err || status=$?
test $status = 1 || { cat out err; exit 1; }
said 'rank 1, on .*, has another program than rank 0'
cat >mpi.c <<'END'
#include <mpi.h>
#include "tasks.h"
int
main (int argc, char **argv)
{
  MPI_Init (&argc, &argv);
  MPI_Finalize ();
}
END
OMPI_CC=$CC MPICH_CC=$CC mpicc.$MPI -I"$INCLUDEDIR" mpi.c -o mpi \
  -Wl,--no-as-needed -L"$LIBDIR" -ltasks -Wl,-rpath,"$LIBDIR" || exit 1
run 1 mpirun.$MPI -n 2 ./mpi
said 'calls MPI itself'
run 0 env TASKS_CLUSTER=off mpirun.$MPI -n 2 ./mpi
run 1 env TASKS_CLUSTER=of mpirun.$MPI -n 2 ./prog
