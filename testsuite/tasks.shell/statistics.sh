# SPDX-License-Identifier: GPL-3.0-or-later
#
# TASKS_STATS: the table, thirty lines at most, and the sentence that names what
# is lost most; TASKS_PROGRESS: a line on a terminal, and nothing elsewhere.

. "$SOURCE/lib/shell.sh"
unset TASKS_TRACE TASKS_STATS TASKS_PROGRESS
export TASKS_OPENCL_DEVICES=none

cat >stats.c <<'END_OF_FILE'
#include <stdlib.h>
#include <string.h>
#include <tasks.h>
#include <time.h>

enum { N = 8 };

TASK void panel (int *v);
TASK void update (const int *u, int *v);
TASK void once (int *v);

static void
nap (long milliseconds)
{
  struct timespec time
      = { milliseconds / 1000, milliseconds % 1000 * 1000000 };
  nanosleep (&time, NULL);
}

void
panel (int *v)
{
  *v += 1;
}

void
update (const int *u, int *v)
{
  *v += *u;
}

void
once (int *v)
{
  nap (300);
  *v = 1;
}

int
main (int argc, char **argv)
{
  int v[N] = { 0 };
  for (int i = 0; i < N; i++)
    {
#pragma tasks register &v[i] 1
    }
  if (argc > 1)
    for (int i = 0; i < atoi (argv[1]); i++)
      once (v + i);
  else
    for (int i = 0; i < N; i++)
      {
        panel (v + i);
        for (int j = i + 1; j < N; j++)
          update (v + i, v + j);
      }
#pragma tasks wait
  if (argc > 2)
    nap (atoi (argv[2]));
  for (int i = 0; i < N; i++)
    {
#pragma tasks unregister &v[i]
    }
}
END_OF_FILE
$compile stats.c -o stats $link

# Where times are virtual all is as expected: the second core waits for panels.
echo 'cores cpu count 2' >two.machine
printf 'panel cpu 100us\nupdate cpu 20us\n' >costs
TASKS_MACHINE=./two.machine TASKS_COSTS=costs TASKS_REPORT=report TASKS_STATS=1 \
  ./stats 2>err
cat err
sed 's/  */ /g' err >lines
grep -x 'tasks: 36 tasks in .* us on 2 workers, which they kept busy for .* % of that time' lines
grep -x 'panel 8 800 us .*% 100 us 100 us' lines
grep -x 'update 28 560 us .*% 20 us 20 us' lines
grep '^cpu 0 ' lines
grep '^cpu 1 ' lines
grep "^Most is lost, [2-4][0-9] % of the time of the workers, because no task is ready\
 until 'panel' ends: try " lines

# One long task, and nothing else; then the program does something alone.
export TASKS_NCPU=2 TASKS_SCHED=eager
TASKS_STATS=1 ./stats 1 2>err
cat err
grep "because nothing else is left until 'once' ends" err
TASKS_STATS=1 ./stats 2 1500 2>err
cat err
grep 'because the program has not called more tasks' err

# With a trace, and in a child, the same; not without tasks.
TASKS_TRACE=stats.json TASKS_STATS=1 ./stats 2>err
grep '^tasks: 36 tasks in ' err
test -s stats.json
for value in 0 ''; do
  TASKS_STATS=$value ./stats 2>err
  test ! -s err
done
fails "^tasks: error: TASKS_STATS is 'yes'; it must be one of '0', '1'" \
  TASKS_STATS=yes ./stats

# Of many types, and workers, only some have lines.
{
  echo '#include <tasks.h>'
  seq 300 | sed 's/.*/TASK void t& (int *v); void t& (int *v) { *v += &; }/'
  echo 'int main (void) { int v[1] TASK_REGISTERED = { 0 };'
  seq 300 | sed 's/.*/t& (v);/'
  echo '}'
} >many.c
$compile -w many.c -o many $link
TASKS_NCPU=40 TASKS_STATS=1 ./many 2>err
cat err
test "$(wc -l <err)" -le 30
grep '^tasks: 300 tasks in ' err
grep -E '^290 others  *290 ' err
grep -E '^(29|30) others  *[0-9]+ ' err

# Regions that overlap others in part: one says where the first is; parts of a
# whole are none.
cat >tiles.c <<'END_OF_FILE'
#include <tasks.h>
enum { N = 64, B = 16 };
static double a[N][N];
TASK static void work (int n, double t[n]) { t[0] += n; }
int
main (int argc, char **argv)
{
  (void)argv;
  for (int i = 0; i < N; i += B)
    for (int j = 0; j < N; j += B)
      {
        int size = argc > 1 ? B : (B - 1) * N + B;
#pragma tasks register &a[i][j], size
        work (size, &a[i][j]);
      }
#pragma tasks register a
#pragma tasks wait
}
END_OF_FILE
$compile -w tiles.c -o tiles $link
TASKS_STATS=1 ./tiles 2>err
grep "^12 regions, the first registered at tiles.c:13, overlapped others in part.*partition" err
TASKS_STATS=1 ./tiles whole 2>err
if grep overlapped err; then exit 1; fi

# Not a terminal: silent.  On one: the line, which is wiped away.
TASKS_PROGRESS=1 ./stats 8 2>err
test ! -s err
cat >terminal.py <<'END_OF_FILE'
import os
import pty
import sys

pid, fd = pty.fork()
if not pid:
    os.execvp(sys.argv[1], sys.argv[1:])
text = b""
try:
    while part := os.read(fd, 4096):
        text += part
except OSError:
    pass
os.waitpid(pid, 0)
sys.stdout.buffer.write(text.replace(b"\r\033[K", b"\n"))
END_OF_FILE
TASKS_PROGRESS=1 python3 terminal.py ./stats 8 >out
cat out
grep -E '^tasks: [1-7] of 8 called done, [0-9]+ a second, .* left, [0-2] of 2 workers busy$' \
  out
test "$(tail -c 1 out | wc -l)" -eq 1
