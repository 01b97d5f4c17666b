# SPDX-License-Identifier: GPL-3.0-or-later
#
# libtasks.a links programs that need no shared object of ours.

archive=$LIBDIR/libtasks.a
test -e "$archive" || exit 77
$compile -O2 "$SOURCE/tasks.run/hello.c" -o hello "$archive" -lhwloc -lm -pthread
if ldd ./hello | grep libtasks; then exit 1; fi
test "$(./hello)" = '3 6 9 12'
