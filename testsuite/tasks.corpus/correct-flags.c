/* What is registered is kept in bits, in a static flag, in a count, and in the
   pointer itself.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 20

TASK void add (int n, int v[n], int what);

void
add (int n, int v[n], int what)
{
  for (int i = 0; i < n; i++)
    v[i] += what;
}

static int
bits (unsigned wanted)
{
  int a[N] = { 0 }, b[N] = { 0 };
  unsigned registered = 0;
  if (wanted & 1)
    {
#pragma tasks register a
      registered |= 1;
    }
  if (wanted & 2)
    {
#pragma tasks register b
      registered |= 2;
    }
  if (registered & 1)
    add (N, a, 1);
  if (registered & 2)
    add (N, b, 2);
  if (registered & 1)
    {
#pragma tasks unregister a
    }
  if (registered & 2)
    {
#pragma tasks unregister b
    }
  return a[0] + b[0];
}

static int *
table (void)
{
  static int v[N];
  static int ready;
  if (!ready)
    {
#pragma tasks register v
      ready = 1;
    }
  return v;
}

static int
optional (int n)
{
  int *v = NULL, *w = calloc (N, sizeof *w);
  int result = 0;
#pragma tasks register w N
  if (n > 3 && (v = calloc (n, sizeof *v)) != NULL)
    {
#pragma tasks register v n
    }
  for (int i = 0; i < 3; i++)
    {
      add (N, w, i);
      if (v)
        add (n, v, i);
    }
#pragma tasks unregister w
  if (v)
    {
#pragma tasks unregister v
      result = v[0];
    }
  result += w[0];
  free (v);
  free (w);
  return result;
}

static int
counted (int count)
{
  int *v[8];
  int made = 0, result = 0;
  while (made < count && made < 8)
    {
      v[made] = calloc (N, sizeof (int));
      if (!v[made])
        break;
#pragma tasks register v[made] N
      made++;
    }
  for (int i = 0; i < made; i++)
    add (N, v[i], i);
  while (made-- > 0)
    {
#pragma tasks unregister v[made]
      result += v[made][0];
      free (v[made]);
    }
  return result;
}

struct channel
{
  int *memory, *open; /* which is NULL, or MEMORY */
};

static void
open_channel (struct channel *c, int n)
{
  if (c->open)
    return;
#pragma tasks register c->memory n
  c->open = c->memory;
}

static void
close_channel (struct channel *c)
{
  if (!c->open)
    return;
#pragma tasks unregister c->open
  c->open = NULL;
}

static int
channel (void)
{
  struct channel c = { calloc (N, sizeof (int)), NULL };
  close_channel (&c);
  for (int i = 0; i < 2; i++)
    {
      open_channel (&c, N);
      open_channel (&c, N);
      add (N, c.memory, i + 1);
      close_channel (&c);
      close_channel (&c);
    }
  int result = c.memory[N - 1];
  free (c.memory);
  return result;
}

enum
{
  REGISTERED = 1,
  HELD = 2,
  OWNED = 4
};

struct object
{
  unsigned flags;
  int *v;
};

static void
init (struct object *o, int *v)
{
  o->flags = v ? 0 : OWNED;
  o->v = v;
}

static int *
hold (struct object *o)
{
  if ((o->flags & (REGISTERED | HELD)) == REGISTERED)
    {
#pragma tasks acquire o->v
      o->flags |= HELD;
    }
  return o->v;
}

static void
use (struct object *o)
{
  if (!(o->flags & REGISTERED))
    {
#pragma tasks register o->v N
      o->flags |= REGISTERED;
    }
  if (o->flags & HELD)
    {
#pragma tasks release o->v
      o->flags &= ~HELD;
    }
  add (N, o->v, 1);
}

static int
objects (void)
{
  int v[N] = { 0 }, w[N] = { 0 };
  struct object a, b;
  init (&a, v);
  init (&b, w);
  hold (&a)[0] = 3;
  use (&a);
  use (&b);
  use (&a);
  int result = hold (&a)[0] + hold (&b)[1];
  use (&b);
#pragma tasks unregister v
#pragma tasks unregister w
  return result + w[0];
}

int
main (int argc, char **argv)
{
  (void)argv;
  printf ("%d %d\n", bits (argc), bits (3));
  add (N, table (), 4);
  add (N, table (), 5);
  int *v = table ();
#pragma tasks acquire v
  printf ("%d\n", v[0]);
#pragma tasks release v
  printf ("%d %d\n", optional (2), optional (5));
  printf ("%d %d\n", counted (4 + argc), channel ());
  printf ("%d\n", objects ());
  return 0;
}
