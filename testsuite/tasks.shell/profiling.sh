# SPDX-License-Identifier: GPL-3.0-or-later
#
# --coverage and -pg count the lines and calls of task bodies.

$compile --coverage -O0 "$SOURCE/tasks.run/hello.c" -o hello $link
./hello
gcov=$(echo "$CC" | sed 's/gcc/gcov/')
command -v "$gcov" || gcov=gcov
$gcov -o . ./*.gcda
cat hello.c.gcov
line=$(grep -n 'v\[i\] \*= f' "$SOURCE/tasks.run/hello.c" | cut -d: -f1)
grep -E " 4\*?: +$line:" hello.c.gcov
$compile -pg -O2 "$SOURCE/tasks.run/hello.c" -o profiled $link
./profiled
test -s gmon.out
