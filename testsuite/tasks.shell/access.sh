# SPDX-License-Identifier: GPL-3.0-or-later
#
# What codelets say of access modes, in C and C++.  The program takes the
# runtime's place.

cat >observe.c <<'END'
#include <stdio.h>
#include <string.h>
#include <tasks.h>

__thread const struct tasks_site *tasks_call_site;

static void
combine (const struct tasks_reduction *r)
{
  int v[4], w[4] = { 1, 2, 3, 4 };
  r->zero (r->element_size == 8 ? 2 : 4, v);
  r->add (r->element_size == 8 ? 2 : 4, v, w);
  printf (" %d", v[0] + v[3]);
}

void
tasks_submit (struct tasks_codelet *codelet, const void *block)
{
  printf ("%s", codelet->name);
  for (unsigned i = 0; i < codelet->parameter_count; i++)
    {
      const struct tasks_parameter *p = &codelet->parameters[i];
      const struct tasks_reduction *r = p->reduction;
      size_t bound = 0;
      printf (", %s %d", p->name, (int) p->mode);
      if (p->bound != TASKS_NO_BOUND)
        memcpy (&bound, (const char *) block + p->bound, sizeof bound);
      if (bound > 0)
        printf (" of %d", (int) bound);
      if (r)
        printf (" by %d of %d, %d", (int) r->operation, (int) r->element,
                (int) r->element_size);
      if (r && r->add)
        combine (r);
    }
  printf ("\n");
}
END

cat >tasks-and-calls.h <<'END'
struct pair { int a, b; };
typedef int *total TASK_REDUCTION ("+");

static void
zero_pair (size_t n, struct pair *v)
{
  for (size_t i = 0; i < n; i++)
    v[i].a = v[i].b = 0;
}

static inline void
add_pair (size_t n, struct pair *into, const struct pair *from)
{
  for (size_t i = 0; i < n; i++)
    into[i].a += from[i].a, into[i].b += from[i].b;
}

TASK void a (int *v TASK_COMMUTATIVE, int *w TASK_CONCURRENT,
             const int *x TASK_UNORDERED);
TASK void b (total v, float *f TASK_REDUCTION ("min"),
             bool *t TASK_REDUCTION ("+"), unsigned *u TASK_REDUCTION ("|"),
             long double *l TASK_REDUCTION ("&&"));
TASK void c (struct pair *p TASK_REDUCTION (zero_pair, add_pair),
             struct pair *q TASK_REDUCTION (zero_pair, add_pair));
TASK void d (FILE *file TASK_UNORDERED, struct pair s[1] TASK_SCRATCH);

void a (int *v, int *w, const int *x) { *v += *x, *w = 2; }
void b (total v, float *f, bool *t, unsigned *u, long double *l)
{
  *v += 1, *f = *f < 3 ? *f : 3, *t = true, *u |= 1, *l = *l && 1;
}
void c (struct pair *p, struct pair *q) { p->a++, q->b++; }
void d (FILE *file, struct pair s[1]) { s->a = 1, fprintf (file, "%d", s->a); }

static void
calls (void)
{
  static int i;
  static float f;
  static bool t;
  static unsigned u;
  static long double l;
  static struct pair p;
  a (&i, &i, &i), b (&i, &f, &t, &u, &l), c (&p, &p), d (stdout, &p);
}
END
cat >expected <<'END'
a, v 7, w 11, x 64
b, v 19 by 1 of 1, 4, f 19 by 3 of 4, 4, t 19 by 1 of 3, 1, u 19 by 6 of 2, 4, l 19 by 8 of 4, 16
c, p 19 by 0 of 0, 8 5, q 19 by 0 of 0, 8 5
d, file 64, s 32 of 8
END

cat >c.c <<'END'
#include <complex.h>
#include <stdbool.h>
#include <stdio.h>
#include <tasks.h>
#include "tasks-and-calls.h"

static void zero (size_t n, int v[n]);
static void add (size_t n, int into[n], const int from[n]);

/* What is no array itself counts; a bound covers all of it.  */
TASK void e (int n, double m[n][n] TASK_REDUCTION ("*"),
             complex float z[2] TASK_REDUCTION ("+"),
             double s[2 * n][n] TASK_SCRATCH,
             int v[n] TASK_REDUCTION (zero, add));

void
e (int n, double m[n][n], complex float z[2], double s[2 * n][n], int v[n])
{
  s[0][0] = n;
  m[0][0] *= s[0][0];
  z[1] += 1;
  v[0]++;
}

static void
zero (size_t n, int v[n])
{
  while (n--)
    v[n] = 0;
}

static void
add (size_t n, int into[n], const int from[n])
{
  while (n--)
    into[n] += from[n];
}

int
main (void)
{
  static double m[3][3], s[6][3];
  complex float z[2];
  int v[3];

  calls ();
  e (3, m, z, s, v);
  return 0;
}
END

cat >cxx.cc <<'END'
#include <cstddef>
#include <cstdio>
#include <tasks.h>
#include "tasks-and-calls.h"

inline void zero (size_t n, int *v) noexcept { while (n--) v[n] = 0; }
void zero (size_t n, long *v);
static void add (size_t n, long *into, const long *from);
static void add (size_t n, int *into, const int *from)
{
  while (n--)
    into[n] += from[n];
}
static void add (size_t n, long *into, const long *from)
{
  while (n--)
    into[n] += from[n];
}

/* One that is overloaded; and scratch memory without a bound.  */
[[tasks::task]] void e ([[tasks::reduction (zero, add)]] int (*v)[2],
                        long *w TASK_REDUCTION ("^"),
                        double (*s)[4] TASK_SCRATCH, pair *t TASK_SCRATCH);

void
e (int (*v)[2], long *w, double (*s)[4], pair *t)
{
  (*s)[0] = t->a = 1;
  (*v)[0] += (int) (*s)[0], *w ^= t->a;
}

int
main ()
{
  int v[2] = {};
  long w = 1;
  double s[4];
  pair t;
  calls ();
  e (&v, &w, &s, &t);
  long l[1] = { 1 };
  add (1, l, &w);
}
END

warnings='-Wall -Wextra -Werror'
$plain $warnings -c observe.c
# Nothing is registered here.
plugin_warnings="$warnings -fplugin-arg-tasks-Wno-unregistered
  -fplugin-arg-tasks-Wno-scalar-buffer"
for options in -O0 '-O2 -g' '-O2 -flto'; do
  $compile $plugin_warnings $options c.c observe.o -o c
  ./c >out
  diff out expected >more || :
  test "$(sed -n 's/^< //p' more)" = 'e, n 0, m 19 of 72 by 2 of 4, 8, z 19 of 16 by 1 of 5, 8, s 32 of 144, v 19 of 12 by 0 of 0, 4 5'
  test -z "$(sed -n 's/^> //p' more)"
  $CXX -I"$INCLUDEDIR" -fplugin="$PLUGIN" $plugin_warnings $options cxx.cc observe.o \
    -o cxx
  ./cxx >out
  diff out expected >more || :
  test "$(sed -n 's/^< //p' more)" = 'e, v 19 by 0 of 0, 4 5, w 19 by 7 of 1, 8, s 32 of 32, t 32 of 8'
  test -z "$(sed -n 's/^> //p' more)"
done
# Without the plugin nothing is left of them, so that functions are not used.
$plain $warnings -Wno-unused-function c.c -o sequential
./sequential
