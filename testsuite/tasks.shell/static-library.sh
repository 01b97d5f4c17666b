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
# The runtime's own calls come to these, too.
for name in freed transfer signals threads; do
  $compile -g -w -O1 "$SOURCE/tasks.check/$name.c" -o $name "$archive" \
    -lhwloc -lm -pthread
  status=0
  TASKS_CHECK=1 TASKS_MODELS=0 ./$name >out 2>err || status=$?
  test $status = 1 || { cat err; exit 1; }
  grep -n '[;)] /\* .* \(reads\|writes\|frees\|reallocates\|unmaps\) .* \*/$' \
    "$SOURCE/tasks.check/$name.c" | cut -d: -f1 >wanted
  sed -n "s/^.*$name\.c:\([0-9]*\): tasks: check: .*/\1/p" err | sort -n -u \
    | cmp - wanted || { cat err; exit 1; }
done
