/* A relaxation whose residual is looked at in every iteration, to stop when it
   is small, without asking for it.  */
#include <math.h>
#include <stdio.h>
#include <tasks.h>

#define N 100

TASK void relax (int n, const double from[n], double to[n] TASK_OUTPUT,
                 double residual[1]);

void
relax (int n, const double from[n], double to[n], double residual[1])
{
  double most = 0;
  to[0] = from[0];
  to[n - 1] = from[n - 1];
  for (int i = 1; i < n - 1; i++)
    {
      to[i] = 0.5 * (from[i - 1] + from[i + 1]);
      double change = fabs (to[i] - from[i]);
      if (change > most)
        most = change;
    }
  residual[0] = most;
}

int
main (void)
{
  static double a[N], b[N];
  double residual[1] = { 1 };
  int rounds = 0;

  a[0] = b[0] = 1;
#pragma tasks register a
#pragma tasks register b
#pragma tasks register residual

  while (rounds < 500)
    {
      relax (N, a, b, residual);
      relax (N, b, a, residual);
      rounds += 2;
#ifdef FIXED
#pragma tasks acquire residual
#endif
      double now = residual[0]; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release residual
#endif
      if (now < 1e-3)
        break;
    }

#pragma tasks unregister residual
#pragma tasks unregister b
#pragma tasks unregister a
  printf ("%d rounds, %.4f\n", rounds, a[1]);
  return 0;
}
