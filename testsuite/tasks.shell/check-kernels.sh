#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# -fplugin-arg-tasks-check-kernels lets clang read the kernels, if there is one.

check=-fplugin-arg-tasks-check-kernels

mkdir -p part none fake
cat >part/add.cl <<'END'
/* The mistake is on line 3.  */
float add (float x, float y) { return x + y; }
float subtract (float x, float y) { return x - z; }
END
cat >kernel.cl <<'END'
#ifdef WRONG
#include "part/add.cl"
#endif

kernel void
scale (int n, global float *v, float f)
{
  if (get_global_id (0) < n)
    v[get_global_id (0)] *= f;
}
END
cat >right.c <<'END'
#include <tasks.h>
TASK void scale (int n, float v[n], float f);
TASK_IMPLEMENTATION ("opencl", scale)
void scale_cl (int n, float v[n], float f);
#pragma tasks opencl scale_cl "kernel.cl" "scale" 8
TASK_IMPLEMENTATION ("opencl", scale)
static void scale_2 (int n, float v[n], float f);
#pragma tasks opencl scale_2 "kernel.cl" "scale" "-cl-std=CL2.0" 8
END
sed 's/"-cl-std=CL2.0"/"-DWRONG -D \\"A=$(touch injected)\\" `touch injected` -x -I " "part"/' \
  right.c >wrong.c

# Without clang it is said once, and nothing else.
for program in cc1 cc1plus as; do
  ln -sf "$($CC -print-prog-name=$program)" none/
done
compiler=$(command -v ${compile%% *})
PATH=$PWD/none LC_ALL=C "$compiler" ${compile#* } $check -S wrong.c 2>messages
test "$(grep -c 'note: kernels are not checked: there is no clang' messages)" = 1
test "$(grep -cE 'warning|error' messages)" = 0

# What clang is given: the text, and arguments that no shell has seen.
cat >fake/clang <<'END'
#!/bin/sh
for argument; do echo "<$argument>"; done >>arguments
cat >>text
echo 'part/add.cl:3:48: error: a message'
echo 'kernel.cl:6:1: note: a note'
echo '1 error generated.'
exit 1
END
chmod +x fake/clang
PATH=$PWD/fake:$PATH LC_ALL=C $compile $check -S wrong.c 2>messages
cat arguments messages
test "$(grep -c '^<-cl-std=CL1.2>$' arguments)" = 2
grep -qx '<-DWRONG>' arguments
grep -qx '<-DA=$(touch injected)>' arguments
grep -qx '<-Ipart>' arguments
test "$(grep -cx '<-x>' arguments)" = 2
test "$(grep -c subtract text)" = 2
test ! -e injected
test "$(grep -c 'part/add.cl:3:48: warning: a message .*Wkernel' messages)" = 1
test "$(grep -c 'kernel.cl:6:1: note: a note' messages)" = 1

# It is asked for, and may be switched off or an error.
PATH=$PWD/fake:$PATH LC_ALL=C $compile -S wrong.c 2>messages
test ! -s messages
PATH=$PWD/fake:$PATH LC_ALL=C $compile $check -fplugin-arg-tasks-Wno-kernel \
  -S wrong.c 2>messages
test ! -s messages
! PATH=$PWD/fake:$PATH LC_ALL=C $compile $check \
  -fplugin-arg-tasks-Werror=kernel -S wrong.c 2>messages
grep -q 'part/add.cl:3:48: error: a message' messages

# The real one.
command -v clang || exit 77
LC_ALL=C $compile $check -S right.c 2>messages
cat messages
test ! -s messages
LC_ALL=C $compile $check -S wrong.c 2>messages
cat messages
grep -q 'part/add.cl:3:48: warning: use of undeclared identifier' messages
test "$(grep -c 'warning: ' messages)" = 1
