/* Waiting, acquiring and registering are behind functions, pointers to
   functions, and macros; and what is registered in arenas, in caches, and in
   structures that are passed, assigned and returned.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 14
#define DO(...) _Pragma (#__VA_ARGS__)
#define REGISTER(v, n) DO (tasks register v n)
#define UNREGISTER(v) DO (tasks unregister v)
#define WITH(v, statement) \
  do \
    { \
      DO (tasks acquire v) \
      statement; \
      DO (tasks release v) \
    } \
  while (0)

TASK void inc (int n, int v[n], int by);

void
inc (int n, int v[n], int by)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

static void
settle (void)
{
#pragma tasks wait
}

static void
nothing (void)
{
}

static void (*finish[2]) (void) = { settle, nothing };

static void
lock (int *v)
{
#pragma tasks acquire v
}

static void
unlock (int *v)
{
#pragma tasks release v
}

static int
add_to (int *v, int value)
{
  lock (v);
  int sum = v[0] += value;
  unlock (v);
  return sum;
}

static int
nested (int *v, int depth)
{
  if (depth == 0)
    return 0;
  inc (N, v, depth);
  int below = nested (v, depth - 1);
  return add_to (v, 1) + below;
}

struct arena
{
  char *base;
  size_t used;
  int *blocks[4];
  int count;
};

static int *
take (struct arena *a, int n)
{
  int *p = (int *)(a->base + a->used);
  a->used += n * sizeof *p;
  REGISTER (p, n)
  return a->blocks[a->count++] = p;
}

static void
reset (struct arena *a)
{
  while (a->count > 0)
    {
      int *p = a->blocks[--a->count];
      UNREGISTER (p)
    }
  a->used = 0;
}

static int
arena (void)
{
  struct arena a = { calloc (4 * N, sizeof (int)), 0, { NULL }, 0 };
  int *x = take (&a, N), *y = take (&a, N);
  inc (N, x, 1);
  inc (N, y, 2);
  reset (&a);
  int result = x[0] + y[N - 1];
  free (a.base);
  return result;
}

static int *known[4];
static int count;

static void
ensure (int *p, int n)
{
  for (int i = 0; i < count; i++)
    if (known[i] == p)
      return;
  REGISTER (p, n)
  known[count++] = p;
}

static void
forget (void)
{
  while (count > 0)
    {
      int *p = known[--count];
      UNREGISTER (p)
    }
}

static int
cache (void)
{
  int b[3][2] = { { 0 } };
  for (int i = 0; i < 7; i++)
    {
      ensure (b[i % 3], 2);
      inc (2, b[i % 3], i);
    }
  forget ();
  b[0][0]++;
  ensure (b[0], 2);
  inc (2, b[0], 1);
  forget ();
  return b[0][0] + b[1][1];
}

struct view
{
  int *p;
  int n;
};

static void
show (struct view v)
{
  REGISTER (v.p, v.n)
}

static void
hide (struct view v)
{
  UNREGISTER (v.p)
}

static struct view
make (int n)
{
  struct view v = { calloc (n, sizeof (int)), n };
  show (v);
  return v;
}

static int
views (void)
{
  int memory[2 * N] = { 0 }, result = 0;
  struct view all = { memory, 2 * N }, half = all;
  half.n = N;
  show (all);
  inc (all.n, all.p, 1);
  hide (all);
  memory[0]++;
  show (half);
  inc (half.n, half.p, 1);
  hide (half);
  for (int i = 1; i < 3; i++)
    {
      struct view made = make (i), same = made;
      inc (i, same.p, i);
      hide (same);
      result += made.p[0];
      free (same.p);
    }
  return memory[0] + result;
}

static void
show_found (struct view *v)
{
  REGISTER (v->p, v->n)
}

/* It does not look at it.  */
static void
hand_on (struct view *v)
{
  show_found (v);
}

static int
handed (void)
{
  int memory[N] = { 0 };
  struct view v = { memory, N };
  hand_on (&v);
  inc (N, memory, 3);
  UNREGISTER (v.p)
  return memory[1];
}

int
main (int argc, char **argv)
{
  (void)argv;
  int *v = calloc (N, sizeof *v), w[N] = { 0 };
  int seen;
  REGISTER (v, N)
  REGISTER (w, N)
  inc (N, v, 1);
  WITH (v, seen = v[0]);
  inc (N, w, 2);
  finish[argc > 5] ();
  seen += w[0];
  printf ("%d %d\n", seen, nested (v, 3));
  lock (v);
  lock (w);
  v[1] = w[1];
  unlock (v);
  inc (N, v, 1);
  w[2] = 0;
  unlock (w);
  inc (N, w, 1);
  settle ();
  UNREGISTER (v)
  UNREGISTER (w)
  printf ("%d %d %d\n", v[0], v[1], w[2]);
  printf ("%d %d %d %d\n", arena (), cache (), views (), handed ());
  free (v);
  return 0;
}
