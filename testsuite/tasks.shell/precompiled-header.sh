# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tasks, pragmas in inline functions and storage in a precompiled header.

cat >common.h <<'END'
#include <stdio.h>
#include <tasks.h>
void scale (int n, float v[n], float f) TASK;
static inline float
run (int n)
{
  float v[n] TASK_REGISTERED;
  for (int i = 0; i < n; i++)
    v[i] = i;
  for (int i = 0; i < 2; i++)
#pragma tasks graph
    {
      scale (n, v, i == 0 ? 3 : 1);
    }
#pragma tasks wait
  return v[n - 1];
}
END
cat >main.c <<'END'
#include "common.h"
void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}
int
main (void)
{
  printf ("%g\n", run (5));
  return 0;
}
END
for options in -O0 '-O2 -g'; do
  $compile $options -pthread -x c-header common.h -o common.h.gch
  $compile $options -Winvalid-pch -Werror main.c -o main $link
  test "$(./main)" = 12
  rm common.h.gch
  $compile $options main.c -o main $link
  test "$(./main)" = 12
done
