# SPDX-License-Identifier: GPL-3.0-or-later
#
# gdb shows the user's names and lines: `break scale' stops in the body, with
# the arguments, at every level of optimization.

command -v gdb || exit 77
cat >scale.c <<'END'
#include <stdio.h>

static void scale (int n, float v[n], float f) __attribute__ ((task));

static void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f; /* body */
}

int
main (void)
{
  float v[4] __attribute__ ((registered)) = { 1, 2, 3, 4 };
  float w[4] __attribute__ ((heap_allocated)) = { 5, 6, 7, 8 };
  scale (4, v, 2); /* call */
#pragma tasks wait
  printf ("%g\n", v[3] + w[0]); /* print */
  return 0;
}
END
cat >commands <<'END'
set breakpoint pending off
set debuginfod enabled off
break scale.c:BODY
run
info args
backtrace 1
delete
break scale.c:PRINT
continue
print v
print sizeof v
print w
END
body=$(grep -n 'body' scale.c | cut -d: -f1)
print=$(grep -n 'print \*' scale.c | cut -d: -f1)
sed "s/BODY/$body/; s/PRINT/$print/" commands >c && mv c commands
$compile -g -O0 scale.c -o scale $link
TASKS_NCPU=1 gdb -nx -batch -x commands ./scale >log 2>&1 || true
cat log
grep -F 'n = 4' log
grep -E '^#0 +scale \(n=4.*f=2\) at .*scale\.c:[0-9]+' log
grep -F '{2, 4, 6, 8}' log
grep -F '= 16' log
grep -F '{5, 6, 7, 8}' log

# The function's name is enough, the place is the body.
for options in -O0 -O2; do
  $compile -g $options scale.c -o scale $link
  TASKS_NCPU=1 gdb -nx -batch -ex 'set debuginfod enabled off' \
    -ex 'break scale' -ex run -ex backtrace -ex continue -ex backtrace \
    ./scale >log 2>&1 || true
  cat log
  grep -E 'scale \(n=4' log
  grep -E 'at .*scale\.c:[0-9]+' log
done
