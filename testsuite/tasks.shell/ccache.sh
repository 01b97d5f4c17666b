# SPDX-License-Identifier: GPL-3.0-or-later
#
# ccache compiles again when a file of kernels has changed, or one that it
# includes, and only then; with the object that it kept the program is the same.

cat >prog.c <<'END'
#include <tasks.h>

TASK void scale (int n, float v[n], float f);
TASK_IMPLEMENTATION ("opencl", scale)
static void scale_cl (int n, float v[n], float f);
#pragma tasks opencl scale_cl "scale.cl" "scale" 64 (n)

void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}
END
cat >scale.cl <<'END'
#include "factor.cl"
kernel void
scale (int n, global float *v, float f)
{
  v[get_global_id (0)] *= f * FACTOR;
}
END

export CCACHE_DIR=$PWD/cache
unset CCACHE_DISABLE CCACHE_NODIRECT CCACHE_READONLY

# build NUMBER: compile prog.c, for the NUMBERth time.  The files have been
# there for a while, or ccache would not trust their times.
build ()
{
  touch -d '1 hour ago' prog.c scale.cl factor.cl
  ccache $compile -c prog.c -o prog$1.o
}

# count NAME: how many calls ccache has counted of that kind.
count ()
{
  ccache --print-stats | awk -v name=$1 '$1 == name { print $2 }'
}

echo '#define FACTOR 1' >factor.cl
build 1
build 2
test "$(count direct_cache_hit)" = 1
cmp prog1.o prog2.o
echo '#define FACTOR 12345' >factor.cl
build 3
test "$(count direct_cache_hit)" = 1
grep 'FACTOR 12345' prog3.o
sed 's/f \* FACTOR/FACTOR/' scale.cl >other.cl
mv other.cl scale.cl
build 4
test "$(count cache_miss)" = 3
build 5
test "$(count cache_miss)" = 3
cmp prog4.o prog5.o
