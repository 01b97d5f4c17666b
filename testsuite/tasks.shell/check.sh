# SPDX-License-Identifier: GPL-3.0-or-later
#
# TASKS_CHECK=1 reports the mistakes in tasks.check/: on each line with a
# comment at its end, what that says, and nothing on any other; with and without
# optimization.

export TASKS_CHECK=1 TASKS_MODELS=0
test "$(uname -m)" = x86_64 || exit 77

# expected FILE: LINE TEXT for each mistake
expected ()
{
  sed -n 's/^.*[;)] \/\* \(.* \(reads\|writes\) .*\) \*\/$/\1/;T;=;p' "$1" \
    | paste -d ' ' - -
}

# check NAME FLAG...
check ()
{
  name=$1
  shift
  $compile -g -w "$@" "$SOURCE/tasks.check/$name.c" -o $name $link
  status=0
  ./$name >out 2>err || status=$?
  expected "$SOURCE/tasks.check/$name.c" >wanted
  # Of a line only the first report counts: a sum is a read and a write.
  sed -n "s/^.*$name\.c:\([0-9]*\): tasks: check: \(.*\)/\1 \2/p" err \
    | sort -n -s -u -k 1,1 >found
  while read -r line text; do
    grep "^$line " found | grep -qF -- "$text" \
      || { echo "$name.c:$line: not reported: $text"; cat err; exit 1; }
  done <wanted
  cut -d ' ' -f 1 wanted | sort -u >wanted-lines
  cut -d ' ' -f 1 found | sort -u >found-lines
  cmp wanted-lines found-lines || { echo "$name: more is reported"; cat err; exit 1; }
  test $status = 1 || { echo "$name: status $status"; exit 1; }
}

for name in host body nested; do
  check $name -O0
  check $name -O2
done
check large -O1

# It is for real machines.
echo 'cores cpu count 2' >two.machine
if TASKS_MACHINE=./two.machine ./host 2>err; then exit 1; fi
grep -q 'TASKS_CHECK=1 and TASKS_MACHINE exclude each other' err
