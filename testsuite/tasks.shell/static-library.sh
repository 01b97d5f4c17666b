# SPDX-License-Identifier: GPL-3.0-or-later
#
# libtasks.a links programs that need no shared object of ours.

archive=$LIBDIR/libtasks.a
test -e "$archive" || exit 77
$compile -O2 "$SOURCE/tasks.run/hello.c" -o hello "$archive" -lhwloc -lm -pthread
if ldd ./hello | grep libtasks; then exit 1; fi
test "$(./hello)" = '3 6 9 12'

# With TASKS_CHECK=1 the functions that it puts in front of those of the C
# library are the program's own.
test "$(uname -m)" = x86_64 || exit 0
$compile -g -w -O1 "$SOURCE/tasks.check/freed.c" -o freed "$archive" -lhwloc \
  -lm -pthread
status=0
TASKS_CHECK=1 TASKS_MODELS=0 ./freed 2>err || status=$?
cat err
test $status = 1
grep -n 'a buffer that is registered \*/' "$SOURCE/tasks.check/freed.c" \
  | cut -d: -f1 >wanted
sed -n 's/^.*freed\.c:\([0-9]*\): tasks: check: .*/\1/p' err | sort -n \
  | cmp - wanted
