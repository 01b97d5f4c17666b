/* The address of a registered local leaves its function; a scope is left by
   break, continue and goto.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 25

TASK void power (int n, double v[n] TASK_OUTPUT, double base);

void
power (int n, double v[n], double base)
{
  double x = 1;
  for (int i = 0; i < n; i++, x *= base)
    v[i] = x;
}

static double *
powers (double base)
{
#ifdef FIXED
  static double v[N];
#pragma tasks register v
  power (N, v, base);
#pragma tasks unregister v
  return v;
#else
  double v[N];
#pragma tasks register v
  power (N, v, base);
  return v; /* MISTAKE lifetime warning */
#endif
}

static double
largest (int count, double limit)
{
  double last = 0;
  for (int i = 1; i < count; i++)
    {
      double v[N];
#pragma tasks register v
      power (N, v, i);
#pragma tasks acquire v
      last = v[N - 1];
#pragma tasks release v
      if (last > limit)
        {
#ifdef FIXED
#pragma tasks unregister v
#endif
          break;
        }
#pragma tasks unregister v
    } /* MISTAKE lifetime */
  return last;
}

static double *
chosen (double *spare)
{
#ifdef FIXED
  static double v[N];
#else
  double v[N];
#endif
  double *r = spare;
#pragma tasks register v
  power (N, v, 4);
#ifdef FIXED
#pragma tasks unregister v
#endif
  if (!spare)
    {
      r = v;
#pragma tasks wait
    }
  return r; /* MISTAKE lifetime */
}

static int
tables (int n)
{
  double *results = malloc (n * sizeof *results);
  if (!results)
    return -1;
  {
    double v[N];
#pragma tasks register v
    power (N, v, 3);
    if (n < 2)
      {
#ifdef FIXED
#pragma tasks unregister v
#endif
        goto out;
      }
    power (N, v, 2);
#pragma tasks unregister v
    results[0] = v[3];
    printf ("%g\n", results[0]);
  } /* MISTAKE lifetime */
out:
  free (results);
  return 0;
}

int
main (void)
{
  double *v = powers (2);
  printf ("%d\n", v != NULL);
  printf ("%g\n", largest (4, 1000));
  printf ("%d\n", chosen (NULL) != NULL);
  return tables (3);
}
