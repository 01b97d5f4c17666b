# SPDX-License-Identifier: GPL-3.0-or-later
#
# What a program learns of how long its tasks take is there in the next run,
# and tasks-perfmodel lists, shows, plots and erases it.

test -n "$TREE" || exit 77
perfmodel=$TREE/tools/tasks-perfmodel
export TASKS_MODELS="$PWD/models"

. "$SOURCE/lib/shell.sh"

# Nothing is known yet.
says '^tasks-perfmodel 0\.1\.0$' "$perfmodel" --version
says '^Usage: ' "$perfmodel" --help
says '^nothing is known yet' "$perfmodel" list
"$perfmodel" erase --all
fails 'what shall it do' "$perfmodel"
fails "unrecognized option '--nonsense'" "$perfmodel" list --nonsense
fails "invalid option -- 'x'" "$perfmodel" -x list
fails 'list has no option -o' "$perfmodel" list -o x
fails 'show has no option --all' "$perfmodel" show --all scale
fails "'draw' is not known" "$perfmodel" draw
fails "'more' is too much" "$perfmodel" list more
fails 'show needs the name of a task' "$perfmodel" show
fails 'plot needs the name of a task' "$perfmodel" plot -o x
fails "'two' is too much" "$perfmodel" plot one two
fails "requires an argument -- 'o'" "$perfmodel" plot one -o
fails 'erase needs the name of a task, or --all' "$perfmodel" erase
fails "'scale' is too much" "$perfmodel" erase --all scale
for command in show plot erase; do
  fails "nothing is known of a task 'scale'" "$perfmodel" $command scale
done
fails 'TASKS_MODELS is 0' env TASKS_MODELS=0 "$perfmodel" list
fails 'TASKS_MODELS is .here.; it must be' env TASKS_MODELS=here "$perfmodel" list
fails 'there is no place: set HOME' env -u HOME -u XDG_CACHE_HOME \
  -u TASKS_MODELS "$perfmodel" list
test ! -e models

# Two implementations, of which one takes 25 times as long.  The time, for the
# runtime too, is the program's own: how loaded this machine is does not matter.
cat >prog.c <<'END'
#include <stdlib.h>
#include <tasks.h>
#include <time.h>

TASK void work (int n, char v[n]);
TASK_IMPLEMENTATION ("cpu", work) void work_slowly (int n, char v[n]);

static _Atomic long now = 1000000000;

int
clock_gettime (clockid_t clock, struct timespec *time)
{
  (void)clock;
  *time = (struct timespec){ now / 1000000000, now % 1000000000 };
  return 0;
}

static void
rest (int n, int microseconds)
{
  now += n * microseconds * 1000L;
}

void
work (int n, char v[n])
{
  rest (n, 1);
  v[0]++;
}

void
work_slowly (int n, char v[n])
{
  rest (n, 25);
  v[0]++;
}

int
main (int argc, char **argv)
{
  int n = argc > 1 ? atoi (argv[1]) : 1000;
  char v[n] TASK_REGISTERED;
  v[0] = 0;
  for (int i = 0; i < 12; i++)
    work (n, v);
#pragma tasks acquire v
  return v[0] != 12;
}
END
$compile prog.c -o prog $link

# Off, or where there is no home: nothing is left, nothing is said.
test -z "$(TASKS_MODELS=0 ./prog 2>&1)"
test -z "$(env -u HOME -u XDG_CACHE_HOME -u TASKS_MODELS ./prog 2>&1)"
test ! -e models
if TASKS_MODELS=models ./prog 2>err; then exit 1; fi
grep "TASKS_MODELS is 'models'; it must be 0, 1, or the path of a directory" err

# In the usual place, or where one says.
env -u TASKS_MODELS HOME="$PWD" XDG_CACHE_HOME="$PWD/cache" ./prog
ls cache/tasks/models/*/work-*.model
env -u TASKS_MODELS -u XDG_CACHE_HOME HOME="$PWD" ./prog
ls .cache/tasks/models/*/work-*.model
TASKS_MODELS=1 HOME="$PWD" XDG_CACHE_HOME="$PWD/cache1" ./prog
ls cache1/tasks/models/*/work-*.model
for n in 500 1000 2000 4000; do ./prog $n; done
ls models/*/work-*.model
if ls models/*/partial*; then exit 1; fi

says '^work +prog.c +work +cores +4 +[0-9]+ +500 bytes to 3.9 KiB, today' \
  "$perfmodel" list
says '^work +prog.c +work_slowly +cores +4 +1[2-9] ' "$perfmodel" list
says '^work, declared in prog.c$' "$perfmodel" show work
says '^ +1000 bytes +[0-9.]+ ms \+- .* [0-9]+ +today' "$perfmodel" show work
says 'other sizes: .* bytes' "$perfmodel" show work
says 'by the last calls: [0-9]' "$perfmodel" show work
test "$(grep -c ' on cores$' out)" = 2
says '^<svg ' "$perfmodel" plot work
test "$(grep -c 'r="3"' out)" = 8
grep '<polyline' out
tail -n 1 out | grep '^</svg>$'
! command -v xmllint || xmllint --noout out
"$perfmodel" plot work -o plot.svg
cmp out plot.svg
fails "'no/where' cannot be written" "$perfmodel" plot work -o no/where
for command in list 'show work' 'plot work'; do
  # shellcheck disable=SC2086
  if "$perfmodel" $command >/dev/full 2>err; then exit 1; fi
  grep 'cannot be written' err
done
fails 'cannot be written' "$perfmodel" plot work -o /dev/full

# The next run knows: the slow one is not tried three times again.
tries ()
{
  "$perfmodel" list | awk '$3 == "work_slowly" { print $6 }'
}
before=$(tries)
./prog 1000
test "$(tries)" -lt $((before + 3))

# What is damaged is ignored, which is said once, and replaced.
file=$(ls "$PWD"/models/*/work-*.model)
sed -i 's/^size /size 1/' "$file"
./prog 2>err
test "$(wc -l <err)" = 1
grep "warning: '$file', .* is damaged; .* 'tasks-perfmodel erase --all'" err
test -z "$(./prog 2>&1)"
says ' work +cores +1 ' "$perfmodel" list

# A directory that cannot be used costs a warning.
TASKS_MODELS=/dev/null/models ./prog 2>err
test "$(wc -l <err)" = 1
grep "'/dev/null/models/.*' cannot be written: .*set TASKS_MODELS to" err

# Erased.
echo rubbish >"$(dirname "$file")/rubbish.model"
"$perfmodel" list >out 2>err
grep 'warning: .*rubbish.model.* is damaged' err
"$perfmodel" erase work
test ! -e "$file"
says '^nothing is known yet' "$perfmodel" list
./prog
"$perfmodel" erase --all
test -z "$(ls models/* | grep -v -x lock)"
