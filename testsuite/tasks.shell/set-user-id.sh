# SPDX-License-Identifier: GPL-3.0-or-later
#
# Who starts a set-user-ID program cannot tell its runtime by the environment
# what to do, nor have a mistake run a program of his own.

test "$(id -u)" = 0 || exit 77
id nobody >id.txt 2>&1 || exit 77
# Preloaded sanitizers are not found there.
test -z "$SANITIZE" || exit 77

cat >set-user-id.c <<'END'
#include <stdio.h>
#include <sys/auxv.h>
#include <tasks.h>

#define N 16384

TASK void set (int n, const int v[n]);

void
set (int n, const int v[n])
{
  int *w = (int *)v;
  for (int i = 0; i < n; i++)
    w[i] = i;
}

int
main (void)
{
  int v[N] TASK_REGISTERED; /* with whole pages */

  set (N, v);
#pragma tasks acquire v
  printf ("%d %d\n", getauxval (AT_SECURE) != 0, v[3]);
}
END
cp "$LIBDIR"/libtasks.so* .
$compile -w -g set-user-id.c -o program -L. -ltasks -Wl,-rpath,"$PWD"
mkdir lib
cat >libdw.c <<'END'
#include <fcntl.h>
#include <stdlib.h>

static __attribute__ ((constructor)) void
mark (void)
{
  creat (getenv ("MARK"), 0666);
}
END
$plain -shared -fPIC libdw.c -o lib/libdw.so.1
export MARK="$PWD/mark"

. "$SOURCE/lib/shell.sh"

# It obeys as long as it is whose it is.
fails TASKS_SCHED TASKS_SCHED=none-such ./program
fails "task 'set' writes" TASKS_CHECK=1 LD_LIBRARY_PATH="$PWD/lib" ./program
test -e mark
rm mark

chown nobody program
chmod u+s program
# Not so if set-user-ID programs are not obeyed here.
./program >secure.txt || exit 77
grep -q '^1' secure.txt || exit 77
says '^1 3$' TASKS_SCHED=none-such TASKS_CHECK=1 LD_LIBRARY_PATH="$PWD/lib" \
  ./program
test ! -s err
test ! -e mark
