/* Who waits is far from who reads: through pointers to functions, callbacks,
   or a struct that carries its own way to wait.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct future { void (*wait) (struct future *); int *data; int n; int done; };
TASK void cube (int n, int v[n]);

void
cube (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= v[i] * v[i];
}

static void
wait_all (struct future *f)
{
#pragma tasks wait
  f->done = 1;
}

static void
wait_own (struct future *f)
{
#pragma tasks acquire f->data
  f->done = 1;
}

static struct future
async (int n, int *v, int all)
{
  struct future f = { all ? wait_all : wait_own, v, n, 0 };
#pragma tasks register v n
  cube (n, v);
  return f;
}

static int
get (struct future *f, int i)
{
  if (!f->done)
    f->wait (f);
  return f->data[i];
}

static void
end (struct future *f)
{
#pragma tasks unregister f->data
  memset (f->data, 0, f->n * sizeof *f->data);
}

int
main (void)
{
  int a[5] = { 1, 2, 3, 4, 5 }, b[3] = { 6, 7, 8 };
  struct future f = async (5, a, 0), g = async (3, b, 1);
  printf ("%d %d\n", get (&f, 4), get (&g, 1));
  int s = get (&f, 0);
  s += get (&g, 0);
  end (&f);
  end (&g);
  printf ("%d %d\n", s, a[0] + b[2]);
  return 0;
}
