# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tasks, pragmas in inline functions and storage in a precompiled header.

cat >common.h <<'END'
#include <stdio.h>
#include <tasks.h>
void scale (int n, float v[n], float f) TASK;
void count (int *v TASK_UNORDERED) TASK;
void count (int *v) { ++*v; }
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
/* It is no buffer, so there is nothing to warn of.  */
void
use (void)
{
  int i = 0;
  count (&i);
}
int
main (void)
{
  printf ("%g\n", run (5));
  return 0;
}
END
# What is only called is known, too: to the warnings, and to who looks for
# places of calls.
cat >calls.c <<'END'
#include "common.h"
int
main (void)
{
  float v[8] TASK_REGISTERED = { 0 };
  scale (8, v, 1);
  scale (7, v + 1, 1); /* wrong */
  return 0;
}
END
for options in -O0 '-O2 -g'; do
  $compile $options -c calls.c -o calls.o 2>expected
  grep 'calls.c:7:13: warning: .* may be used unregistered' expected
  $compile $options -pthread -x c-header common.h -o common.h.gch
  $compile $options -Winvalid-pch -Werror main.c -o main $link
  test "$(./main)" = 12
  $compile $options -c calls.c -o precompiled.o 2>found
  grep -A2 warning expected >wanted
  grep -A2 warning found | cmp - wanted
  grep -q calls.c precompiled.o
  rm common.h.gch
  $compile $options main.c -o main $link
  test "$(./main)" = 12
done
