# SPDX-License-Identifier: GPL-3.0-or-later
#
# The message of a mistake comes out whole however slowly it is read: no other
# thread ends the process meanwhile.  The pipe is full when the program starts,
# so that the thread which fails waits in its write while workers begin.

$compile -O2 "$SOURCE/tasks.error/release-not-acquired.c" -o program $link
for workers in 2 4 8; do
  export TASKS_NCPU=$workers
  {
    head -c 65536 /dev/zero
    ./program 2>&1 || echo "status $?" >status
  } | {
    sleep 0.5
    tr -d '\000'
  } >message
  cat message
  grep 'tasks: error: #pragma tasks release' message
  test "$(cat status)" = 'status 1'
  rm status
done
