/* A list of things to undo; commit and rollback.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

enum kind { MEMORY, REGION, HELD };
struct undo { enum kind kind; double *p; struct undo *next; };
static struct undo *log;
static void
push (enum kind k, double *p)
{
  struct undo *u = malloc (sizeof *u);
  if (!u)
    abort ();
  *u = (struct undo) { k, p, log };
  log = u;
}

static void
rollback (void)
{
  while (log)
    {
      struct undo *u = log;
      double *p = u->p;
      log = u->next;
      switch (u->kind)
        {
        case MEMORY:
          free (p);
          break;
        case REGION:
#pragma tasks unregister p
          break;
        case HELD:
#pragma tasks release p
          break;
        }
      free (u);
    }
}

TASK void avg (int n, double v[n]);

void
avg (int n, double v[n])
{
  double s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  for (int i = 0; i < n; i++)
    v[i] = (v[i] + s / n) / 2;
}

static int
attempt (int n, double *result)
{
  double *v = malloc (n * sizeof *v);
  if (!v)
    return -1;
  push (MEMORY, v);
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma tasks register v n
  push (REGION, v);
  avg (n, v);
  avg (n, v);
#pragma tasks acquire v
  push (HELD, v);
  if (v[0] > 2)
    return -2;
  *result = v[n - 1];
  return 0;
}

int
main (void)
{
  double x = 0;
  for (int n = 2; n < 9; n += 2)
    {
      int r = attempt (n, &x);
      rollback ();
      printf ("%d %g\n", r, x);
    }
  return 0;
}
