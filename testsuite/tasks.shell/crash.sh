# SPDX-License-Identifier: GPL-3.0-or-later
#
# A crash in a task names the task, who called it, and its buffers; then the
# signal ends the program as it would have without that.  Nothing is said of a
# crash outside tasks, and a handler of the program's own is left alone.

ulimit -c 0
cat >crash.c <<'END_OF_FILE'
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <unistd.h>

static volatile int zero;
static int *volatile null;

TASK void fault (int *v);
TASK void divide (int n, int v[n]);
TASK void give_up (int *v);
TASK void recur (int *v);
TASK void outer (int *v);
TASK void light (int how);
TASK void step (int i, int *v);

void
fault (int *v)
{
  *(null + *v) = 1;
}

void
divide (int n, int v[n])
{
  v[0] = n / zero;
}

void
give_up (int *v)
{
  (void)v;
  abort ();
}

static int
deep (int n)
{
  volatile char a[4096];
  a[n % 4096] = n;
  return deep (n + 1) + a[n % 2048];
}

void
recur (int *v)
{
  *v = deep (*v);
}

void
outer (int *v)
{
  fault (v); /* inner call */
#pragma tasks wait
}

void
light (int how)
{
  if (how == 1)
    *null = how;
}

void
step (int i, int *v)
{
  if (i == 20)
    *null = i;
  *v += i;
}

static void
mine (int number)
{
  (void)number;
  (void)!write (2, "mine\n", 5);
  _Exit (3);
}

int
main (int argc, char **argv)
{
  static int v[1];
  const char *what = argv[argc - 1];
  if (!strcmp (what, "handler-before"))
    signal (SIGSEGV, mine);
  if (!strcmp (what, "ignored"))
    signal (SIGABRT, SIG_IGN);
#pragma tasks register v /* buffer */
  if (!strcmp (what, "fault"))
    fault (v); /* fault call */
  if (!strcmp (what, "divide"))
    divide (1, v); /* divide call */
  if (!strcmp (what, "abort") || !strcmp (what, "ignored"))
    give_up (v); /* abort call */
  if (!strcmp (what, "stack"))
    recur (v); /* stack call */
  if (!strcmp (what, "nested"))
    outer (v); /* outer call */
  if (!strcmp (what, "light"))
    for (int i = 0; i < 2000; i++)
      light (i == 1999); /* light call */
  if (!strcmp (what, "graph"))
    for (int i = 0; i < 40; i++)
      {
#pragma tasks graph
        {
          step (i, v); /* graph call */
        }
      }
#pragma tasks wait
  if (!strcmp (what, "handler-after"))
    signal (SIGSEGV, mine);
  if (!strncmp (what, "handler", 7))
    fault (v);
#pragma tasks wait
  if (!strcmp (what, "outside"))
    *null = 1;
  if (!strcmp (what, "killed"))
    kill (getpid (), SIGILL);
  return 0;
}
END_OF_FILE
$compile -O1 -w crash.c -o crash $link

# WHAT STATUS: that is what becomes of `crash WHAT'.
crash ()
{
  status=0
  ./crash "$1" 2>messages || status=$?
  cat messages
  test $status = "$2"
}

# MARK TEXT: TEXT is said of the line with the comment MARK.
said ()
{
  line=$(grep -n "/\* $1 \*/" crash.c | cut -d: -f1)
  grep -F "crash.c:$line: tasks: $2" messages
}

silent ()
{
  if grep tasks: messages; then exit 1; fi
}

for TASKS_NCPU in 1 3; do
  export TASKS_NCPU
  crash fault 139
  said 'fault call' \
    "error: task 'fault' crashed: segmentation fault (SIGSEGV) at address 0x0"
  said 'buffer' "note: parameter 'v' is this buffer of 4 bytes at 0x"
  test "$(grep -c tasks: messages)" = 2
  crash divide 136
  said 'divide call' \
    "error: task 'divide' crashed: arithmetic exception, division by zero"
  crash abort 134
  said 'abort call' "error: task 'give_up' crashed: aborted (SIGABRT)"
  crash stack 139
  said 'stack call' "error: task 'recur' crashed: segmentation fault"
  grep 'note: the stack of this thread is full' messages
  crash nested 139
  said 'inner call' "error: task 'fault' crashed: segmentation fault"
  said 'outer call' "note: in task 'outer'"
  crash light 139
  said 'light call' "error: task 'light' crashed: segmentation fault"
  crash graph 139
  said 'graph call' "error: task 'step' crashed: segmentation fault"
  crash outside 139
  silent
  crash killed 132
  silent
  crash handler-before 3
  silent
  crash handler-after 3
  silent
  crash ignored 134
  silent
done
