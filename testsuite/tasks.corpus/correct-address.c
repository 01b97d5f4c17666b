/* The address of a parameter is passed on, to be kept somewhere or only looked
   at, before what it points to is registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void twice (int n, double v[n]);

void
twice (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

struct list
{
  double **at;
  int n, room;
};

static struct list all;

static void
grow (struct list *l)
{
  double **at = realloc (l->at, (2 * l->room + 1) * sizeof *at);
  if (!at)
    exit (1);
  l->at = at;
  l->room = 2 * l->room + 1;
}

static void
push (struct list *l, double *const *p)
{
  if (l->n == l->room)
    grow (l);
  l->at[l->n++] = *p;
}

static void
in_list (double *p, int n)
{
  push (&all, &p);
#pragma tasks register p n
}

static void
printed (double *p, int n)
{
  fwrite (&p, 0, sizeof p, stdout);
#pragma tasks register p n
}

static int
null_p (double *const *p)
{
  return *p == NULL;
}

static void
asked (double *p, int n)
{
  if (null_p (&p))
    exit (1);
#pragma tasks register p n
}

static void
end (struct list *l)
{
  for (double **q = l->at; q < l->at + l->n; q++)
    {
      double *p = *q;
#pragma tasks unregister p
    }
  free (l->at);
}

int
main (void)
{
  double a[2] = { 1, 2 }, b[3] = { 3 }, c[4] = { 4 }, d[5] = { 5 };
  in_list (a, 2);
  twice (2, a);
  in_list (d, 5);
  printed (b, 3);
  twice (3, b);
  asked (c, 4);
  twice (4, c);
  twice (5, d);
#pragma tasks unregister b
#pragma tasks unregister c
  end (&all);
  printf ("%g %g %g %g\n", a[1], b[0], c[0], d[0]);
  return 0;
}
