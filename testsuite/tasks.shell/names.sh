# SPDX-License-Identifier: GPL-3.0-or-later
#
# One run, in which gdb's `info tasks', the report of a stall, TASKS_STATS and
# the record tell of the same tasks: all by the same names, and all but the table
# of types by the same lines.

command -v gdb || exit 77
cat >names.c <<'END_OF_FILE'
#include <pthread.h>
#include <tasks.h>
#include <unistd.h>

TASK void produce (int v[1]);
TASK void consume (const int v[1], int sum[1]);

static int v[1], sum[1];
static pthread_barrier_t barrier;

void
produce (int v[1])
{
  *v += 1;
}

void
consume (const int v[1], int sum[1])
{
  *sum += *v;
}

static void *
hold (void *unused)
{
#pragma tasks acquire v
  pthread_barrier_wait (&barrier);
  sleep (4);
#pragma tasks release v
  return unused;
}

int
main (void)
{
  pthread_t thread;
#pragma tasks register v
#pragma tasks register sum
  pthread_barrier_init (&barrier, NULL, 2);
  pthread_create (&thread, NULL, hold, NULL);
  pthread_barrier_wait (&barrier);
  produce (v);
  consume (v, sum);
#pragma tasks wait
  pthread_join (thread, NULL);
  return *sum != 1;
}
END_OF_FILE
$compile -g -O1 -w names.c -o names $link

TASKS_OPENCL_DEVICES=none TASKS_NCPU=2 TASKS_STALL=1 TASKS_STATS=1 \
  TASKS_TRACE=names.json timeout 300 gdb -nx -batch \
  -iex "add-auto-load-safe-path $LIBDIR" -iex 'set debuginfod enabled off' \
  -ex 'set breakpoint pending on' -ex 'break rt_stall_explain' -ex run \
  -ex 'info tasks' -ex 'delete' -ex 'echo CONTINUED\n' -ex continue ./names \
  >log 2>err
cat log err

sed -n "s/^task '\\([^']*\\)' at \\(names.c:[0-9]*\\) .*/\\1 \\2/p" log | sort >gdb
sed -n "s/^\\(names.c:[0-9]*\\): tasks: note: task '\\([^']*\\)' .*/\\2 \\1/p" err \
  | sort >stall
sed -n 's/.*"cat":"task","name":"\([^"]*\)".*"site":"\([^"]*\)".*/\1 \2/p' \
  names.json | sort >record
test "$(wc -l <record)" = 2
cmp gdb record
cmp stall record
sed -n '/^task  /,/^worker  /s/^\([^ ]*\)  *[0-9].*/\1/p' err | sort >table
cut -d ' ' -f 1 record | cmp table -
