# SPDX-License-Identifier: GPL-3.0-or-later
#
# User programs with sanitizers: nothing is reported for correct ones, and a
# mistake in a task's body is reported at its line under the user's name.

for sanitizer in address undefined address,undefined leak; do
  for options in -O0 '-O2 -g'; do
    for file in hello operands heap registered nested scalars vla body; do
      $compile $options -fsanitize=$sanitizer -fno-sanitize-recover=all -w \
        "$SOURCE/tasks.run/$file.c" -o program $link
      ./program >out 2>&1 || { echo "$sanitizer $options $file"; cat out; exit 1; }
      if grep -E 'runtime error|Sanitizer' out; then exit 1; fi
    done
  done
done
cat >wrong.c <<'END'
static void spoil (int n, int v[n]) __attribute__ ((task));

static void
spoil (int n, int v[n])
{
  v[n + 200] = 1; /* wrong */
}

int
main (void)
{
  int v[4] __attribute__ ((heap_allocated, registered));
  spoil (4, v);
#pragma tasks wait
  return 0;
}
END
line=$(grep -n wrong wrong.c | cut -d: -f1)
$compile -g -O1 -fsanitize=address wrong.c -o wrong $link
if ./wrong 2>messages; then exit 1; fi
grep -E "in spoil .*wrong\.c:$line" messages
