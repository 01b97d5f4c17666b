# SPDX-License-Identifier: GPL-3.0-or-later
#
# TASKS_CHECK=order: where the result depends on an order of tasks that their
# parameters do not demand, the two calls are named, and what differs.  What is
# right says nothing, and what tasks do besides happens once.

. "$SOURCE/lib/shell.sh"

cat >order.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 8

struct padded
{
  char c;
  double d;
};

TASK void set (int n, float v[n] TASK_OUTPUT, float f);
TASK void add (int n, const float v[n], float w[n]);
TASK void put (int n, const float v[n]);
TASK void get (int n, float v[n]);
TASK void spoil (int n, const float v[n], float w[n]);
TASK void point (int n, const float v[n]);
TASK void follow (int n, const float v[n], float x[n]);
TASK void leaf (float *v, int i, int wrong);
TASK void tree (int n, float v[n], int wrong);
TASK void allocate (int n, char *p[n]);
TASK void pad (int n, struct padded s[n], int i);
TASK void count (int *v);

static float global;
static float *pointer;
static int calls;

void
set (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] = f;
}

void
add (int n, const float v[n], float w[n])
{
  for (int i = 0; i < n; i++)
    w[i] += v[i];
}

void
put (int n, const float v[n])
{
  global = v[n - 1];
}

void
get (int n, float v[n])
{
  v[3] += global;
}

void
spoil (int n, const float v[n], float w[n])
{
  ((float *)v)[1] = 5;
  w[0] += v[0] + n;
}

void
point (int n, const float v[n])
{
  static float one[1] = { 1 };
  pointer = v[0] >= n ? one : one;
}

void
follow (int n, const float v[n], float x[n])
{
  if (!pointer)
    abort ();
  x[0] = *pointer + v[0];
}

void
leaf (float *v, int i, int wrong)
{
  if (wrong)
    global = 2 * global + i;
  *v = wrong ? global : i;
}

void
tree (int n, float v[n], int wrong)
{
  for (int i = 0; i < n; i++)
    {
#pragma tasks register &v[i] 1
      leaf (&v[i], i, wrong);
    }
  if (wrong < 2)
    {
#pragma tasks wait
    }
}

void
allocate (int n, char *p[n])
{
  for (int i = 0; i < n; i++)
    p[i] = calloc (i + 1, 100);
}

void
pad (int n, struct padded s[n], int i)
{
  struct padded one;
  one.c = i;
  one.d = i + n;
  memcpy (&s[i % n], &one, sizeof one);
}

void
count (int *v)
{
  printf ("counted %d\n", ++calls);
  ++*v;
}

int
main (int argc, char **argv)
{
  static float v[N], w[N], x[N];
  static char *p[N], *q[N];
  static struct padded s[N], t[N];
  static int c[1];
  const char *what = argv[argc - 1];
#pragma tasks register v
#pragma tasks register w /* w */
#pragma tasks register x
#pragma tasks register p
#pragma tasks register q
#pragma tasks register s
#pragma tasks register t
#pragma tasks register c
  for (int i = 0; i < 3; i++)
    {
      set (N, v, i);
      set (N, w, 2 * i);
      add (N, v, w);
      add (N, w, x);
      pad (N, s, i);
      pad (N, t, 2 * i);
    }
  allocate (N, p);
  allocate (N, q);
  tree (N, v, 0);
  count (c);
#pragma tasks wait
  count (c);
  if (!strcmp (what, "global"))
    {
      set (N, x, 3);
      put (N, v); /* put */
      set (N, v, 4);
      get (N, w); /* get */
      set (N, x, 3);
    }
  if (!strcmp (what, "late"))
    {
      set (N, v, 4);
      get (N, w); /* get late */
      put (N, v); /* put late */
    }
  if (!strcmp (what, "mode"))
    {
      set (N, v, 1);
      spoil (N, v, w); /* spoil */
      add (N, v, x);   /* add */
    }
  if (!strcmp (what, "children"))
    {
      set (N, v, 3);
      tree (N, w, 1); /* tree */
    }
  if (!strcmp (what, "left"))
    tree (N, w, 2); /* left */
  if (!strcmp (what, "crash"))
    {
      set (N, v, 3);
      point (N, w);     /* point */
      follow (N, v, x); /* follow */
    }
#pragma tasks wait
#pragma tasks acquire x
  printf ("%g\n", x[0]);
  return 0;
}
END
$compile -O1 -w order.c -o order $link

# order WHAT STATUS
order ()
{
  status=0
  TASKS_CHECK=order TASKS_MODELS=0 timeout 600 ./order "$1" >output 2>messages \
    || status=$?
  cat messages output
  test "$status" = "$2"
}

place ()
{
  grep -n "/\* $1 \*/" order.c | cut -d: -f1
}

# said SECOND FIRST MESSAGE: of the calls with these comments.
said ()
{
  grep "^order.c:$(place "$1"): tasks: error: task '.*' does not wait for task\
 '.*' at order.c:$(place "$2"), but the result depends on their order: $3" \
    messages
  test "$(grep -c tasks: messages)" = 1
}

order right 0
test ! -s messages
printf 'counted 1\ncounted 2\n9\n' | diff - output
order global 1
said get put "parameter 'v', the buffer registered at order.c:$(place w) differs\
 at offset 12 then"
order late 1
said 'put late' 'get late' "parameter 'v', the buffer registered at\
 order.c:$(place w) differs"
order mode 1
said add spoil "parameter 'w', .* differs at offset 4 then"
order crash 1
said follow point 'signal 6'
for what in children left; do
  order $what 1
  test $what = left || what=tree
  grep "^order.c:$(place $what): tasks: error: the result of task 'tree'\
 depends on the order of tasks that it calls" messages
done

export ASAN_OPTIONS=detect_leaks=0
for sanitizer in address thread; do
  sanitizes $sanitizer || continue
  $compile -O1 -w -fsanitize=$sanitizer order.c -o order $link
  order right 0
  test ! -s messages
done

# Where the program tells what it accesses, the accesses are named; not those
# to variables of bodies, nor to memory that one has freed and the next gets.
cat >accesses.c <<'END'
#include <stdlib.h>
#include <tasks.h>

TASK void put (int n, const float v[n]);
TASK void get (int n, float v[n]);
static float counter;

static float
half (int n, const float v[n])
{
  float *copy = malloc (n * sizeof *copy), sum = 0;
  for (int i = 0; i < n; i++)
    copy[i] = v[i] / 2;
  for (int i = 0; i < n; i++)
    sum += copy[i];
  free (copy);
  return sum;
}

void
put (int n, const float v[n])
{
  float sum = half (n, v);
  counter = sum; /* put */
}

void
get (int n, float v[n])
{
  float sum = half (n, v);
  v[0] = sum + counter; /* get */
}

int
main (void)
{
  float v[8] TASK_REGISTERED, w[8] TASK_REGISTERED;
  for (int i = 0; i < 8; i++)
    v[i] = w[i] = i + counter;
  put (8, v);
  get (8, w);
}
END
for flags in -O0 '-O2 -flto'; do
  $compile -fplugin-arg-tasks-check $flags -g -w accesses.c -o accesses \
    -Wl,--no-as-needed $link -ltasks-check
  if TASKS_CHECK=order TASKS_MODELS=0 ./accesses 2>messages; then exit 1; fi
  cat messages
  sed -n "2s/^    'get' reads 'counter' at //p;3s/^    'put' writes it at //p" \
    messages >places
  grep -n '/\* [gp][eu]t \*/' accesses.c | sed 's/:.*//;s/^/accesses.c:/' \
    | sort -r | cmp - places
done

# Where it cannot be.
if TASKS_CHECK=order TASKS_MACHINE=2-cpus ./order right 2>messages; then
  exit 1
fi
grep 'TASKS_MACHINE' messages
