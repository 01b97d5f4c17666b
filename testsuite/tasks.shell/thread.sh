# SPDX-License-Identifier: GPL-3.0-or-later
#
# taskcc -fsanitize=thread links with the library that ThreadSanitizer
# understands: it reports nothing of tasks that are in order, and a variable that
# no buffer orders; and says so where there is no such library.

test "$SANITIZE" = thread || exit 77
. "$SOURCE/lib/shell.sh"
export TASKS_CC="$CC" TASKS_NCPU=2 TASKS_SCHED=eager TASKS_INLINE=never

cat >race.c <<'END'
#include <stdatomic.h>
#include <stdio.h>
#include <tasks.h>

TASK void count (int n, int v[n]);

static atomic_int begun;
static int all;

void
count (int n, int v[n])
{
  /* Nobody is done before both have begun, and no order comes of that.  */
  atomic_fetch_add_explicit (&begun, 1, memory_order_relaxed);
  while (atomic_load_explicit (&begun, memory_order_relaxed) < 2)
    continue;
  for (int i = 0; i < n; i++)
    v[i]++;
#ifdef RACE
  all++; /* race */
#endif
}

int
main (void)
{
  int a[100] TASK_REGISTERED = { 0 }, b[100] TASK_REGISTERED = { 0 };
  for (int i = 0; i < 4; i++)
    {
      count (100, a);
      count (100, b);
    }
#pragma tasks wait
  printf ("%d %d\n", a[0], b[99]);
}
END
sh "$TREE/tools/taskcc" -g -O1 -fsanitize=thread race.c -o right
ldd right | grep "$LIBDIR/libtasks.so.0"
says '^4 4$' ./right
test ! -s err
sh "$TREE/tools/taskcc" -g -O1 -fsanitize=thread -DRACE race.c -o race
fails "race.c:$(grep -n '/\* race' race.c | cut -d: -f1)" ./race
grep 'WARNING: ThreadSanitizer: data race' err
grep ' count' err

sh "$TREE/tools/taskcc" -fsanitize=thread -fno-sanitize=thread race.c -o plain
if ldd plain | grep "$LIBDIR"; then exit 1; fi
mkdir -p other/tools other/build
cp "$TREE/tools/taskcc" other/tools
ln -s "$(dirname "$PLUGIN")" other/build/
fails 'make SANITIZE=thread' sh other/tools/taskcc -fsanitize=thread race.c
sh other/tools/taskcc -fsanitize=thread -I "$INCLUDEDIR" -c race.c
