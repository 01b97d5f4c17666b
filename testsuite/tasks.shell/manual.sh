# SPDX-License-Identifier: GPL-3.0-or-later
#
# The manual pages have no mistakes that groff knows of, and name only pages
# of ours that exist; their complete examples compile and run.

test -n "$TREE" || exit 77
command -v groff || exit 77
groff -man -Tutf8 -ww -rF0 -z "$TREE"/doc/*.[1-9] 2>messages
if test -s messages; then cat messages; exit 1; fi
cat "$TREE"/doc/*.[1-9] | tr -d '\\' \
  | sed -En 's/^\.BR (taskcc|tasks(-[a-z-]+)?) \(([1-9])\).*/\1.\3/p' \
  | sort -u >named
cat named
test -s named
while read -r page; do
  test -e "$TREE/doc/$page" || { echo "no $page"; exit 1; }
done <named

# example PAGE: the first one of it, as C
example ()
{
  sed -n '/^\.EX/,/^\.EE/p' "$TREE/doc/$1" | sed '1d; /^\.EE/,$d; s/\\e/\\/g'
}

example tasks.7 >tasks.c
example tasks-opencl.3 >opencl.c
cat >>opencl.c <<'END'

#include <stdio.h>

int
main (void)
{
  float v[4] TASK_REGISTERED = { 1, 2, 3, 4 };
  scale (4, v, 10);
  scale (4, v, 0.5f);
#pragma tasks acquire v
  printf ("%g %g %g %g\n", v[0], v[1], v[2], v[3]);
}
END
for program in tasks opencl; do
  libraries=
  test $program = tasks || libraries=-lOpenCL
  $plain -Wall -Werror $program.c -o plain $libraries
  $compile -Wall -Werror $program.c -o $program $link $libraries
  for run in plain $program; do
    test "$(./$run)" = '5 10 15 20'
    test "$(TASKS_TARGETS=opencl ./$run)" = '5 10 15 20'
  done
done

# What is wrong in the example of tasks-check is reported as it says there.
example tasks-check.7 >prog.c
$compile -fplugin-arg-tasks-check -g -w prog.c -o prog -ltasks-check $link
if ./prog 2>reports; then exit 1; fi
sed -n '/^prog.c:21/,/^\.EE/p' "$TREE/doc/tasks-check.7" \
  | sed "/^\.EE/d; s/.(aq/'/g" | tr -d '\n ' >said
tr -d '\n ' <reports | cmp said -

# Each variable that the library reads is described.
strings -d "$LIBDIR/libtasks.so" | grep -oxE 'TASKS_[A-Z_]+' | sort -u >variables
grep -qx TASKS_NCPU variables
while read -r variable; do
  grep -q "^\.B[RI]* $variable" "$TREE/doc/tasks-environment.7" \
    || { echo "$variable is in no manual"; exit 1; }
done <variables

# So is each pragma, of which the compiler knows the names.
printf 'void f (void) {\n#pragma tasks nothing\n}\n' >unknown.c
if $compile -Werror -S unknown.c 2>messages; then exit 1; fi
sed -n "s/.*there are: //p" messages | tr -s ' ,' '\n' >pragmas
grep -qx priority pragmas
while read -r pragma; do
  grep -q "^\.B.*\b$pragma\b" "$TREE/doc/tasks.7" \
    || { echo "#pragma tasks $pragma is in no manual"; exit 1; }
done <pragmas

# And each warning.
if $compile -fplugin-arg-tasks-Wnothing -S unknown.c 2>messages; then exit 1; fi
sed -n "s/.*there is no warning.*[Tt]here are: //p" messages \
  | tr -s ' ,' '\n' >warnings
grep -qx unregistered warnings
while read -r warning; do
  tr -d "\\\\" <"$TREE/doc/tasks-warnings.7" | grep -qx "\.SS $warning" \
    || { echo "warning $warning is in no manual"; exit 1; }
done <warnings
