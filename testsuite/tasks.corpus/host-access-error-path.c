/* The way of errors reports a value that is not there yet.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void residual (int n, const double v[n], double r[1] TASK_OUTPUT);

void
residual (int n, const double v[n], double r[1])
{
  r[0] = 0;
  for (int i = 0; i < n; i++)
    r[0] += v[i] * v[i];
}

static int
solve (int n, int limit)
{
  double *v = calloc (n, sizeof *v), r[1];
  v[0] = 3;
#pragma tasks register v n
#pragma tasks register r
  int result = 0;
  for (int i = 0; i < limit; i++)
    {
      residual (n, v, r);
      if (i > 5)
        {
#ifdef FIXED
#pragma tasks wait
#endif
          printf ("no convergence: %g\n", r[0]); /* MISTAKE host-access */
          result = -1;
          goto out;
        }
    }
#pragma tasks wait
  result = r[0];
out:
#pragma tasks unregister r
#pragma tasks unregister v
  free (v);
  return result;
}

int
main (void)
{
  printf ("%d\n", solve (10, 3));
  printf ("%d\n", solve (10, 10));
  return 0;
}
