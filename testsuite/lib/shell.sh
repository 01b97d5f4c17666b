# SPDX-License-Identifier: GPL-3.0-or-later
#
# What several scripts of tasks.shell need: `. "$SOURCE/lib/shell.sh"'.

# says PATTERN [NAME=VALUE...] COMMAND...: it succeeds, and one line that it
# prints matches
says ()
{
  pattern=$1
  shift
  env "$@" >out 2>err || { echo "$*: failed"; cat out err; exit 1; }
  grep -Eq -e "$pattern" out || { echo "$*: no '$pattern' in"; cat out; exit 1; }
}

# fails PATTERN [NAME=VALUE...] COMMAND...: it does, and says why
fails ()
{
  pattern=$1
  shift
  if env "$@" >out 2>err; then echo "$*: did not fail"; exit 1; fi
  grep -Eq -e "$pattern" err || { echo "$*: no '$pattern' in"; cat err; exit 1; }
}

# warns PATTERN [NAME=VALUE...] COMMAND...: it succeeds, and says that
warns ()
{
  pattern=$1
  shift
  env "$@" >out 2>err || { echo "$*: failed"; cat out err; exit 1; }
  grep -Eq -e "$pattern" err || { echo "$*: no '$pattern' in"; cat err; exit 1; }
}

# sanitizes SANITIZER [COMPILER]: it has its library, and programs that are
# built with it run here
sanitizes ()
{
  echo 'int main (void) { return 0; }' >sanitizes.c
  ${2:-${compile%% *}} -fsanitize="$1" sanitizes.c -o sanitizes >/dev/null 2>&1 \
    && ./sanitizes >/dev/null 2>&1 \
    || { echo "nothing is tested with -fsanitize=$1, which does not work"; return 1; }
}

# Of simulations.
unset TASKS_COSTS TASKS_SIMULATE TASKS_REPORT TASKS_MACHINE TASKS_TRACE

# value WHAT NAME FIELD: of report.csv
value ()
{
  awk -F, -v what="$1" -v name="$2" -v field="$3" \
    '$1 == what && $2 == name { print $field }' report.csv
}

# schedule TRACE: its tasks and copies, a line each, in one order; times are in
# nanoseconds:
#   task,ROW,NAME,BEGIN,TIME
#   copy,FROM,TO,BEGIN,TIME,BYTES
schedule ()
{
  awk -F '"' '
    NR == FNR {
      if ($8 == "thread_name")
        row[$13] = $18
      next
    }
    {
      begin = sprintf ("%.0f", substr ($11, 2) * 1000)
      time = sprintf ("%.0f", substr ($13, 2) * 1000)
    }
    $16 == "task" { print "task," row[$9] "," $20 "," begin "," time }
    $16 == "transfer" {
      print "copy," $28 "," $32 "," begin "," time "," substr ($25, 2) + 0
    }' "$1" "$1" | sort
}

# expect VALUE RIGHT WHAT
expect ()
{
  test "$1" = "$2" || { echo "$3: $1, not $2"; cat report.csv; exit 1; }
}
