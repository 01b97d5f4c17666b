/* SPDX-License-Identifier: GPL-3.0-or-later

   Nothing is wrong here, though it may look so.  */

/* { dg-options "-Wall -Wextra" } */

#include <stdio.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void change (double *v);
TASK void use (int n, const double *v);
TASK void copy (int n, const double *v, double *w TASK_OUTPUT);

void
change (double *v)
{
  v[0]++;
}

void
use (int n, const double *v)
{
  if (n > 0)
    printf ("%g\n", v[0]);
}

void
copy (int n, const double *v, double *w)
{
  memcpy (w, v, n * sizeof *w);
}

extern void elsewhere (double *v);
extern void somewhere (void);

static double g[16], h[16];

/* The same condition guards all of it.  */
void
guarded (int n, int quiet)
{
  double v[8] = { 0 };
  int parallel = n > 100 && !quiet;
  if (parallel)
    {
#pragma tasks register v
    }
  for (int i = 0; i < n; i++)
    if (parallel)
      change (v);
    else
      v[0]++;
  if (parallel)
    {
#pragma tasks unregister v
    }
  printf ("%g\n", v[0]);
}

/* A variable remembers it.  */
void
remembered (int n)
{
  double *v = NULL;
  int done = 0;
  if (n > 3)
    {
      v = malloc (n * sizeof *v);
#pragma tasks register v n
      done = 1;
    }
  if (done)
    change (v);
  if (done)
    {
#pragma tasks unregister v
      free (v);
    }
}

/* Only the first iteration registers, only the last one unregisters.  */
void
first_and_last (int n)
{
  double v[8] = { 0 };
  for (int i = 0; i < 10; i++)
    {
      if (i == 0)
        {
#pragma tasks register v
        }
      change (v);
    }
#pragma tasks unregister v
  printf ("%g %d\n", v[0], n);
}

/* The arrays change places.  */
void
ping_pong (int n)
{
  double a[16] = { 0 }, b[16];
  double *from = a, *to = b;
#pragma tasks register a
#pragma tasks register b
  for (int i = 0; i < n; i++)
    {
      copy (16, from, to);
      double *t = from;
      from = to;
      to = t;
    }
#pragma tasks acquire from
  printf ("%g\n", from[0]);
#pragma tasks release from
#pragma tasks unregister a
#pragma tasks unregister b
}

/* While tasks use one half the program prepares the other.  */
void
pipeline (int n)
{
  double *v = malloc (n * 8 * sizeof *v);
  for (int i = 0; i < 8; i++)
    v[i] = i;
  for (int b = 0; b < n; b++)
    {
#pragma tasks register &v[8 * b] 8
      change (&v[8 * b]);
      if (b + 1 < n)
        for (int i = 0; i < 8; i++)
          v[8 * (b + 1) + i] = i;
    }
  for (int b = 0; b < n; b++)
    {
#pragma tasks unregister &v[8 * b]
    }
  free (v);
}

/* Readers beside a reader.  */
void
readers (void)
{
  double v[8] TASK_REGISTERED = { 1 };
  use (8, v);
  printf ("%g\n", v[0]);
  use (8, v);
}

static void
setup (double **v, int n)
{
  *v = calloc (n, sizeof **v);
#pragma tasks register *v n
}

static void
teardown (double **v)
{
#pragma tasks unregister *v
  free (*v);
  *v = NULL;
}

void
by_functions (int n)
{
  double *v, *w;
  setup (&v, n);
  setup (&w, n);
  copy (n, v, w);
  teardown (&v);
  printf ("%d\n", v == NULL);
  teardown (&w);
}

static void
wait_for_all (int deep)
{
  if (deep > 0)
    wait_for_all (deep - 1);
  else
    {
#pragma tasks wait
    }
}

void
waits_inside (void)
{
  double v[8] TASK_REGISTERED = { 0 };
  change (v);
  wait_for_all (3);
  printf ("%g\n", v[0]);
}

/* Other files may do anything.  */
void
other_files (void)
{
  double v[8] = { 0 };
  elsewhere (v);
  change (v);
  somewhere ();
  v[0] = 1;
  elsewhere (v);
}

void
other_files_with_globals (void)
{
  change (g);
  somewhere ();
  g[0] = 1;
}

struct grid
{
  int n;
  double *cells, *next;
  double *rows[4];
};

static int
grid_open (struct grid *grid, int n)
{
  grid->n = n;
  grid->cells = malloc (n * sizeof *grid->cells);
  if (!grid->cells)
    return -1;
#pragma tasks register grid->cells n
  for (int i = 0; i < 4; i++)
    {
      grid->rows[i] = calloc (n, sizeof (double));
#pragma tasks register grid->rows[i] n
    }
  return 0;
}

static void
grid_close (struct grid *grid)
{
#pragma tasks unregister grid->cells
  free (grid->cells);
  for (int i = 0; i < 4; i++)
    {
#pragma tasks unregister grid->rows[i]
      free (grid->rows[i]);
    }
}

void
structures (int n)
{
  struct grid grid;
  if (grid_open (&grid, n) < 0)
    return;
  for (int i = 0; i < 4; i++)
    copy (n, grid.cells, grid.rows[i]);
  change (grid.cells);
  grid_close (&grid);
  if (grid_open (&grid, 2 * n) < 0)
    return;
  grid.cells[0] = 1;
  grid_close (&grid);
}

/* It is registered if the function says so.  */
static int
maybe (double *v, int n)
{
  if (n < 8)
    return 0;
#pragma tasks register v n
  return 1;
}

void
by_result (int n)
{
  double *v = calloc (n, sizeof *v);
  if (maybe (v, n))
    {
      change (v);
#pragma tasks unregister v
    }
  free (v);
}

/* Every way out unregisters.  */
int
ways_out (int n)
{
  double v[8] = { 0 };
  int status = -1;
#pragma tasks register v
  change (v);
  if (n < 0)
    goto out;
  change (v);
  if (n == 0)
    goto out;
  status = 0;
out:
#pragma tasks unregister v
  return status;
}

int
registered_ways_out (int n)
{
  double v[8] TASK_REGISTERED = { 0 };
  while (n-- > 0)
    {
      double w[8] TASK_HEAP TASK_REGISTERED;
      copy (8, v, w);
      if (n == 5)
        continue;
      if (n == 4)
        break;
      if (n == 3)
        return 1;
      change (w);
    }
  return 0;
}

/* Acquired in each iteration, touched in between.  */
void
progress (int n)
{
  double v[8] TASK_REGISTERED = { 0 };
  for (int i = 0; i < n; i++)
    {
      change (v);
      if (i % 10 == 0)
        {
#pragma tasks acquire v
          printf ("%g\n", v[0]);
          v[1] = 0;
#pragma tasks release v
        }
    }
}

/* A call on what is acquired is fine if nobody waits before the release.  */
void
called_while_acquired (void)
{
  double v[8] TASK_REGISTERED = { 0 };
#pragma tasks acquire v
  v[0] = 1;
  change (v);
#pragma tasks release v
#pragma tasks wait
  printf ("%g\n", v[0]);
}

/* A whole and its parts.  */
void
parts (void)
{
  double m[4][8] = { { 0 } };
#pragma tasks register m
  for (int i = 0; i < 4; i++)
    {
#pragma tasks register m[i]
    }
  change (m[0]);
  for (int i = 0; i < 4; i++)
    change (m[i]);
  for (int i = 0; i < 4; i++)
    {
#pragma tasks unregister m[i]
    }
#pragma tasks acquire m
  printf ("%g\n", m[1][0]);
#pragma tasks release m
#pragma tasks unregister m
}

/* The buffer moves, but not while it is registered.  */
void
grows (int n)
{
  double *v = NULL;
  for (int size = 16; size < n; size *= 2)
    {
      v = realloc (v, size * sizeof *v);
#pragma tasks register v size
      change (v);
#pragma tasks unregister v
    }
  free (v);
}

/* Elements of several arrays, in several orders.  */
void
many (int n)
{
  double *p[8], *q[8];
  for (int i = 0; i < 8; i++)
    {
      p[i] = calloc (n, sizeof (double));
      q[7 - i] = calloc (n, sizeof (double));
#pragma tasks register p[i] n
#pragma tasks register q[7 - i] n
    }
  for (int i = 1; i < 8; i++)
    copy (n, p[i - 1], q[i]);
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < i; j++)
      copy (n, q[j], p[i]);
#pragma tasks wait
  for (int i = 0; i < 8; i++)
    printf ("%g\n", p[i][0] + q[i][0]);
  for (int i = 7; i >= 0; i--)
    {
#pragma tasks unregister p[i]
#pragma tasks unregister q[i]
      free (p[i]);
      free (q[i]);
    }
}

/* Scalars are copied at the call, addresses are no accesses.  */
void
scalars (int n)
{
  double v[8] TASK_REGISTERED = { 0 };
  use (n, v);
  n = 3;
  use (n++, v);
  printf ("%p %zu %d\n", (void *)v, sizeof v, n);
  double *end = v + 8;
  printf ("%d\n", end > v);
}

/* Another array of the same function is free.  */
void
others (void)
{
  double v[8] TASK_REGISTERED = { 0 }, w[8] = { 0 };
  change (v);
  for (int i = 0; i < 8; i++)
    w[i] = i;
  h[0] = w[1];
  change (v);
}

/* Registered for each call.  */
void
each_time (int n)
{
  for (int i = 0; i < n; i++)
    {
      double *v = calloc (8, sizeof *v);
#pragma tasks register v 8
      change (v);
#pragma tasks unregister v
      free (v);
#pragma tasks register g
      change (g);
#pragma tasks unregister g
      g[0] = i;
    }
}

/* The runtime starts again.  */
void
restarted (void)
{
  for (int i = 0; i < 3; i++)
    {
#pragma tasks register g
      change (g);
#pragma tasks shutdown
      g[0]++;
    }
}

/* A structure that is passed by value has the pointer.  */
struct row
{
  double *cells;
};

static void
register_row (struct row r)
{
#pragma tasks register r.cells 4
}

static void
unregister_row (struct row r)
{
#pragma tasks unregister r.cells
}

void
by_value (void)
{
  double *v = calloc (4, sizeof *v);
  if (!v)
    return;
  struct row r = { v };
  register_row (r);
  change (v);
  unregister_row (r);
  free (v);
}

/* The address tells which of the two it is.  */
void
compared (void)
{
  double *a = calloc (4, sizeof *a), *b = calloc (4, sizeof *b);
  if (a && b)
    for (int i = 0; i < 2; i++)
      {
        double *one = i ? a : b;
        if (one == a)
          {
#pragma tasks register a 4
            use (4, a);
          }
        if (one == a)
          change (one);
        if (one == a)
          {
#pragma tasks unregister a
          }
      }
  free (a);
  free (b);
}

int
main (void)
{
  double v[8] = { 0 };
#pragma tasks register v
  change (v);
#pragma tasks wait
  printf ("%g\n", v[0]);
  return 0;
}

/* What is registered in part, by another function: the rest is nobody's.  */
TASK void fill_part (int n, float v[n] TASK_OUTPUT);

void
fill_part (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = (float)i;
}

static void
set_up_part (float *v)
{
#pragma tasks register v 50
}

static float parted[100];

static void
set_up_parted (void)
{
#pragma tasks register parted 50
}

static void
touch_parted (void)
{
  parted[75] = 1;
}

void
use_parts (void)
{
  float *v = malloc (100 * sizeof *v);
  if (!v)
    return;
  set_up_part (v);
  fill_part (50, v);
  v[75] = 1;
  set_up_parted ();
  fill_part (50, parted);
  touch_parted ();
  parted[80] = 1;
#pragma tasks wait
#pragma tasks unregister v
#pragma tasks unregister parted
  free (v);
}

/* Blocks are registered, or all of them at once.  */
void
use_blocks (int several, int blocks)
{
  float *v = malloc (64 * blocks * sizeof *v), *at[8];
  for (int i = 0; i < blocks; i++)
    at[i] = v + i * 64;
  if (several || blocks > 1)
    for (int i = 0; i < blocks; i++)
      {
#pragma tasks register &v[i * 64] 64
      }
  else
    {
#pragma tasks register v (64 * blocks)
    }
  for (int i = 0; i < blocks; i++)
    fill_part (64, &v[i * 64]);
  if (several || blocks > 1)
    for (int i = 0; i < blocks; i++)
      {
#pragma tasks unregister &v[i * 64]
      }
  else
    {
#pragma tasks unregister v
    }
  if (!(several || blocks > 1))
    {
#pragma tasks register v (64 * blocks)
    }
  else
    for (int i = 0; i < blocks; i++)
      {
#pragma tasks register at[i] 64
      }
  for (int i = 0; i < blocks; i++)
    fill_part (64, at[i]);
#pragma tasks shutdown
  free (v);
}

/* What was done is kept with the buffer.  */
struct area
{
  bool registered, acquired;
  float *v;
};

static float *
look (struct area *a)
{
  if (a->registered && !a->acquired)
    {
#pragma tasks acquire a->v
      a->acquired = true;
    }
  return a->v;
}

static void
give_area (struct area *a)
{
  if (!a->registered)
    {
#pragma tasks register a->v 64
      a->registered = true;
    }
  if (a->acquired)
    {
#pragma tasks release a->v
      a->acquired = false;
    }
}

void
use_area (void)
{
  struct area a = { false, false, malloc (64 * sizeof *a.v) };
  look (&a)[0] = 1;
  for (int i = 0; i < 4; i++)
    {
      give_area (&a);
      fill_part (64, a.v);
      look (&a)[0] = 2;
    }
#pragma tasks shutdown
  free (a.v);
}

/* How far it has come is kept with the buffers.  */
struct stages
{
  enum { NOTHING, ALLOCATED, REGISTERED } stage;
  float *v, *w;
};

static void
end_stages (struct stages *s)
{
  switch (s->stage)
    {
    case REGISTERED:
#pragma tasks unregister s->w
#pragma tasks unregister s->v
      /* Fall through.  */
    case ALLOCATED:
      free (s->v);
      free (s->w);
      /* Fall through.  */
    case NOTHING:
      s->stage = NOTHING;
    }
}

static int
begin_stages (struct stages *s)
{
  s->v = malloc (64 * sizeof *s->v);
  s->w = malloc (64 * sizeof *s->w);
  s->stage = ALLOCATED;
  if (!s->v || !s->w)
    {
      end_stages (s);
      return -1;
    }
#pragma tasks register s->v 64
#pragma tasks register s->w 64
  s->stage = REGISTERED;
  return 0;
}

void
use_stages (void)
{
  struct stages s = { NOTHING, NULL, NULL };
  if (begin_stages (&s) == 0)
    fill_part (64, s.w);
  end_stages (&s);
}
