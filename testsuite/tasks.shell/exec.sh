# SPDX-License-Identifier: GPL-3.0-or-later
#
# A program that uses tasks may become another one by exec, also one that uses
# tasks, and may start others.

cat >exec.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void add (int *v) __attribute__ ((task));

static void
add (int *v)
{
  ++*v;
}

int
main (int argc, char **argv)
{
  int v[1] __attribute__ ((registered)) = { 0 };
  int rounds = atoi (argv[1]);
  char text[20];

  (void) argc;
  for (int i = 0; i < 100; i++)
    add (v);
#pragma tasks wait
  printf ("%d %d\n", rounds, v[0]);
  fflush (stdout);
  if (system ("true"))
    return 1;
  for (int i = 0; i < 100; i++)
    add (v);
  sprintf (text, "%d", rounds - 1);
  if (rounds > 0)
    execl (argv[0], argv[0], text, (char *) 0);
  return 0;
}
END
$compile -O2 exec.c -o program $link
test "$(./program 3)" = '3 100
2 100
1 100
0 100'
