# SPDX-License-Identifier: GPL-3.0-or-later
#
# <tasks.h> works with the plugin, without it, and with other compilers, under
# every warning and in every standard.

cat >header.c <<'END'
#include <stdio.h>
#include <tasks.h>

static void scale (int n, float *v, float f) TASK TASK_PRIORITY (1);
static void scale_other (int n, float *v, float f) TASK_IMPLEMENTATION ("cpu", scale);
static void copy (int n, const float *v, float *w TASK_OUTPUT) TASK;
static void copy_cpu (int n, const float *v, float *w) TASK_IMPLEMENTATION ("cpu", copy);

TASK_SEQUENTIAL (copy, copy_cpu);

static void
scale (int n, float *v, float f)
{
  int i;
  for (i = 0; i < n; i++)
    v[i] *= f;
}

static void
scale_other (int n, float *v, float f)
{
  while (n--)
    v[n] *= f;
}

static void
copy_cpu (int n, const float *v, float *w)
{
  int i;
  for (i = 0; i < n; i++)
    w[i] = v[i];
}

int
main (void)
{
  float v[4] TASK_REGISTERED = { 1, 2, 3, 4 };
  float w[4] TASK_HEAP TASK_REGISTERED;

#pragma tasks graph
  {
#pragma tasks priority 2
    scale (4, v, 2);
    copy (4, v, w);
  }
#pragma tasks acquire w
  printf ("%g %g\n", (double) w[0], (double) w[3]);
#pragma tasks release w
#pragma tasks wait
  return 0;
}
END
warnings='-Wall -Wextra -Werror -Wno-unused-function'
for std in c99 gnu99 c11 gnu11 c17 c2x gnu2x; do
  $compile -std=$std $warnings header.c -o with $link
  test "$(./with)" = '2 8'
  $plain -std=$std $warnings -pedantic header.c -o without
  test "$(./without)" = '2 8'
  if command -v clang; then
    clang -I"$INCLUDEDIR" -std=$std $warnings -pedantic header.c -o other
    test "$(./other)" = '2 8'
  fi
done
$compile -std=c11 $warnings -pedantic header.c -o with $link
$plain -ansi -w -c -x c /dev/null -include tasks.h -o /dev/null
for cxx in "$CXX" clang++; do
  if command -v $cxx; then
    echo '#include <tasks.h>' >only.cc
    $cxx -I"$INCLUDEDIR" -Wall -Wextra -Werror -pedantic -c only.cc
  fi
done
