# SPDX-License-Identifier: GPL-3.0-or-later
#
# A variable of the environment that looks like one of the runtime's, but is
# none, is a warning, once; each that the manual has is one.

test -n "$TREE" || exit 77
cat >env.c <<'END_OF_FILE'
#include <tasks.h>

int
main (void)
{
  for (int i = 0; i < 2; i++)
    {
#pragma tasks initialize
#pragma tasks shutdown
    }
}
END_OF_FILE
$compile env.c -o env $link

sed -n 's/\\-/-/g; s/^\.B \(TASKS_[A-Z_]*\)$/\1/p' "$TREE/doc/tasks-environment.7" \
  | sort -u >names
cat names
test "$(wc -l <names)" -gt 15
while read -r name; do
  env "${name}Z=1" ./env 2>err
  echo "tasks: warning: the environment variable ${name}Z has no meaning; did\
 you mean $name?" >right
  diff right err
done <names
TASKS_CEHCK=1 ./env 2>&1 | grep 'did you mean TASKS_CHECK?$'

# What nobody could have meant, and what is right.
TASKS_COLOUR=1 TASKS_PORT=tcp://10.0.0.1:80 TASK_SCHED=1 TASKS_=1 \
  TASKS_CHECK='' TASKS_SCHED=ws ./env 2>err
test ! -s err

# A flag is no file.
echo 'cores cpu' >one.machine
for name in TASKS_REPORT TASKS_TRACE; do
  if env "$name=1" TASKS_MACHINE=one ./env 2>err; then exit 1; fi
  grep "^tasks: error: $name is '1'; it must be the name of a file" err
  test ! -e 1
done
