# SPDX-License-Identifier: GPL-3.0-or-later
#
# The functions of <tasks.h> take buffers of every qualifier, and nothing but
# pointers to elements.

cat >good.c <<'END'
#include <tasks.h>

static volatile int v[4];
static const int c[3] = { 1 };

void f (void);

void
f (void)
{
  tasks_register (v, 4);
  tasks_acquire (v);
  tasks_release (v, 4);
  tasks_unregister (v);
  tasks_register (c, 3);
  tasks_unregister (&c[0], 3);
}
END
$plain -Wall -Wextra -Werror -c good.c
test -z "$CXX" || $CXX -I"$INCLUDEDIR" -Wall -Wextra -Werror -x c++ -c good.c

cat >bad.c <<'END'
#include <tasks.h>
void
f (int n)
{
  tasks_acquire (n);
}
END
if $plain -c bad.c 2>messages; then exit 1; fi
grep 'error: .*pointer' messages
