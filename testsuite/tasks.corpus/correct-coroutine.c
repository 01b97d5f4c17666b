/* A coroutine by switch, whose state lives in a struct.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct co { int line; int i; int *buf; int n; };
TASK void sq (int n, int v[n]);

void
sq (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] * v[i] % 1000;
}

#define BEGIN(C) switch ((C)->line) { case 0:
#define YIELD(C, X)                                                           \
  do                                                                          \
    {                                                                         \
      (C)->line = __LINE__;                                                   \
      return (X);                                                             \
      case __LINE__:;                                                         \
    }                                                                         \
  while (0)
#define END(C) } (C)->line = 0
static int
resume (struct co *c)
{
  BEGIN (c)
  c->buf = malloc (c->n * sizeof *c->buf);
  if (!c->buf)
    return -1;
  for (int k = 0; k < c->n; k++)
    c->buf[k] = k + 2;
#pragma tasks register c->buf c->n
  YIELD (c, 0);
  for (c->i = 0; c->i < 3; c->i++)
    {
      sq (c->n, c->buf);
      YIELD (c, 1);
#pragma tasks acquire c->buf
      printf ("%d\n", c->buf[c->n - 1]);
#pragma tasks release c->buf
      YIELD (c, 2);
    }
#pragma tasks unregister c->buf
  free (c->buf);
  END (c);
  return -1;
}

int
main (void)
{
  struct co a = { .n = 4 }, b = { .n = 6 };
  int x, y;
  do
    {
      x = resume (&a);
      y = resume (&b);
    }
  while (x >= 0 && y >= 0);
  return 0;
}
