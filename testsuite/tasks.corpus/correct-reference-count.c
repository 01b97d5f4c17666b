/* Nothing is wrong: the last owner unregisters and frees.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct shared
{
  int owners, n;
  int *v;
};

TASK void rotate (int n, int v[n]);

void
rotate (int n, int v[n])
{
  int first = v[0];
  for (int i = 1; i < n; i++)
    v[i - 1] = v[i];
  v[n - 1] = first;
}

static struct shared *
make (int n)
{
  struct shared *s = malloc (sizeof *s);
  s->owners = 1;
  s->n = n;
  s->v = malloc (n * sizeof *s->v);
  for (int i = 0; i < n; i++)
    s->v[i] = i;
#pragma tasks register s->v n
  return s;
}

static struct shared *
keep (struct shared *s)
{
  s->owners++;
  return s;
}

static int
drop (struct shared *s)
{
  if (--s->owners > 0)
    return -1;
#pragma tasks unregister s->v
  int first = s->v[0];
  free (s->v);
  free (s);
  return first;
}

int
main (void)
{
  struct shared *a = make (10), *b = keep (a);
  rotate (a->n, a->v);
  int first = drop (a);
  rotate (b->n, b->v);
  printf ("%d %d\n", first, drop (b));
  return 0;
}
