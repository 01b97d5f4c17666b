/* The addresses of arrays that are gone: returned, and stored where a
   parameter points.  Who takes them back in time may store them there.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void ramp (int n, TASK_OUTPUT int v[n]);

void
ramp (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = i;
}

static int
lent (int n, int **where)
{
  int *before = *where;
  int v[n] TASK_REGISTERED;
  *where = v;
  ramp (n, *where);
#pragma tasks wait
  int last = (*where)[n - 1];
  *where = before;
  return last;
}

#ifdef FIXED

static int *
of_heap (int n)
{
  int *v = malloc (n * sizeof *v);
#pragma tasks register v n
  ramp (n, v);
#pragma tasks unregister v
  return v;
}

static void
by_parameter (int n, int **where)
{
  *where = of_heap (n);
}

#else

static int *
of_heap (int n)
{
  int v[n] TASK_REGISTERED TASK_HEAP;
  int *result = v;
  ramp (n, v);
  return result; /* MISTAKE lifetime */
}

static void
by_parameter (int n, int **where)
{
  int v[n] TASK_REGISTERED TASK_HEAP;
  ramp (n, v);
#pragma tasks wait
  *where = v; /* MISTAKE lifetime */
}

static void
by_each (int x, int **where)
{
  int v[4] TASK_REGISTERED;
  *where = v; /* MISTAKE lifetime */
  ramp (4, v);
#pragma tasks wait
  if (v[3] == x)
    *where = NULL;
}

#endif

int
main (void)
{
  int *a = NULL, *b = of_heap (7);
  printf ("%d\n", lent (5, &a));
  by_parameter (9, &a);
#ifdef FIXED
  printf ("%d %d\n", a[8], b[6]);
  free (a);
  free (b);
#else
  by_each (3, &a);
  printf ("%d %d\n", a != NULL, b != NULL);
#endif
}
