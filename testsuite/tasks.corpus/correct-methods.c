/* An abstract type with methods in a table, whose objects may be views that
   own nothing.  */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

typedef struct seq seq;
struct ops { bool (*open) (seq *); void (*close) (seq *); };
struct seq { const struct ops *ops; int *v; int n; seq *base; };
TASK void rotate (int n, int v[n]);

void
rotate (int n, int v[n])
{
  int first = v[0];
  memmove (v, v + 1, (n - 1) * sizeof *v);
  v[n - 1] = first;
}

static bool
own_open (seq *s)
{
  if (!(s->v = malloc (s->n * sizeof *s->v)))
    return false;
  for (int i = 0; i < s->n; i++)
    s->v[i] = i;
#pragma tasks register s->v s->n
  return true;
}

static void
own_close (seq *s)
{
#pragma tasks unregister s->v
  printf ("%d\n", s->v[0]);
  free (s->v);
}

static bool
view_open (seq *s)
{
  if (s->base->n < s->n + 2)
    return false;
  s->v = s->base->v + 2;
#pragma tasks register s->v s->n
  return true;
}

static void
view_close (seq *s)
{
#pragma tasks unregister s->v
  s->v = NULL;
}

static const struct ops own = { own_open, own_close };
static const struct ops view = { view_open, view_close };
int
main (void)
{
  seq a = { &own, NULL, 9, NULL }, b = { &view, NULL, 4, &a };
  seq c = { &view, NULL, 8, &a }, *all[] = { &a, &b, &c };
  bool open[3];
  for (int i = 0; i < 3; i++)
    open[i] = all[i]->ops->open (all[i]);
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < 3; i++)
      if (open[i] && k <= i + 2)
        rotate (all[i]->n, all[i]->v);
  for (int i = 3; i-- > 0;)
    if (open[i])
      all[i]->ops->close (all[i]);
  return 0;
}
