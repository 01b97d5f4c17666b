# SPDX-License-Identifier: GPL-3.0-or-later
#
# TASKS_TRACE: what is in the file, in all ways in which a program can end, and
# in files of its children; on cores, on a described machine, with several host
# threads.  trace.py reads it, and knows the rules of the format.

command -v python3 >/dev/null || exit 77
. "$SOURCE/lib/shell.sh"
unset TASKS_TRACE TASKS_STATS TASKS_PROGRESS
export TASKS_OPENCL_DEVICES=none

cat >trace.c <<'END_OF_FILE'
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <tasks.h>
#include <unistd.h>

enum { N = 64 };

TASK void first (int n, TASK_OUTPUT double v[n]);
TASK void second (int n, const double v[n], double w[n]);
TASK void outer (int n, double v[n]);
TASK void ends (int how, double *v);

static void
work (void)
{
  for (volatile int i = 0; i < 20000; i++)
    continue;
}

void
first (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
  work ();
}

void
second (int n, const double v[n], double w[n])
{
  for (int i = 0; i < n; i++)
    w[i] += v[i];
  work ();
}

void
outer (int n, double v[n])
{
  double w[N];
#pragma tasks register w N
  first (n, w);
  second (n, w, v);
#pragma tasks wait
#pragma tasks unregister w
}

void
ends (int how, double *v)
{
  *v = how;
  if (how == 1)
    exit (0);
  if (how == 2)
    *(volatile int *)8 = 1;
  raise (how);
}

/* Tasks: one `first', four `second', one `outer', with one more of each.  */
static void
run (void)
{
  static double a[N], b[N];
#pragma tasks register a N
#pragma tasks register b N
  first (N, a);
  for (int i = 0; i < 4; i++)
    second (N, a, b);
#pragma tasks acquire b
#pragma tasks release b
#pragma tasks priority 7
  outer (N, b);
#pragma tasks wait
#pragma tasks unregister a
#pragma tasks unregister b
}

static void *
thread (void *unused)
{
  (void)unused;
  run ();
  return NULL;
}

int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "";
  double v[1] = { 0 };
  run ();
  if (!strcmp (how, "again"))
    {
#pragma tasks shutdown
      run ();
    }
  if (!strcmp (how, "thread"))
    {
      pthread_t other;
      static double c[N];
#pragma tasks register c N
      pthread_create (&other, NULL, thread, NULL);
      for (int i = 0; i < 100; i++)
        first (N, c);
      pthread_join (other, NULL);
#pragma tasks unregister c
    }
  if (!strcmp (how, "fork"))
    {
      pid_t child = fork ();
      if (!child)
        {
          run ();
          exit (0);
        }
      pid_t idle = fork ();
      if (!idle)
        exit (0);
      waitpid (child, NULL, 0);
      waitpid (idle, NULL, 0);
      printf ("%d\n", (int)child);
    }
  if (*how >= '1' && *how <= '9')
    {
#pragma tasks register v 1
      ends (atoi (how), v);
#pragma tasks wait
#pragma tasks unregister v
    }
}
END_OF_FILE
$compile -g trace.c -o trace $link -lpthread

see () { python3 "$SOURCE/tasks.shell/trace.py" "$@"; }

# One file, six tasks and two within one; four of the second wait for others.
all='first=2 second=5 outer=1 lost=0'
for environment in TASKS_NCPU=1 TASKS_NCPU=3 TASKS_SCHED=eager \
  TASKS_SCHED=random TASKS_INLINE=never; do
  echo "$environment"
  env $environment TASKS_TRACE=one.json ./trace
  see one.json $all wait+ start=1
done
TASKS_INLINE=never TASKS_TRACE=one.json ./trace
see one.json $all arrow+
python3 - one.json <<'END_OF_FILE'
import json
import sys

trace = json.load(open(sys.argv[1]))
facts = trace["otherData"]
tasks = [e for e in trace["traceEvents"] if e.get("cat") == "task"]
ids = {e["args"]["id"]: e for e in tasks}
outer = next(e for e in tasks if e["name"] == "outer")
assert outer["args"]["priority"] == 7, outer
assert outer["args"]["implementation"] == "outer", outer
assert outer["args"]["parent"] == 0, outer
inner = [e for e in tasks if e["args"]["parent"] == outer["args"]["id"]]
assert sorted(e["name"] for e in inner) == ["first", "second"], inner
for event in tasks:
    file, line = event["args"]["site"].split(":")
    assert file == "trace.c" and int(line) > 40, event
second = [e for e in tasks if e["name"] == "second" and not e["args"]["parent"]]
for event in second:
    v, w = event["args"]["buffers"]
    assert v.startswith("const v: 512 bytes (trace.c:"), v
    assert w.startswith("w: 512 bytes (trace.c:"), w
first = next(e for e in tasks if e["name"] == "first" and not e["args"]["parent"])
assert first["args"]["buffers"][0].startswith("output v: 512 bytes"), first
# The first of them waited for what it reads, the others for what they add to.
waited = {e["args"]["access"] for e in second if "from" in e["args"]}
assert waited <= {"v", "w"} and waited, waited
for event in second:
    if "from" in event["args"]:
        name = ids[event["args"]["from"]]["name"]
        assert name == {"v": "first", "w": "second"}[event["args"]["access"]], event
assert facts["program"] == "./trace" and not facts["simulated"], facts
assert facts["policy"] == "heft" and facts["workers"] >= 1, facts
END_OF_FILE

TASKS_TRACE=two.json.gz ./trace
see two.json.gz $all
TASKS_TRACE=again.json ./trace again
see again.json first=4 second=10 outer=2 start=2
TASKS_TRACE=thread.json TASKS_NCPU=3 ./trace thread
see thread.json first=104 second=10
grep -q '"host thread"' thread.json

# What runs as a call is counted.
cat >light.c <<'END_OF_FILE'
#include <tasks.h>

TASK void nothing (int n);

void
nothing (int n)
{
  (void)n;
}

int
main (void)
{
  for (int i = 0; i < 1000; i++)
    nothing (i);
#pragma tasks wait
}
END_OF_FILE
$compile light.c -o light $link
TASKS_NCPU=1 TASKS_TRACE=light.json ./light
see light.json nothing=1000
grep -q '"inlined":\[{"task":"nothing","count":' light.json

# Described: the same, and the same each time.
echo 'cores cpu count 2' >two.machine
echo '* cpu 10us' >costs
for name in one two; do
  TASKS_MACHINE=./two.machine TASKS_COSTS=costs TASKS_REPORT=report \
    TASKS_TRACE=$name.json ./trace
done
see one.json $all
grep -q '"simulated":true,"machine":"./two.machine"' one.json
sed 's/"pid":[0-9]*//; s/,$//' one.json | sort >first
sed 's/"pid":[0-9]*//; s/,$//' two.json | sort >second
diff first second

# Each process has its own, if it uses tasks.
child=$(TASKS_TRACE=fork.json ./trace fork)
see fork.json $all
see fork.$child.json $all
test "$(ls fork*.json | wc -l)" -eq 2
child=$(TASKS_TRACE=a.b/../fork.json.gz ./trace fork 2>&1) || true
mkdir a.b
child=$(TASKS_TRACE=a.b/fork.gz ./trace fork)
see a.b/fork.$child.gz $all

# Other ways to end: exit in a task, a crash, signals.
TASKS_TRACE=exit.json ./trace 1
see exit.json $all
for how in 2 2:11 15; do
  TASKS_TRACE=end.json ./trace ${how%:*} 2>err && exit 1
  cat err
  see end.json $all
done
# A signal that ends it at once leaves an empty file, and nothing else.
TASKS_TRACE=killed.json ./trace 9 || test ! -s killed.json
test "$(ls killed* | wc -l)" -eq 1

# A full disk, as it were: one message, and the program goes on.
(
  ulimit -f 8
  trap '' XFSZ
  TASKS_TRACE=full.json ./trace thread 2>err
)
cat err
grep '^tasks: warning: the .* cannot be .*: File too large' err
test "$(wc -l <err)" -eq 1

# What cannot be.
TASKS_TRACE=no/such.json ./trace 2>err && exit 1
grep "^tasks: error: TASKS_TRACE is 'no/such.json', which cannot be written" err
TASKS_TRACE=1 ./trace 2>err && exit 1
grep '^tasks: error: TASKS_TRACE is .1.; it must be the name of a file' err
TASKS_CHECK=order TASKS_TRACE=order.json ./trace 2>err
grep -c '^tasks: warning: TASKS_TRACE has no effect while mistakes are' err
test ! -e order.json

# On a device, whose tasks are found to have ended by several threads: no time
# is longer than what it is a part of.
cat >scale.cl <<'END_OF_FILE'
kernel void
scale (int n, global float *v)
{
  if (get_global_id (0) < n)
    v[get_global_id (0)] *= 2;
}
END_OF_FILE
cat >device.c <<'END_OF_FILE'
#include <tasks.h>

enum { N = 16, BLOCKS = 64 };

TASK void scale (int n, float v[n]);
TASK_IMPLEMENTATION ("opencl", scale)
void scale_opencl (int n, float v[n]);
#pragma tasks opencl scale_opencl "scale.cl" "scale" 16

int
main (int argc, char **argv)
{
  static float v[BLOCKS][N];
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks register v[b]
    }
  for (int i = 0; i < (argc > 1 ? 1 : 100); i++)
    for (int b = 0; b < BLOCKS; b++)
      scale (N, v[b]);
#pragma tasks shutdown
  return 0;
}
END_OF_FILE
$compile device.c -o device $link
env -u TASKS_OPENCL_DEVICES TASKS_OPENCL_UNIFIED=0 \
  TASKS_TRACE=device.json ./device
see device.json scale=6400 lost=0

# Its kernel is built once, for all tasks that wait for it; and when it has been
# built before and little is to be done, what takes longest is to find the device.
if env -u TASKS_OPENCL_DEVICES TASKS_TARGETS=opencl TASKS_STATS=1 \
  TASKS_TRACE=only.json ./device few 2>err; then
  test "$(grep -c '"cat":"build"' only.json)" = 1
  env -u TASKS_OPENCL_DEVICES -u TASKS_TRACE TASKS_NCPU=2 TASKS_TARGETS=opencl \
    TASKS_STATS=1 ./device few 2>err
  cat err
  grep '^tasks: 64 tasks in .* on [3-9] workers' err
  grep 'because devices are looked for: try ' err

  # A file that takes seconds to build.
  seq 2000 | sed 's/.*/float f& (float x) { return x < & ? sin (x) : cos (x); }/' \
    >>scale.cl
  $compile device.c -o device $link
  env -u TASKS_OPENCL_DEVICES -u TASKS_TRACE TASKS_OPENCL_CACHE=0 \
    POCL_CACHE_DIR="$PWD/pocl" TASKS_NCPU=2 TASKS_TARGETS=opencl TASKS_STATS=1 \
    ./device few 2>err
  cat err
  grep 'because kernels are built: try ' err
fi

# Names of any kind.
mkdir 'a"b\c'
cp trace "$(printf 'a"b\\c/\001\303\244\377')"
(
  cd 'a"b\c'
  test -z "$link" || export LD_LIBRARY_PATH=$LIBDIR
  TASKS_TRACE='x y.json' "$(printf './\001\303\244\377')"
  see 'x y.json' $all
)
