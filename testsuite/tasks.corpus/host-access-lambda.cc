// A lambda reads what it captured by reference.
#include <cstdio>
#include <tasks.h>

TASK void dot (int n, const double *a, const double *b, double *sum);

void
dot (int n, const double *a, const double *b, double *sum)
{
  for (int i = 0; i < n; i++)
    *sum += a[i] * b[i];
}

int
main ()
{
  double a[8] TASK_REGISTERED = { 1, 2, 3, 4, 5, 6, 7, 8 };
  double sum[1] TASK_REGISTERED = { 0 };
  auto norm = [&] () { return sum[0] / 8; };
  dot (8, a, a, sum);
#ifdef FIXED
#pragma tasks wait
#endif
  double before = norm (); /* MISTAKE host-access */
#pragma tasks wait
  std::printf ("%g %g\n", before, norm ());
  return 0;
}
