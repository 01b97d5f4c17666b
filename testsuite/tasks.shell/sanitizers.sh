# SPDX-License-Identifier: GPL-3.0-or-later
#
# User programs with sanitizers: nothing is reported for correct ones, and a
# mistake in a task's body is reported at its line under the user's name.

. "$SOURCE/lib/shell.sh"
sanitizes address || exit 77

# Each file meets two of them, at one level each.
set -- address undefined address,undefined leak
for file in hello operands heap registered nested scalars vla body; do
  for options in -O0 '-O2 -g'; do
    sanitizer=$1
    shift
    set -- "$@" "$sanitizer"
    sanitizes $sanitizer || continue
    $compile $options -fsanitize=$sanitizer -fno-sanitize-recover=all -w \
      "$SOURCE/tasks.run/$file.c" -o program $link
    ./program >out 2>&1 || { echo "$sanitizer $options $file"; cat out; exit 1; }
    if grep -E 'runtime error|Sanitizer' out; then exit 1; fi
  done
  set -- "$2" "$3" "$4" "$1"
done
cat >wrong.c <<'END'
static void spoil (int n, int v[n]) __attribute__ ((task));
static int *volatile after; /* its scope */

static void
spoil (int n, int v[n])
{
  *(after ? after + n : v + INDEX) = 1; /* wrong */
}

int
main (void)
{
  {
    int w[100000] __attribute__ ((heap_allocated));
    w[0] = 1;
    if (AFTER)
      after = w;
  }
  int v[4] __attribute__ ((heap_allocated, registered));
  spoil (4, v);
#pragma tasks wait
  return 0;
}
END
line=$(grep -n wrong wrong.c | cut -d: -f1)
for mistake in '-DINDEX=204 -DAFTER=0' '-DINDEX=-1 -DAFTER=0' \
  '-DINDEX=0 -DAFTER=1'; do
  # shellcheck disable=SC2086 # words
  $compile -g -w -O1 -fsanitize=address $mistake wrong.c -o wrong $link
  if ./wrong 2>messages; then exit 1; fi
  grep -E "in spoil .*wrong\.c:$line" messages
done

# With TASKS_CHECK=1, too, whose handler runs anywhere in the program.
cat >both.c <<'END'
#include <stdio.h>
#include <stdlib.h>
static void set (int n, int v[n]) __attribute__ ((task));

static void
set (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

int
main (void)
{
  int *v = malloc (8 * sizeof *v), *w = malloc (9000 * sizeof *w);
#pragma tasks register v 8
#pragma tasks register w 9000
  set (8, v);
  set (9000, w);
  printf ("%d\n", w[4000]); /* early */
#pragma tasks wait
#pragma tasks unregister v
  free (v);
#pragma tasks unregister w
  free (w);
  return 0;
}
END
grep -n early both.c | cut -d: -f1 >wanted
for sanitizer in address undefined thread; do
  sanitizes $sanitizer || continue
  $compile -g -w -O1 -fsanitize=$sanitizer both.c -o both $link
  status=0
  TASKS_CHECK=1 TASKS_MODELS=0 ASAN_OPTIONS=detect_leaks=0 ./both >out 2>messages \
    || status=$?
  sed -n 's/^both.c:\([0-9]*\): tasks: check: .*/\1/p' messages | cmp - wanted \
    || { echo "$sanitizer"; cat messages; exit 1; }
  test $status = 1
done
