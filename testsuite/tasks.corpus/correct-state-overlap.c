/* Calls of which parts overlap are in order, so that they may share a
   variable; and so are those on the same part.  */
#include <stdio.h>
#include <tasks.h>

static long calls;

TASK void scale (int n, double v[n], double f);

void
scale (int n, double v[n], double f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
  calls++;
}

int
main (void)
{
  double v[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  double *all = v, *high = &v[4], *last = v + 7;
#pragma tasks register all 8
#pragma tasks register high 4
#pragma tasks register last 1
  scale (8, all, 2);
  scale (4, high, 3);
  scale (1, last, 3);
  scale (8, all, 2);
#pragma tasks wait
  printf ("%ld %g\n", calls, v[7]);
#pragma tasks unregister last
#pragma tasks unregister high
#pragma tasks unregister all
  return 0;
}
