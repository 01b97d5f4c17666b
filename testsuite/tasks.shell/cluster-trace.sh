# SPDX-License-Identifier: GPL-3.0-or-later
#
# TASKS_TRACE under mpirun: one file has what each rank has noted, on one time
# axis, and nothing twice; tasks-trace makes tables and a page of it.

command -v python3 >/dev/null || exit 77
test -n "$TREE" || exit 77
. "$SOURCE/lib/cluster.sh"
unset TASKS_STATS TASKS_PROGRESS

cat >prog.c <<'END'
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "tasks.h"

enum { N = 20000, BLOCKS = 6, ROUNDS = 5 };
static double v[BLOCKS][N];

TASK void fill (int n, double v[n] TASK_OUTPUT, double x);
TASK void half (int n, double v[n]);
TASK void join (int n, const double a[n], double b[n]);
TASK void plain (double x);
TASK void dies (double x[1]);

void
fill (int n, double v[n], double x)
{
  usleep (1000);
  for (int i = 0; i < n; i++)
    v[i] = x;
}

void
half (int n, double v[n])
{
  usleep (300);
  for (int i = 0; i < n; i++)
    v[i] /= 2;
}

/* Waits for what it calls, and leaves more.  */
void
join (int n, const double a[n], double b[n])
{
  usleep (500);
#pragma tasks register b, n
  half (n, b);
#pragma tasks wait
  for (int i = 0; i < n; i++)
    b[i] += a[i];
  half (n, b);
#pragma tasks unregister b, n
}

void
plain (double x)
{
  usleep (x > 2 ? 500 : 0);
}

/* Another rank than 0.  */
void
dies (double x[1])
{
  const char *rank = getenv ("OMPI_COMM_WORLD_RANK");
  if (!rank)
    rank = getenv ("PMI_RANK");
  x[0] = usleep (1000);
  if (rank && atoi (rank))
    raise (SIGKILL);
}

int
main (int argc, char **argv)
{
  double sum = 0;
  /* A block is written by the rank that is its number modulo 3.  */
#pragma tasks register v
#pragma tasks partition v (1, N)
#pragma tasks distribute v cyclic (3)
  for (int i = 0; i < BLOCKS; i++)
    fill (N, v[i], i);
  for (int round = 0; round < ROUNDS; round++)
    {
      for (int i = 0; i < BLOCKS; i++)
        {
          join (N, v[i], v[(i + 1) % BLOCKS]);
          plain (i);
        }
#pragma tasks acquire v[round] (N)
#pragma tasks release v[round] (N)
    }
#pragma tasks wait
  static double x[100];
  for (int i = 0; argc > 1 && i < 100; i++)
    {
#pragma tasks register &x[i], 1
      dies (&x[i]);
    }
#pragma tasks wait
  for (int i = 0; i < BLOCKS; i++)
    for (int j = 0; j < N; j++)
      sum += v[i][j];
  printf ("%.17g\n", sum);
}
END
"$CC" -O1 -Wno-unknown-pragmas -Wno-attributes -I"$INCLUDEDIR" prog.c -o plain
"$CC" -O1 -I"$INCLUDEDIR" -fplugin="$PLUGIN" prog.c -o prog -L"$LIBDIR" -ltasks \
  -Wl,-rpath,"$LIBDIR"
./plain >expected

cat >ranks.py <<'END'
import gzip
import json
import sys

opener = gzip.open if sys.argv[1].endswith(".gz") else open
trace = json.load(opener(sys.argv[1], "rt", encoding="utf-8"))
meta = [e for e in trace["traceEvents"] if e["ph"] == "M"]
rows = {e["tid"]: e["args"]["name"] for e in meta if e["name"] == "thread_name"}
spans = [e for e in trace["traceEvents"] if e["ph"] == "X"]
tasks = {e["args"]["id"]: e for e in spans if e["cat"] == "task"}
ranks = [e["args"] for e in meta if e["name"] == "rank"]
assert sorted(r["rank"] for r in ranks) == [1, 2], ranks
error = max(r["error"] for r in ranks)
# Not the half of a second: they were not compared at all.
assert 0 < error < 500000, error


def rank(event):
    """Of the row of EVENT."""
    words = rows[event["tid"]].replace(",", "").split()
    return int(words[1]) if words[0] == "rank" else 0


# Nothing is there as rank 0 sees it; all cores of all ranks are.
assert not any("stream" in name for name in rows.values()), rows
for number in 1, 2:
    for core in 0, 1:
        assert f"rank {number}, core {core}" in rows.values(), rows
names = {(rank(e), e["name"]) for e in tasks.values()}
for number in 1, 2:
    for name in "join", "half":
        assert (number, name) in names, names
    assert any(rank(e) == number and e["cat"] == "idle" for e in spans)

# What a task calls is on its rank, and within the time of the program.
ends = max(e["ts"] + e["dur"] for e in spans if rank(e) == 0)
for event in tasks.values():
    parent = event["args"]["parent"]
    assert (parent != 0) == (event["name"] == "half"), event
    if parent:
        assert tasks[parent]["name"] == "join", event
        assert rank(tasks[parent]) == rank(event), event
        assert event["ts"] >= tasks[parent]["ts"], event
    assert event["ts"] + event["dur"] <= ends + error, (event, ends)

# It begins after what it waited for had ended, also on another rank.
across = 0
for event in tasks.values():
    before = tasks.get(event["args"].get("from"))
    if before:
        across += rank(event) != rank(before)
        slack = event["ts"] - before["ts"] - before["dur"]
        assert slack >= -2 * error, (event, before, error)
assert across, "no task waited for one of another rank"

# Copies, by who has noted them; and messages.
copies = {(e["args"]["from"], e["args"]["to"]) for e in spans
          if e["cat"] == "transfer"}
assert {("host", "rank 1"), ("rank 1", "rank 2"), ("rank 2", "host")} <= copies, copies
sent = {(e["args"]["from"], e["args"]["to"]): e["args"]
        for e in meta if e["name"] == "messages"}
assert len(sent) == 4, sent
for args in sent.values():
    assert args["count"] and args["bytes"] > args["count"], args
END

some=
for MPI in openmpi mpich; do
  test -e "$LIBDIR/libtasks-mpi-$MPI.so" || continue
  some=1
  for file in $MPI.json $MPI.json.gz; do
    TASKS_NCPU=2 TASKS_TRACE=$file timeout 120 mpirun.$MPI -n 3 ./prog >out 2>err \
      || { cat out err; exit 1; }
    cmp out expected
    python3 "$SOURCE/tasks.shell/trace.py" $file fill=6 join=30 half=60 plain=30 \
      lost=0 transfer+
    python3 ranks.py $file
  done
  # Clocks that differ by hours, where such can be made.
  if unshare --time --monotonic 9999 true 2>/dev/null; then
    TASKS_NCPU=2 TASKS_TRACE=clocks.json timeout 120 mpirun.$MPI -n 1 ./prog \
      : -n 1 unshare --time --monotonic 9999 ./prog : -n 1 ./prog >out
    cmp out expected
    python3 ranks.py clocks.json
  fi
  # Two files are all that is left.
  test $(ls $MPI* | wc -l) = 2
  "$TREE/tools/tasks-trace" --text $MPI.json >text
  grep -q '^\./prog: .*, 6 processors, 126 tasks$' text
  grep -q '^3 ranks, whose clocks are known to ' text
  grep -q '^  waiting for data ' text
  grep -q '^  host *rank 1 *[1-9]' text
  "$TREE/tools/tasks-trace" $MPI.json | grep -x $MPI.html
  "$TREE/tools/tasks-trace" --svg $MPI.json | grep -q 'rank 2.*core 1'

  # A rank that is killed, and a disk that is full.
  status=0
  TASKS_NCPU=2 TASKS_TRACE=killed.json timeout 60 mpirun.$MPI -n 3 ./prog dies \
    >out 2>err || status=$?
  test $status != 0 -a $status != 124 || { echo "status $status"; exit 1; }
  # MPICH kills rank 0 as well.
  test $MPI = mpich -a ! -s killed.json \
    || python3 "$SOURCE/tasks.shell/trace.py" killed.json join+
  ln -sf /dev/full full.json
  TASKS_TRACE=full.json timeout 60 mpirun.$MPI -n 3 ./prog >out 2>err
  cmp out expected
  test $(grep -c "trace cannot be written to 'full.json': No space" err) = 1 \
    || { cat err; exit 1; }
  test $(wc -l <err) = 1
done
test -n "$some" || exit 77
