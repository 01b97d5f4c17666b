/* Filters of a pipeline are chosen from a table; one of them works in place
   on what it may only read.  */

#include <stdio.h>
#include <tasks.h>

#define N 24

struct filter
{
  const char *name;
  double (*apply) (const double *samples, int n);
};

static double
mean (const double *samples, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += samples[i];
  return sum / n;
}

static double
peak (const double *samples, int n)
{
#ifdef FIXED
  double top = 0;
  for (int i = 0; i < n; i++)
    top = samples[i] > top ? samples[i] : top;
  return top;
#else
  double *s = (double *)samples;
  for (int i = 1; i < n; i++)
    if (s[i] < s[i - 1])
      s[i] = s[i - 1]; /* MISTAKE check */
  return s[n - 1];
#endif
}

static struct filter filters[] = { { "mean", mean }, { "peak", peak } };

TASK void run (int which, int n, const double samples[n],
               double result[1] TASK_OUTPUT);

void
run (int which, int n, const double samples[n], double result[1])
{
  struct filter *filter = &filters[which];
  result[0] = filter->apply (samples, n);
}

int
main (void)
{
  double samples[N] TASK_REGISTERED;
  double results[2][1];

  for (int i = 0; i < N; i++)
    samples[i] = (i * 7) % 13;
  for (int i = 0; i < 2; i++)
    {
#pragma tasks register results[i]
      run (i, N, samples, results[i]);
    }
  for (int i = 0; i < 2; i++)
    {
#pragma tasks unregister results[i]
      printf ("%s %g\n", filters[i].name, results[i][0]);
    }
}
