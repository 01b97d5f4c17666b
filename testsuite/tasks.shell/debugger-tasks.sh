# SPDX-License-Identifier: GPL-3.0-or-later
#
# gdb loads `info tasks', which says which tasks run, which are ready, and who
# waits for what, and `tasks-backtrace', which says who called a task.

command -v gdb || exit 77
cat >tasks.cl <<'END_OF_FILE'
kernel void
spin (global int *v)
{
  while (!*(volatile global int *)v)
    ; /* forever */
}
END_OF_FILE
cat >tasks.c <<'END_OF_FILE'
#include <string.h>
#include <tasks.h>

TASK void produce (int n, int v[n] TASK_OUTPUT);
TASK void consume (int n, const int v[n], int *sum);
TASK void other (int *x);
TASK void low (int *x) TASK_PRIORITY (-1);
TASK void outer (int *x);
TASK void inner (int *x);
TASK void light (int i);
TASK void step (int i, int *x);
TASK void spin (int *v);
TASK_IMPLEMENTATION ("opencl", spin) void spin_opencl (int *v);
#pragma tasks opencl spin_opencl "tasks.cl" "spin" 1 1

/* The runtime has another one.  */
struct task
{
  char c;
} mine;

static volatile int seen;

void
produce (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
  seen = 1; /* produced */
}

void
consume (int n, const int v[n], int *sum)
{
  *sum += v[n - 1];
}

void
other (int *x)
{
  *x += 1;
}

void
low (int *x)
{
  *x += 1;
}

void
inner (int *x)
{
  *x = 5;
  seen = 1; /* inner */
}

void
outer (int *x)
{
  inner (x); /* inner call */
#pragma tasks wait /* inner wait */
}

void
light (int i)
{
  if (i == 1999)
    seen = 1; /* light */
}

void
step (int i, int *x)
{
  *x += i;
  if (i == 20)
    seen = 1; /* step */
}

int
main (int argc, char **argv)
{
  const char *what = argv[argc - 1];
  int v[100] TASK_REGISTERED; /* v */
  int sum[1] TASK_REGISTERED = { 0 };
  int a[1] TASK_REGISTERED = { 0 };
  int b[1] TASK_REGISTERED = { 0 };
  int c[1] TASK_REGISTERED = { 0 };
  if (!strcmp (what, "orders"))
    {
      other (a);            /* before */
      produce (100, v);     /* produce */
      consume (100, v, sum); /* consume */
      consume (100, v, sum); /* again */
      low (c);              /* low */
      other (b);            /* behind */
    }
  if (!strcmp (what, "held"))
    {
#pragma tasks acquire v /* held */
      consume (100, v, sum); /* consume held */
#pragma tasks release v
    }
  if (!strcmp (what, "nested"))
    outer (a); /* outer call */
  if (!strcmp (what, "light"))
    for (int i = 0; i < 2000; i++)
      light (i); /* light call */
  if (!strcmp (what, "graph"))
    for (int i = 0; i < 40; i++)
      {
#pragma tasks graph
        {
          step (i, a); /* first step */
          step (0, a); /* second step */
        }
      }
  if (!strcmp (what, "device"))
    spin (a); /* spin */
#pragma tasks wait /* wait */
  return 0;
}
END_OF_FILE

# place MARK: the line with that comment
place ()
{
  grep -n "/\* $1 \*/" tasks.c | cut -d: -f1
}

# debug BREAKPOINT WHAT [NAME=VALUE...]
debug ()
{
  breakpoint=$1 what=$2
  shift 2
  env TASKS_NCPU=1 TASKS_MODELS=0 TASKS_STALL=1 "$@" timeout 300 gdb -nx -batch \
    -iex "add-auto-load-safe-path $LIBDIR" -iex 'set debuginfod enabled off' \
    -ex 'set breakpoint pending on' -ex "break $breakpoint" -ex "run $what" -ex 'info tasks' -ex tasks-backtrace -ex kill ./tasks \
    >log 2>&1 || true
  cat log
}

# says LINE: gdb has said that
says ()
{
  grep -qx -e "$1" log || { echo "not said: $1"; exit 1; }
}

for options in -O0 -O2; do
  # shellcheck disable=SC2086 # options are words
  $compile -g $options -w tasks.c -o tasks $link
  waits="waits for parameter 'v', the buffer registered at tasks.c:$(place v)"
  for policy in heft eager random; do
    debug "tasks.c:$(place produced)" orders TASKS_SCHED=$policy \
      TASKS_SEED=1 TASKS_INLINE=never
    says "thread 1 runs task 'produce' at tasks.c:$(place produce)"
    says "thread 1 is in #pragma tasks wait at tasks.c:$(place wait)"
    says "task 'other' at tasks.c:[0-9]* is ready"
    says "task 'consume' at tasks.c:$(place consume) $waits, after task\
 'produce' at tasks.c:$(place produce)"
    says "task 'consume' at tasks.c:$(place again) $waits, after task\
 'consume' at tasks.c:$(place consume)"
    says "task 'produce', called in main at tasks.c:$(place produce)"
    test $policy != heft \
      || says "task 'low' at tasks.c:$(place low) is ready"
  done
  debug tasks_release_at held
  says "task 'consume' at tasks.c:$(place 'consume held') $waits, which is\
 acquired at tasks.c:$(place held) and not released"
  says 'The selected thread executes no task.'
  debug "tasks.c:$(place inner)" nested TASKS_INLINE=never
  says "thread 1 runs task 'inner' at tasks.c:$(place 'inner call')"
  says "thread 1 has begun task 'outer' at tasks.c:$(place 'outer call')"
  says "#0 *inner (x=.*"
  says "task 'inner', called in outer at tasks.c:$(place 'inner call')"
  says "task 'outer', called in main at tasks.c:$(place 'outer call')"
  debug "tasks.c:$(place light)" light
  says "thread 1 runs task 'light' at tasks.c:$(place 'light call')"
  says "task 'light', called in main at tasks.c:$(place 'light call')"
  debug "tasks.c:$(place step)" graph TASKS_INLINE=never
  says "thread 1 runs task 'step' at tasks.c:$(place 'first step')"
  says "task 'step' at tasks.c:$(place 'second step') waits in its graph,\
 after task 'step' at tasks.c:$(place 'first step')"
  debug rt_stall_explain device TASKS_OPENCL_DEVICES=all
  says "the device '.*' has not finished task 'spin' at tasks.c:$(place spin)"
done

# gdb says how it may load it; without debug information nothing is known.
gdb -nx -batch -ex 'break main' -ex run ./tasks >log 2>&1
cat log
grep 'libtasks.*-gdb.py" auto-loading has been declined' log
grep "add-auto-load-safe-path $LIBDIR/libtasks" log
mkdir stripped
cp "$LIBDIR"/libtasks.so.0* stripped
strip stripped/libtasks.so.0
LIBDIR=$PWD/stripped
debug "tasks.c:$(place produced)" orders LD_LIBRARY_PATH="$LIBDIR"
says 'Nothing is known of tasks: libtasks has been stripped of its debug information.'
