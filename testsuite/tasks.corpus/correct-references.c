/* The last reference takes the buffer with it.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct buf { int refs; int n; unsigned *data; };
TASK void rot (int n, unsigned v[n], int k);

void
rot (int n, unsigned v[n], int k)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] << k | v[i] >> (32 - k);
}

static struct buf *
buf_new (int n)
{
  struct buf *b = malloc (sizeof *b);
  if (!b)
    exit (1);
  b->data = malloc (sizeof (unsigned[n]));
  if (!b->data)
    exit (1);
  for (int i = 0; i < n; i++)
    b->data[i] = i * 2654435761u;
#pragma tasks register b->data n
  b->n = n;
  b->refs = 1;
  return b;
}

static struct buf *
buf_get (struct buf *b)
{
  b->refs++;
  return b;
}

static void
buf_put (struct buf *b)
{
  if (--b->refs > 0)
    return;
#pragma tasks unregister b->data
  unsigned x = 0;
  for (int i = 0; i < b->n; i++)
    x ^= b->data[i];
  printf ("%08x\n", x);
  free (b->data);
  free (b);
}

int
main (void)
{
  struct buf *a = buf_new (31), *b = buf_get (a), *c = buf_new (9);
  rot (a->n, a->data, 3);
  buf_put (a);
  rot (b->n, b->data, 5);
  struct buf *d = buf_get (c);
  buf_put (c);
  rot (d->n, d->data, 7);
  buf_put (b);
  buf_put (d);
  return 0;
}
