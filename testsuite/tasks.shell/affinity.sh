# SPDX-License-Identifier: GPL-3.0-or-later
#
# The affinity mask of the process is respected: on one core only one thread
# executes tasks, and none of them leaves it.  To find that out no plugins of
# hwloc are loaded.

command -v taskset || exit 77
$compile -O1 -w "$SOURCE/tasks.run/ncpu.c" -o ncpu $link
first=$(taskset -pc $$ | sed 's/.*: *\([0-9]*\).*/\1/')
taskset -c "$first" ./ncpu >one
cat one
test ! -s one
cat >mask.c <<'END'
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <unistd.h>

static int outside;

static void look (int *v) __attribute__ ((task));

static void
look (int *v)
{
  if (sched_getcpu () != *v)
    __atomic_add_fetch (&outside, 1, __ATOMIC_RELAXED);
  usleep (100);
}

int
main (void)
{
  static int v[100][1];
  cpu_set_t set;
  int cpu = 0;
  sched_getaffinity (0, sizeof set, &set);
  while (!CPU_ISSET (cpu, &set))
    cpu++;
  for (int i = 0; i < 100; i++)
    {
      v[i][0] = cpu;
#pragma tasks register v[i] 1
      look (v[i]);
    }
#pragma tasks wait
#pragma tasks shutdown
  printf ("%d\n", outside);
  return 0;
}
END
$compile -O1 mask.c -o mask $link
test "$(taskset -c "$first" ./mask)" = 0
test "$(TASKS_NCPU=4 taskset -c "$first" ./mask)" = 0

LD_DEBUG=files ./ncpu >files 2>&1
grep -q libhwloc files
if grep '/hwloc_.*\.so' files; then exit 1; fi
