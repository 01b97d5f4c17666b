# SPDX-License-Identifier: GPL-3.0-or-later
#
# The watchdog (TASKS_STALL): when nothing happens while a thread waits, it
# says who waits for whom, once, and the wait goes on.  Nothing is said while a
# body runs, however long it takes; unless it waits itself, and no thread
# computes.  A wait is no cancellation point.

cat >stall.cl <<'END_OF_FILE'
kernel void
watch (global int *v)
{
  while (!*(volatile global int *)v)
    ; /* forever */
}
END_OF_FILE
cat >stall.c <<'END_OF_FILE'
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <tasks.h>
#include <time.h>
#include <unistd.h>

TASK void set (int *x);
TASK void add (const int *x, int *y);
TASK void slow (int *y);
TASK void outer (int *y);
TASK void locks (int *y);
TASK void joins (int *y);
TASK void watch (int *v);
TASK_IMPLEMENTATION ("opencl", watch) void watch_opencl (int *v);
#pragma tasks opencl watch_opencl "stall.cl" "watch" 1 1

static int a[1], b[1];
static pthread_barrier_t barrier;

void
set (int *x)
{
  *x = 1;
}

void
add (const int *x, int *y)
{
  *y += *x;
}

static volatile int begun;

static void *
compute (void *unused)
{
  for (time_t end = time (NULL) + 4; time (NULL) < end;)
    ;
  return unused;
}

void
slow (int *y)
{
  begun = 1;
  compute (NULL);
  *y += 1;
}

void
outer (int *y)
{
  slow (y);
#pragma tasks wait
  *y += 1;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void
locks (int *y)
{
  pthread_mutex_lock (&mutex);
  *y += 1;
}

void
joins (int *y)
{
  pthread_t thread;
  pthread_create (&thread, NULL, compute, NULL);
  pthread_join (thread, NULL);
  *y += 1;
}

static void *
hold (void *unused)
{
#pragma tasks acquire a /* held */
  pthread_barrier_wait (&barrier);
  usleep (2500000);
#pragma tasks release a
  return unused;
}

static void *
cross (void *unused)
{
#pragma tasks acquire b /* second */
  pthread_barrier_wait (&barrier);
#pragma tasks acquire a /* waits second */
  return unused;
}

static void *
wait_for_tasks (void *unused)
{
#pragma tasks wait
  return unused;
}

int
main (int argc, char **argv)
{
  pthread_t thread;
  const char *what = argv[argc - 1];
#pragma tasks register a /* a */
#pragma tasks register b /* b */
  pthread_barrier_init (&barrier, NULL, 2);
  if (!strcmp (what, "held"))
    {
      pthread_create (&thread, NULL, hold, NULL);
      pthread_barrier_wait (&barrier);
      set (a);    /* set */
      add (a, b); /* add */
      add (b, b); /* after */
#pragma tasks wait /* wait */
      pthread_join (thread, NULL);
    }
  if (!strcmp (what, "cross"))
    {
#pragma tasks acquire a /* first */
      pthread_create (&thread, NULL, cross, NULL);
      pthread_barrier_wait (&barrier);
#pragma tasks acquire b /* waits first */
    }
  if (!strcmp (what, "slow"))
    {
      outer (b);
#pragma tasks wait
    }
  if (!strcmp (what, "lock"))
    {
      pthread_mutex_lock (&mutex);
      locks (b); /* locks */
#pragma tasks wait
    }
  if (!strcmp (what, "join"))
    {
      joins (b);
#pragma tasks wait
    }
  if (!strcmp (what, "cancel"))
    {
      slow (b);
      while (!begun)
        usleep (1000);
      pthread_create (&thread, NULL, wait_for_tasks, NULL);
      pthread_cancel (thread);
      pthread_join (thread, NULL);
    }
  if (!strcmp (what, "device"))
    {
      watch (a); /* watch */
#pragma tasks wait
    }
#pragma tasks acquire a
  printf ("%d %d\n", *a, *b);
  return 0;
}
END_OF_FILE
$compile -O1 -w stall.c -o stall $link

# run NAME ENVIRONMENT... WHAT: `stall WHAT' in the background, into NAME.  What
# never ends is ended when all is said.
run ()
{
  name=$1
  shift
  case $* in *cross) lines=2 ;; *device | *lock) lines=1 ;; *) lines=none ;; esac
  # It is read before the program has begun, perhaps.
  : >"$name.err"
  {
    timeout -s KILL 600 env TASKS_STALL=1 "$@" >"$name.out" 2>"$name.err" &
    program=$!
    while test $lines != none && kill -0 $program 2>kill.err \
      && test "$(grep -c 'has not finished\|acquire waits\|another thread' "$name.err")" \
           -lt $lines; do
      sleep 0.2
    done
    test $lines = none || kill $program 2>kill.err || true
    wait $program || true
  } &
}

# said NAME MARK TEXT: TEXT is said of the line with the comment MARK, once.
said ()
{
  line=$(place "$2")
  test "$(grep -c "^stall.c:$line: tasks: $3" "$1.err")" = 1
}

place ()
{
  grep -n "/\* $1 \*/" stall.c | cut -d: -f1
}

for n in 1 2; do
  run "held-$n" TASKS_NCPU=$n ./stall held
  run "cross-$n" TASKS_NCPU=$n ./stall cross
  run "slow-$n" TASKS_NCPU=$n ./stall slow
done
run lock TASKS_NCPU=2 ./stall lock
run join TASKS_NCPU=2 ./stall join
run cancel TASKS_NCPU=2 ./stall cancel
run device TASKS_NCPU=1 TASKS_MODELS=0 ./stall device
run off TASKS_STALL=0 ./stall held
cat >machine <<'END_OF_FILE'
cores core count 2
END_OF_FILE
run simulated TASKS_MACHINE="$PWD/machine" TASKS_REPORT=report ./stall cross
wait
tail -n +1 ./*.err ./*.out

in_words='tasks: warning: nothing has happened for 1 second'
for n in 1 2; do
  grep "$in_words" "held-$n.err"
  said "held-$n" wait 'note: #pragma tasks wait has not ended'
  held="is acquired at stall.c:$(place held) and not released"
  x="the buffer registered at stall.c:$(place a), which $held"
  said "held-$n" set "note: task 'set' waits for parameter 'x', $x"
  said "held-$n" add "note: task 'add' waits for parameter 'x', $x"
  said "held-$n" after "note: task 'add' waits for parameter .*, the buffer\
 registered at stall.c:$(place b), after task 'add' at stall.c:$(place add)"
  test "$(grep -c tasks: "held-$n.err")" = 5
  grep -x '1 2' "held-$n.out"

  grep "$in_words" "cross-$n.err"
  said "cross-$n" 'waits first' "note: #pragma tasks acquire waits for the\
 buffer registered at stall.c:$(place b), which is acquired at\
 stall.c:$(place second)"
  said "cross-$n" 'waits second' "note: #pragma tasks acquire waits for the\
 buffer registered at stall.c:$(place a), which is acquired at\
 stall.c:$(place first)"

  test ! -s "slow-$n.err"
  grep -x '0 2' "slow-$n.out"
done
grep "$in_words" device.err
said device watch "note: the device '.*' has not finished task 'watch'"
grep "$in_words" lock.err
said lock locks "note: the body of task 'locks' waits: for another thread"
test ! -s join.err
grep -x '0 1' join.out
test ! -s cancel.err
grep -x '0 1' cancel.out
test ! -s off.err
grep -x '1 2' off.out
said simulated 'waits first' 'note: #pragma tasks acquire waits'
grep 'tasks: error: all threads that use tasks wait, and nothing is left' \
  simulated.err
