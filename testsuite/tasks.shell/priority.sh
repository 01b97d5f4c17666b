# SPDX-License-Identifier: GPL-3.0-or-later
#
# What pragmas before calls hand to the runtime, and what code that is compiled
# without the plugin: priorities, that of the declaration too, and whether the
# call is in place; in C and C++.  The program takes the runtime's place.

cat >observe.c <<'END'
#include <stdio.h>
#include <tasks.h>

__thread const struct tasks_site *tasks_call_site;
__thread int64_t tasks_call_priority;

void
tasks_submit (struct tasks_codelet *codelet, const void *block)
{
  (void) block;
  printf ("%s %d", codelet->name, codelet->priority);
  if (tasks_call_priority & TASKS_PRIORITY (0))
    printf (" %d", (int) tasks_call_priority);
  if (tasks_call_priority >> 33)
    printf (" place %u", (unsigned) (tasks_call_priority >> 33));
  printf ("\n");
  tasks_call_priority = 0;
}
END

cat >calls.h <<'END'
#include <limits.h>
#include <tasks.h>

enum { HIGH = 40 };

TASK void a (int x);
TASK TASK_PRIORITY (-7) void b (int x);
TASK void c (int x) TASK_PRIORITY (1 + HIGH);

void a (int x) { (void) x; }
void b (int x) { (void) x; }
void c (int x) { (void) x; }

static int n;
static inline int next (void) { return ++n; }

static void
calls (int one)
{
  void (*f) (int) = a;

  a (0), b (0), c (0);
#pragma tasks priority 5
  a (0);
  a (0);
#pragma tasks priority 0
  b (0);
#pragma tasks priority INT_MIN
  c (0);
#pragma tasks priority next () + one
  a (n);
  if (one > 5)
#pragma tasks priority 9
    a (1);
  else
#pragma tasks priority 10
    b (1);
  for (int i = 0; i < 2; i++)
#pragma tasks priority -i
    a (i);
#pragma tasks priority 12
  (*f) (3);
  f (3);
#pragma tasks priority 13
  (void) a (2);
  switch (one)
    {
    case 1:
#pragma tasks priority one + 13
      a (0);
    }
  a (0);

#pragma tasks if (one > 1)
  a (1);
#pragma tasks if (one == 1)
  a (2);
#pragma tasks final (one == 1 && n)
  a (3);
#pragma tasks final (f == 0)
  f (4);
#pragma tasks priority 15
#pragma tasks if (f != a)
#pragma tasks final (f)
  f (5);
  if (one == 1)
#pragma tasks if (!one)
#pragma tasks priority 16
    a (6);
  else
#pragma tasks final (one)
#pragma tasks if (one)
    a (7);
  a (8);
}
END
cat >expected <<'END'
a 0
b -7
c 41
a 0 5
a 0
b -7 0
c 41 -2147483648
a 0 2
b -7 10
a 0 0
a 0 -1
a 0 12
a 0
a 0 13
a 0 14
a 0
a 0 place 1
a 0
a 0 place 2
a 0
a 0 15 place 3
a 0 16 place 1
a 0
END

cat >c.c <<'END'
#include "calls.h"

#define STRING(X) #X
#define PRIORITY(P) _Pragma (STRING (tasks priority P))
#define CALL(P, X) PRIORITY (P) a (X)

void other (void);

int
main (int argc, char **argv)
{
  void
  inner (int x)
  {
    void
    innermost (void)
    {
#pragma tasks priority 30
      a (x);
    }
#pragma tasks priority x
    a (x);
    innermost ();
  }

  (void) argv;
  calls (argc);
  inner (21);
  _Pragma ("tasks final (argc)") PRIORITY (argc + 20) a (3);
  if (argc > 5)
    CALL (1, 2);
  else
    CALL (argc + 19, 2);
  other ();
  return 0;
}
END
cat >without.c <<'END'
#include <tasks.h>

void a (int x);
void other (void);

void
other (void)
{
  tasks_priority (-3);
  a (1);
  a (1);
  tasks_if (a == 0);
  tasks_final (a != 0);
  a (2);
  tasks_if (a != 0);
  tasks_final (a == 0);
  a (3);
  tasks_final (a != 0);
  tasks_priority (-4);
  a (4);
}
END
cat >cxx.cc <<'END'
#include "calls.h"

struct truth
{
  bool value;
  explicit operator bool () const { return value; }
};

template <typename T>
static void
instance (T x)
{
#pragma tasks priority x + 1
#pragma tasks if (truth { x > 1 })
  a (0);
  for (T i = 0; i < 1; i++)
#pragma tasks priority 3
    ::a (x);
}

int
main (int argc, char **)
{
  calls (argc);
  instance (1);
  instance (7L);
}
END

warnings='-Wall -Wextra -Werror'
$plain $warnings -c observe.c without.c
for options in -O0 '-O2 -g' '-O2 -flto'; do
  $compile $warnings $options c.c observe.o without.o -o c
  ./c | diff - expected >more || true
  test "$(sed -n 's/^< //p' more)" = 'a 0 21
a 0 30
a 0 21 place 2
a 0 20
a 0 -3
a 0
a 0 place 3
a 0
a 0 -4 place 2'
done
# The sequential program, and g++.
$plain $warnings -Wno-unused-function c.c -Dother=nothing -o sequential -x c - <<'END'
void nothing (void) {}
END
./sequential
$CXX -I"$INCLUDEDIR" -fplugin="$PLUGIN" $warnings cxx.cc observe.o -o cxx
./cxx | diff - expected >more || true
test "$(sed -n 's/^< //p' more)" = 'a 0 2 place 1
a 0 3
a 0 8
a 0 3'
