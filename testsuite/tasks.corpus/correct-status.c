/* What has been done is kept in memory: in a member, behind a pointer, in
   static variables, in arrays, in counters and bits.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void bump (int n, int v[n]);

void
bump (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

#define N 8

struct series
{
  int *p;
  int n;
  int registered;
};

static void
need (struct series *s)
{
  if (!s->registered)
    {
#pragma tasks register s->p s->n
      s->registered = 1;
    }
}

static void
drop (struct series *s)
{
  if (!s->registered)
    return;
#pragma tasks unregister s->p
  s->registered = 0;
}

static int
by_member (void)
{
  int local[N] = { 0 };
  struct series x = { local, N, 0 }, y = { calloc (4, sizeof (int)), 4, 0 };
  for (int i = 0; i < 3; i++)
    {
      need (&x);
      bump (x.n, x.p);
      if (i != 1)
        {
          need (&y);
          bump (y.n, y.p);
        }
      else
        drop (&y);
    }
  drop (&x);
  drop (&y);
  drop (&y);
  int sum = local[0] + y.p[3];
  free (y.p);
  return sum;
}

static int
by_member_here (int rounds)
{
  struct series s = { calloc (N, sizeof (int)), N, 0 };
  for (int i = 0; i < rounds; i++)
    {
      if (!s.registered)
        {
#pragma tasks register s.p s.n
          s.registered = 1;
        }
      bump (s.n, s.p);
    }
  if (s.registered)
    {
#pragma tasks unregister s.p
      s.registered = 0;
    }
  int result = s.p[0];
  free (s.p);
  return result;
}

static void
open_once (int *v, int n, int *open)
{
  if (!*open)
    {
#pragma tasks register v n
      *open = 1;
    }
}

static void
close_once (int *v, int *open)
{
  if (*open)
    {
#pragma tasks unregister v
      *open = 0;
    }
}

static int
by_pointer (void)
{
  int v[N] = { 0 }, open = 0;
  open_once (v, N, &open);
  bump (N, v);
  open_once (v, N, &open);
  bump (N, v);
  close_once (v, &open);
  close_once (v, &open);
  return v[0];
}

static int ready, table[N];

static void
prepare (void)
{
  if (ready)
    return;
#pragma tasks register table
  ready = 1;
}

static int
by_static (void)
{
  for (int i = 0; i < 3; i++)
    {
      prepare ();
      bump (N, table);
    }
  if (ready)
    {
#pragma tasks unregister table
      ready = 0;
    }
  return table[N - 1];
}

static int
by_array (void)
{
  int v[4][N] = { { 0 } };
  char used[4] = { 0 };
  int sum = 0;
  for (int i = 0; i < 8; i++)
    {
      int k = i * i % 4;
      if (!used[k])
        {
#pragma tasks register v[k]
          used[k] = 1;
        }
      bump (N, v[k]);
    }
  for (int i = 0; i < 4; i++)
    {
      if (used[i])
        {
#pragma tasks unregister v[i]
        }
      sum += v[i][1];
    }
  return sum;
}

struct meter
{
  int v[N];
  unsigned dirty : 1;
  int depth;
  unsigned state;
};

static void
update (struct meter *m)
{
  bump (N, m->v);
  m->dirty = 1;
}

static int
value_of (struct meter *m, int i)
{
  if (m->dirty)
    {
#pragma tasks wait
      m->dirty = 0;
    }
  return m->v[i];
}

static int
by_dirt (void)
{
  struct meter m = { { 0 }, 0, 0, 0 };
#pragma tasks register m.v
  update (&m);
  int sum = value_of (&m, 1) + value_of (&m, 2);
  update (&m);
  update (&m);
  sum += value_of (&m, 0);
#pragma tasks unregister m.v
  return sum;
}

static void
lock (struct meter *m)
{
  if (m->depth++ == 0)
    {
#pragma tasks acquire m->v
    }
}

static void
unlock (struct meter *m)
{
  if (--m->depth == 0)
    {
#pragma tasks release m->v
    }
}

static int
by_depth (void)
{
  struct meter m = { { 0 }, 0, 0, 0 };
#pragma tasks register m.v
  bump (N, m.v);
  lock (&m);
  m.v[0]++;
  lock (&m);
  m.v[1]++;
  unlock (&m);
  m.v[2]++;
  unlock (&m);
  bump (N, m.v);
  lock (&m);
  int result = m.v[0] + m.v[2];
  unlock (&m);
#pragma tasks unregister m.v
  return result;
}

#define REGISTERED 1u
#define ACQUIRED 2u

static int
by_bits (int wanted)
{
  struct meter m = { { 0 }, 0, 0, 0 };
  if (wanted > 1)
    {
#pragma tasks register m.v
      m.state |= REGISTERED;
    }
  if (m.state & REGISTERED)
    bump (N, m.v);
  if (wanted > 2 && (m.state & REGISTERED))
    {
#pragma tasks acquire m.v
      m.state |= ACQUIRED;
      m.v[0] = 5;
    }
  if (m.state & ACQUIRED)
    {
#pragma tasks release m.v
      m.state &= ~ACQUIRED;
    }
  if (m.state & REGISTERED)
    {
#pragma tasks unregister m.v
      m.state &= ~REGISTERED;
    }
  return m.v[0];
}

/* As many as are counted are registered, and those are the first.  */
static int
by_counter (int rounds)
{
  static int count;
  int v[N] = { 0 };
  for (int i = 0; i < rounds; i++)
    if (i % 3 == 0)
      {
        if (count++ == 0)
          {
#pragma tasks register v
          }
        bump (N, v);
      }
  while (count > 0)
    if (--count == 0)
      {
#pragma tasks unregister v
      }
  return v[N - 1];
}

/* The pointer is the status.  */
static int *cache;

static int *
cached (int n)
{
  if (!cache)
    {
      cache = calloc (n, sizeof *cache);
      if (!cache)
        abort ();
#pragma tasks register cache n
    }
  return cache;
}

static int
by_null (int rounds)
{
  int result = 0;
  for (int i = 0; i < rounds; i++)
    bump (N, cached (N));
  if (cache)
    {
#pragma tasks unregister cache
      result = cache[0];
      free (cache);
      cache = NULL;
    }
  return result;
}

/* A variable, and a pointer to it in another function.  */
static int
finish (int *v, const int *registered)
{
  if (*registered)
    {
#pragma tasks unregister v
    }
  int first = v[0];
  free (v);
  return first;
}

static int
by_address (int n)
{
  int registered = 0, *v = calloc (N, sizeof *v);
  if (n > 0)
    {
#pragma tasks register v N
      registered = 1;
      bump (N, v);
    }
  return finish (v, &registered);
}

int
main (void)
{
  printf ("%d %d\n", by_address (0), by_address (1));
  printf ("%d %d %d\n", by_member (), by_member_here (3), by_pointer ());
  printf ("%d %d %d\n", by_static (), by_array (), by_dirt ());
  printf ("%d %d %d %d\n", by_depth (), by_bits (1), by_bits (2), by_bits (3));
  printf ("%d %d %d\n", by_counter (5), by_null (2), by_null (0));
  return 0;
}
