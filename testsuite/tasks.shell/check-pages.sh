# SPDX-License-Identifier: GPL-3.0-or-later
#
# On processors whose instructions TASKS_CHECK=1 cannot follow it reports what
# is done to whole pages, and says at the end that this is all.

case $($CC -dumpmachine) in x86_64*) exit 77 ;; esac
export TASKS_CHECK=1 TASKS_MODELS=0
cat >pages.c <<'END_OF_FILE'
#include <tasks.h>
#define N 100000
TASK void late (int n, const int v[n], int r[1]);
static int a[N], r[1];
void
late (int n, const int v[n], int r[1])
{
  ((int *)v)[n / 2] = r[0];
}
int
main (void)
{
#pragma tasks register a
#pragma tasks register r
  late (N, a, r);
#pragma tasks wait
#pragma tasks unregister a
#pragma tasks unregister r
}
END_OF_FILE
$compile -g -w pages.c -o pages $link
status=0
$EMULATOR ./pages 2>err || status=$?
cat err
test $status = 1
grep "pages.c:8: tasks: check: task 'late' writes its parameter 'v'" err
grep '^tasks: check: not all was looked at: .* x86-64' err
