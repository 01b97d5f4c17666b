/* Calls of which each has another part of one variable are not put in order by
   that.  */
#include <stdio.h>
#include <tasks.h>

static double total;
static long calls;

TASK void add (int n, const double v[n], double sum[1]);
TASK void scale (int n, double v[n], double f);

void
add (int n, const double v[n], double sum[1])
{
  for (int i = 0; i < n; i++)
    sum[0] += v[i];
#ifndef FIXED
  total += sum[0]; /* MISTAKE shared-state */
#endif
}

void
scale (int n, double v[n], double f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
#ifdef FIXED
  __atomic_fetch_add (&calls, 1, __ATOMIC_RELAXED);
#else
  calls++; /* MISTAKE shared-state */
#endif
}

int
main (void)
{
  double v[8] = { 1, 2, 3, 4, 5, 6, 7, 8 }, sums[2][1] = { { 0 }, { 0 } };
  double *low = v, *high = &v[4], *a = sums[0], *b = sums[1];
#pragma tasks register low 4
#pragma tasks register high 4
#pragma tasks register a 1
#pragma tasks register b 1
  scale (4, low, 2);
  scale (4, high, 3);
#pragma tasks wait
  add (4, low, a);
  add (4, low, b);
#pragma tasks wait
  printf ("%d %d %g %g\n", total > 0, calls > 3, a[0], v[7]);
#pragma tasks unregister low
#pragma tasks unregister high
#pragma tasks unregister a
#pragma tasks unregister b
  return 0;
}
