# SPDX-License-Identifier: GPL-3.0-or-later
#
# A program that was not compiled to be checked: TASKS_CHECK=1 reports what is
# done to whole pages, and says at the end that this is all, and what more
# takes.  The program has its own handler for what is none of that.

. "$SOURCE/lib/shell.sh"
export TASKS_CHECK=1 TASKS_MODELS=0
$compile -O1 -g -w "$SOURCE/tasks.check/large.c" -o large $link
status=0
$EMULATOR ./large 2>err || status=$?
test $status = 1
sed -n 's/^.*large\.c:\([0-9]*\): tasks: check: .*/\1/p' err | sort -n >found
sed -n '/\/\* \(task\|the program\) .* \*\/$/=' "$SOURCE/tasks.check/large.c" >wanted
cmp wanted found || { cat err; exit 1; }
grep "^tasks: check: not all was looked at: .*taskcc --check" err
grep '^tasks: check: 4 mistakes$' err

cat >handler.c <<'END_OF_FILE'
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <tasks.h>
#define N 100000
TASK void fill (int n, int v[n] TASK_OUTPUT);
static int v[N];
static sigjmp_buf back;
static int *volatile hole;
void
fill (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}
static void
faulted (int number)
{
  siglongjmp (back, number);
}
int
main (void)
{
#pragma tasks register v
  signal (SIGSEGV, faulted);
  fill (N, v);
#ifdef EARLY
  v[N / 2]++;
#endif
  if (!sigsetjmp (back, 1))
    *hole = 1;
#pragma tasks wait
  printf ("%d\n", v[N / 2]);
#pragma tasks unregister v
}
END_OF_FILE
for early in '' -DEARLY; do
  $compile -g -w $early handler.c -o handler $link
  status=0
  $EMULATOR ./handler >out 2>err || status=$?
  cat err
  grep '^50000$' out
  case $early$status in
    0) ;;
    -DEARLY1) grep '^handler.c:28: tasks: check: the program' err ;;
    *) exit 1 ;;
  esac
done
