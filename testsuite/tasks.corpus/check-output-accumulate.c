/* Sums are added to what nobody has set: in a loop, in a helper, and where a
   maximum begins with what was there.  */

#include <stdio.h>
#include <tasks.h>

#define N 16

__attribute__ ((weak)) void
add_to (double *sum, double x)
{
  *sum += x; /* MISTAKE check */
}

__attribute__ ((weak)) void
raise_to (double *top, double x)
{
  if (x > *top) /* MISTAKE check */
    *top = x;
}

TASK void total (int n, const double v[n], double sum[1] TASK_OUTPUT);
TASK void top (int n, const double v[n], double most[1] TASK_OUTPUT);

void
total (int n, const double v[n], double sum[1])
{
#ifdef FIXED
  sum[0] = 0;
#endif
  for (int i = 0; i < n; i++)
    add_to (sum, v[i]); /* MISTAKE output-read */
}

void
top (int n, const double v[n], double most[1])
{
#ifdef FIXED
  most[0] = v[0];
#endif
  for (int i = 0; i < n; i++)
    raise_to (most, v[i]); /* MISTAKE output-read */
}

int
main (void)
{
  double v[N] TASK_REGISTERED;
  double sum[1] TASK_REGISTERED = { 0 };
  double most[1] TASK_REGISTERED = { 0 };

  for (int i = 0; i < N; i++)
    v[i] = i * (N - i);
  total (N, v, sum);
  top (N, v, most);
#pragma tasks acquire sum
#pragma tasks acquire most
  printf ("%g %g\n", sum[0], most[0]);
}
