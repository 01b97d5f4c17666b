# SPDX-License-Identifier: GPL-3.0-or-later
#
# taskcc compiles and links in one step and passes all else through.

test -n "$TREE" || exit 77
taskcc=$TREE/tools/taskcc
export TASKS_CC=$CC
cp "$SOURCE/tasks.run/hello.c" .
sh "$taskcc" hello.c -o hello
test "$(./hello)" = '3 6 9 12'
sh "$taskcc" -O2 -c hello.c -o hello.o
sh "$taskcc" hello.o -o second
test "$(./second)" = '3 6 9 12'
sh "$taskcc" -Wall -DX='a b' -E hello.c >/dev/null
sh "$taskcc" --plain -w hello.c -o plain
test "$(./plain)" = '3 6 9 12'
if ldd ./plain | grep libtasks; then exit 1; fi
sh "$taskcc" --check -O2 hello.c -o checked
test "$(./checked)" = '3 6 9 12'
ldd ./checked | grep libtasks-check
for other in --plain -fsanitize=thread -fsanitize=undefined,address; do
  sh "$taskcc" --check $other -c hello.c -o none.o 2>messages && exit 1
  grep '^taskcc: --check' messages
done
sh "$taskcc" --check -fsanitize=address -fno-sanitize=all -c hello.c -o hello.o
sh "$taskcc" --check hello.o -o checked
test "$(./checked)" = '3 6 9 12'
mkdir 'a b'
cp hello.c 'a b/c d.c'
sh "$taskcc" 'a b/c d.c' -o 'a b/out'
test "$('./a b/out')" = '3 6 9 12'
if sh "$taskcc" nothere.c -o nothere; then exit 1; fi
test "$(sh "$taskcc" -dumpversion)" = "$($CC -dumpversion)"
TASKS_CC=no-such-compiler sh "$taskcc" hello.c && exit 1
sh "$taskcc" --version | grep -F 0.1.0

cat >twice.cc <<'END'
#include <tasks.h>

#include <cstdio>
#include <vector>

TASK void twice (int n, int *v);

void
twice (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

int
main ()
{
  std::vector<int> numbers (3, 21);
  int *v = numbers.data ();
#pragma tasks register v, 3
  twice (3, v);
#pragma tasks unregister v
  std::printf ("%d\n", v[2]);
}
END
export TASKS_CXX=$CXX
"$TREE"/tools/task++ -Wall twice.cc -o twice
test "$(./twice)" = 42
"$TREE"/tools/task++ --plain -w twice.cc -o plain
test "$(./plain)" = 42
TASKS_CXX=no-such-compiler "$TREE"/tools/task++ twice.cc 2>messages && exit 1
grep '^task++: .*TASKS_CXX' messages
unset TASKS_CXX
"$TREE"/tools/task++ --version | grep -F 'g++'
