/* Functions register less than there is of what they are given or make.  The
   rest is the program's, if it is known by numbers or not.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void twice (int n, int v[n]);

void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

#ifdef FIXED
#define LESS 0
#else
#define LESS 1
#endif

static void
begin (int *v, int n)
{
#pragma tasks register v n
}

static void
end (int *v)
{
#pragma tasks unregister v
}

static void
begin_lower (int *v, int n)
{
  begin (v, n / 2);
}

static void
begin_both (int *v, int n)
{
  begin (v, n / 2);
  begin (v + n / 2, n - n / 2);
}

/* Registers USED of ROOM elements.  */
static int *
make (int used, int room)
{
  int *v = calloc (room, sizeof *v);
#pragma tasks register v used
  return v;
}

static int *
make_fixed (void)
{
  int *v = calloc (64, sizeof *v);
#pragma tasks register v 48
  return v;
}

static int *
make_rows (int rows, int columns)
{
  return make (rows * columns, (rows + 1) * columns);
}

/* As large as a multiple of 8.  */
static int *
make_padded (int n, int *room)
{
  *room = (n + 7) / 8 * 8;
  int *v = calloc (*room, sizeof *v);
#pragma tasks register v n
  return v;
}

static int *
make_whole (int n)
{
  int size = (n + 7) / 8 * 8;
  int *v = calloc (size, sizeof *v);
#pragma tasks register v size
  return v;
}

static int
drop (int *v, int last)
{
  end (v);
  int sum = v[0] + v[last];
  free (v);
  return sum;
}

/* The elements in front of V and behind its N are the caller's.  */
static void
guarded (int *v, int n)
{
  twice (n, v);
  v[n - LESS] = 1; /* MISTAKE host-access */
  v[-1] = 2;
  end (v);
}

struct list
{
  int *all;
  int n, room;
};

static void
begin_list (struct list *l)
{
#pragma tasks register l->all l->n
}

static void
use_list (struct list *l)
{
  twice (l->n, l->all);
}

static void
end_list (struct list *l)
{
#pragma tasks unregister l->all
}

static int
lists (int n)
{
  struct list l = { calloc (32, sizeof (int)), n, 32 };
  begin_list (&l);
  use_list (&l);
  l.all[l.n] = 3;
  l.all[31]++;
  for (int *p = l.all + l.n; p < l.all + l.room; p++)
    *p = 4;
  end_list (&l);
  int sum = l.all[0] + l.all[31];
  free (l.all);
  return sum;
}

static int
parameters (int n)
{
  int *v = calloc (n + 2, sizeof *v);
  begin (v, n);
  twice (n, v);
  v[n - LESS] = 1; /* MISTAKE host-access */
  v[n + 1]++;
  end (v);
  int sum = v[0] + v[n];
  free (v);
  v = calloc (n + 2, sizeof *v);
  begin (v + 1, n);
  guarded (v + 1, n);
  sum += v[0] + v[n];
  free (v);

  int lower[64] = { 0 }, both[64] = { 0 };
  begin_lower (lower, 64);
  twice (32, lower);
  lower[32 - LESS] = 2; /* MISTAKE host-access */
  lower[63]++;
  end (lower);
  begin_both (both, 64);
  twice (32, both);
  both[40] = 1;
  end (both);
  end (both + 32);
  return sum + lower[32] + both[40];
}

static int
products (int n)
{
  int room;
  int *a = make (n, n + 4), *b = make_fixed (), *c = make_rows (n, 4);
  int *d = make_padded (n, &room), *e = make_whole (n);
  twice (n, a);
  twice (48, b);
  twice (4 * n, c);
  twice (n, d);
  twice (n, e);
  a[n - LESS] = 1; /* MISTAKE host-access */
  a[n + 3]++;
  b[48 - LESS] = 1; /* MISTAKE host-access */
  for (int i = 48; i < 64; i++)
    b[i]++;
  c[n * 4 - LESS] = 1; /* MISTAKE host-access */
  for (int i = 0; i < 4; i++)
    c[n * 4 + i]++;
  for (int i = n; i < room; i++)
    d[i] = 3;
  d[room - 1]++;
#ifndef FIXED
  d[0] = 1; /* MISTAKE host-access */
  e[3] = 1; /* MISTAKE host-access */
#endif
  return drop (a, n) + drop (b, 48) + drop (c, 4 * n) + drop (d, room - 1)
         + drop (e, 0);
}

int
main (int argc, char **argv)
{
  (void) argv;
  printf ("%d %d %d\n", lists (argc + 9), parameters (argc + 7),
          products (argc + 9));
  return 0;
}
