# SPDX-License-Identifier: GPL-3.0-or-later
#
# tasks-tutorial(7): its program is right at each step, and the records of its
# two parallel ones say what is said there, but for times.

test -n "$TREE" || exit 77
page=$TREE/doc/tasks-tutorial.7

# example NUMBER: that example of the page, as it is typed
example ()
{
  awk -v wanted="$1" '/^\.EE/ { shown = 0 } shown { print }
                      /^\.EX/ && ++count == wanted { shown = 1 }' "$page" \
    | sed "s/\\\\(aq/'/g; s/\\\\(ga/\`/g; s/\\\\(ha/^/g; s/\\\\(ti/~/g
           s/\\\\&//g; s/\\\\-/-/g; s/\\\\e/\\\\/g"
}

right='34427 numbers take 99 steps, no number more than 559'
example 1 >collatz.c
test "$(wc -l <collatz.c)" -ge 55
$plain -Wall -Werror -O2 collatz.c -o collatz
test "$(./collatz)" = "$right"

# step NUMBER NAME: that example is a change; the program with it is recorded
step ()
{
  example "$1" >change
  patch collatz.c change
  $plain -Wall -Werror -O2 collatz.c -o collatz
  test "$(./collatz)" = "$right"
  $compile -Wall -Werror -g -O2 collatz.c -o collatz $link
  test "$(TASKS_NCPU=2 TASKS_TRACE=$2.json ./collatz)" = "$right"
  "$TREE/tools/tasks-trace" --text $2.json >$2
  cat $2
  grep '2 processors, 48 tasks$' $2
}
step 3 before
grep 'Critical path: .*; 48 tasks' before
"$TREE/tools/tasks-trace" --dot before.json \
  | grep -F 't6 -> t7 [label="histogram"];'
step 8 after
grep 'Critical path: .*; 1 task,' after
if "$TREE/tools/tasks-trace" --dot after.json | grep -e '->'; then exit 1; fi
"$TREE/tools/tasks-trace" --text before.json after.json | grep '^critical path'
