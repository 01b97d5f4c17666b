/* One of the cases of a switch does not register.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

enum kind
{
  ZEROS,
  RAMP,
  NOISE
};

TASK void integrate (int n, double v[n]);

void
integrate (int n, double v[n])
{
  for (int i = 1; i < n; i++)
    v[i] += v[i - 1];
}

static double
series (enum kind kind, int n)
{
  double *v = calloc (n, sizeof *v);
  switch (kind)
    {
    case ZEROS:
#pragma tasks register v n
      break;
    case RAMP:
      for (int i = 0; i < n; i++)
        v[i] = i;
#pragma tasks register v n
      break;
    case NOISE:
      for (int i = 0; i < n; i++)
        v[i] = (i * 37) % 11;
#ifdef FIXED
#pragma tasks register v n
#endif
      break;
    }
  integrate (n, v); /* MISTAKE unregistered */
#pragma tasks unregister v
  double last = v[n - 1];
  free (v);
  return last;
}

int
main (void)
{
  printf ("%g %g %g\n", series (ZEROS, 10), series (RAMP, 10),
          series (NOISE, 10));
  return 0;
}
