# SPDX-License-Identifier: GPL-3.0-or-later
#
# Where workers are equal the ranks of long tasks decide which is next: a chain
# is not kept waiting by what nothing waits for, whatever was called first; but
# short tasks come before it, and so does what has a greater priority.

. "$SOURCE/lib/shell.sh"
export TASKS_MODELS=0 TASKS_SIMULATE=timing TASKS_REPORT=report.csv

cat >chain.c <<'END'
#include <stdlib.h>
#include <tasks.h>

enum
{
  LEAVES = 8,
  LINKS = 8
};

static int start[1], chain[1], leaves[LEAVES][1];

TASK void first (int a[1]);
TASK void leaf (const int a[1], int b[1]);
TASK void link (const int a[1], int b[1]);

void
first (int a[1])
{
  *a = 1;
}

void
leaf (const int a[1], int b[1])
{
  *b = *a;
}

void
link (const int a[1], int b[1])
{
  *b += *a;
}

/* The arguments: after how many leaves the chain is called, and its
   priority.  */
int
main (int argc, char **argv)
{
  int before = atoi (argv[1]), priority = argc > 2 ? atoi (argv[2]) : 0;
#pragma tasks register start
#pragma tasks register chain
  for (int i = 0; i < LEAVES; i++)
    {
#pragma tasks register leaves[i]
    }
  first (start);
  for (int i = 0; i <= LEAVES; i++)
    {
      for (int j = 0; i == before && j < LINKS; j++)
        {
#pragma tasks priority priority
          link (start, chain);
        }
      if (i < LEAVES)
        leaf (start, leaves[i]);
    }
#pragma tasks wait
}
END
echo 'cores cpu count 2' >equal.machine
"$CC" -fplugin="$PLUGIN" -I"$INCLUDEDIR" chain.c -o chain -L"$LIBDIR" -ltasks \
  -Wl,-rpath,"$LIBDIR"

# milliseconds BEFORE [PRIORITY]: the makespan
milliseconds ()
{
  rm -f report.csv
  TASKS_MACHINE=equal.machine TASKS_COSTS=costs ./chain "$@" >out 2>&1 \
    || { cat out; exit 1; }
  awk -F, '$1 == "makespan" { print $6 / 1e6 }' report.csv
}

printf 'first cpu 1ms\nlink cpu 1ms\nleaf cpu 1ms\n' >costs
for before in 0 3 8; do
  expect "$(milliseconds $before)" 9 "chain after $before leaves"
done
expect "$(milliseconds 8 1)" 9 'chain of high priority'
# The leaves come first, on both cores.
expect "$(milliseconds 0 -1)" 13 'chain of low priority'

# Short leaves come first, too: they do not keep the chain waiting for long.
printf 'first cpu 1ms\nlink cpu 1ms\nleaf cpu 20us\n' >costs
expect "$(milliseconds 8)" 9.08 'short leaves'

# What is behind a task counts, and not how long it takes.
printf 'first cpu 1ms\nlink cpu 3ms\nleaf cpu 4ms\n' >costs
expect "$(milliseconds 8)" 29 'long leaves'
