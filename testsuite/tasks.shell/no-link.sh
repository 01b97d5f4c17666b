# SPDX-License-Identifier: GPL-3.0-or-later
#
# A task without a body does not link in the plain build; TASK_SEQUENTIAL is
# the cure.

cat >task.c <<'END'
#include <tasks.h>
void f (int *v) TASK;
void f_cpu (int *v) TASK_IMPLEMENTATION ("cpu", f);
#ifdef CURE
TASK_SEQUENTIAL (f, f_cpu);
#endif
void f_cpu (int *v) { *v = 1; }
int
main (void)
{
  int v[1] TASK_REGISTERED;
  f (v);
#pragma tasks wait
  return v[0] != 1;
}
END
if $plain -w task.c -o program 2>messages; then exit 1; fi
grep 'undefined reference.*f' messages
$plain -w -DCURE task.c -o program
./program
for cure in -DCURE -UCURE; do
  $compile $cure task.c -o program $link
  ./program
done
