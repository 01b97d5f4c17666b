# SPDX-License-Identifier: GPL-3.0-or-later
#
# The functions of <tasks.h> do what the pragmas do, for code that is compiled
# without the plugin.

cat >task.c <<'END'
void scale (int n, float *v, float f) __attribute__ ((task));
void scale (int n, float *v, float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}
END
cat >main.c <<'END'
#include <stdio.h>
#include <tasks.h>

void scale (int n, float *v, float f);

int
main (int argc, char **argv)
{
  float v[4] = { 1, 2, 3, 4 };

  (void) argv;
  tasks_initialize ();
  tasks_register (v, 4);
  scale (4, v, 2);
  tasks_acquire (v);
  printf ("%g\n", v[3]);
  tasks_release (v);
  scale (4, v, 2);
  tasks_acquire (v, 4);
  tasks_release (v, 4);
  for (int i = 0; i < 3; i++)
    {
      tasks_graph_begin (twice);
      scale (4, v, 2);
      scale (4, v, 0.5f);
      tasks_graph_end (twice);
    }
  tasks_wait ();
  tasks_unregister (v);
  tasks_register (v, 4);
  tasks_unregister (v, 4);
  tasks_shutdown ();
  printf ("%g\n", v[3]);
  if (argc > 1)
    tasks_release (v);
  return 0;
}
END
$compile -O2 -c task.c
$plain -O2 -Wall -Wextra -Werror -c main.c
$CC task.o main.o -o program $link
test "$(./program)" = '8
16'
if ./program wrong 2>messages; then exit 1; fi
cat messages
line=$(grep -n 'tasks_release (v);' main.c | tail -1 | cut -d: -f1)
grep "main.c:$line: tasks: error: .*release" messages
