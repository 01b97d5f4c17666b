# SPDX-License-Identifier: GPL-3.0-or-later
#
# libtasks.a links programs that need no shared object of ours, and are refused on
# several ranks.

. "$SOURCE/lib/shell.sh"
archive=$LIBDIR/libtasks.a
test -e "$archive" || exit 77
$compile -O2 "$SOURCE/tasks.run/hello.c" -o hello "$archive" -lhwloc -lm -pthread
if ldd ./hello | grep libtasks; then exit 1; fi
test "$(./hello)" = '3 6 9 12'

# Others than its own it does not know.
export OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0
fails 'linked with libtasks.a' ./hello
says '^3 6 9 12' TASKS_CLUSTER=off ./hello
unset OMPI_COMM_WORLD_SIZE OMPI_COMM_WORLD_RANK

# The part of the check that programs call is a library of its own.
for name in freed threads; do
  $compile -fplugin-arg-tasks-check -g -w -O1 "$SOURCE/tasks.check/$name.c" \
    -o $name -L"$LIBDIR" -ltasks-check "$archive" -Wl,-rpath,"$LIBDIR" \
    -lhwloc -lm -pthread
  status=0
  TASKS_MODELS=0 ./$name >out 2>err || status=$?
  test $status = 1 || { cat err; exit 1; }
  grep -n '[;)] /\* .* \(reads\|writes\|frees\|reallocates\|unmaps\) .* \*/$' \
    "$SOURCE/tasks.check/$name.c" | cut -d: -f1 >wanted
  sed -n "/the same mistake/d;s/^.*$name\.c:\([0-9]*\): tasks: check: .*/\1/p" err \
    | sort -n -u | cmp - wanted || { cat err; exit 1; }
done
