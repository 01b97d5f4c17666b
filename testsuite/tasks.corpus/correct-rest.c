/* Nothing is wrong: what is behind so many elements as are registered is the
   program's, though nothing but memory says how many these are.  */
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

struct list
{
  int *v;
  int used;
};

static void
open (struct list *l)
{
#pragma tasks register l->v l->used
}

static void
close (struct list *l)
{
#pragma tasks unregister l->v
}

static void
push (struct list *l, int x)
{
  l->used++;
  l->v[l->used - 1] = x;
}

/* What was behind the last element is another one.  */
static int
lists (int n)
{
  struct list l = { calloc (32, sizeof (int)), n };
  open (&l);
  twice (l.used, l.v);
  push (&l, 3);
  push (&l, 4);
  l.used++;
  l.v[l.used - 1] = 8;
  close (&l);
  int sum = l.v[n] + l.used;
#pragma tasks register l.v l.used
  twice (l.used, l.v);
  for (int i = 0; i < 3; i++)
    {
      l.used++;
      l.v[l.used - 1] = i;
    }
  l.v[l.used - 1]++;
#pragma tasks unregister l.v
  sum += l.v[n];
  free (l.v);
  return sum;
}

struct message
{
  int head[4];
  int body[32];
  int n;
};

static void
use (struct message *m)
{
  twice (m->n, m->body);
  m->head[0]++;
  m->body[m->n] = 1;
  for (int i = m->n; i < 32; i++)
    m->body[i]++;
}

static int
messages (int n)
{
  struct message m = { .n = n };
#pragma tasks register m.body m.n
  use (&m);
  m.body[31]++;
  m.body[m.n] = 4;
#pragma tasks unregister m.body
  return m.body[31] + m.head[0];
}

static int buffer[64], length;

static void
begin (void)
{
#pragma tasks register buffer length
}

static void
end (void)
{
#pragma tasks unregister buffer
}

static void
work (void)
{
  twice (length, buffer);
  buffer[length] = 1;
  for (int i = length; i < 64; i++)
    buffer[i]++;
}

/* As many as one of two ways says.  */
static int
ways (int n)
{
  int v[32] = { 1 };
  int size = n > 10 ? 16 : 8;
  if (n > 10)
    {
#pragma tasks register v 16
    }
  else
    {
#pragma tasks register v 8
    }
  twice (size, v);
  if (n <= 10)
    v[12] = 1;
  v[20] = 2;
  for (int i = size; i < 32; i++)
    v[i] = 3;
#pragma tasks unregister v
  return v[0] + v[12];
}

static int
some (int n)
{
  int v[64] = { 1 };
#pragma tasks register v n
  twice (n, v);
  for (int i = 0; i < 64; i++)
    if (i >= n)
      v[i] = i;
  int last = 0;
  while (last < n)
    last++;
  v[last] = 7;
#pragma tasks unregister v
  return v[0] + v[63];
}

int
main (int argc, char **argv)
{
  (void) argv;
  length = argc + 8;
  begin ();
  work ();
  end ();
  printf ("%d %d %d\n", lists (argc + 3), messages (argc + 10), buffer[63]);
  printf ("%d %d %d\n", ways (argc), ways (argc + 20), some (argc + 20));
  return 0;
}
