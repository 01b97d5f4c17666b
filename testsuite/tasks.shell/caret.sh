# SPDX-License-Identifier: GPL-3.0-or-later
#
# Messages with carets: the colour of a location is on the token itself.

cat >caret.c <<'END'
void
f (int *p)
{
#pragma tasks register p 0
}
END
if LC_ALL=C $CC -fplugin="$PLUGIN" -S caret.c 2>messages; then exit 1; fi
cat messages
grep -F '    4 | #pragma tasks register p 0' messages
grep -E '^      \|  {26}\^ *$|^      \| {26}\^ *$' messages

# The argument that is wrong is shown, and what is meant is called by its name,
# once, whichever function has made it; what has no name is in no quotes.
cat >argument.c <<'END'
#include <stdlib.h>
#include <tasks.h>
TASK void use (int n, float v[n]);
static void
late (float *v)
{
  use (4, v);
  v[1] = 2; /* v once */
#pragma tasks wait
}
int
main (void)
{
  float *x = malloc (16), y[8] TASK_REGISTERED, z = 0;
#pragma tasks register x 4
  late (x);
  use (16, y); /* y once */
  use (1, &z); /* &z once */
#pragma tasks acquire x
  use (4, x);
#pragma tasks wait /* x held */
#pragma tasks release x
#pragma tasks unregister x
  free (x);
  return 0;
}
END
for options in -O0 -O2; do
  LC_ALL=C $compile $options -Wno-stringop-overflow -S argument.c 2>messages
  sed -n 's/^argument.c:\([0-9:]*\): warning: \(.*\) \[.*/\1 \2/p' messages >found
  cat >wanted <<'END'
8:3 'v' is written while task 'use' may still write it
21:9 this never ends: task 'use' waits for the release of 'x'
17:12 'y' is smaller than parameter 'v' of task 'use' says
18:11 the address of 'z' is no buffer: parameter 'v' of task 'use' needs registered memory
END
  cmp wanted found || { cat messages; exit 1; }
done
