/* Outputs that functions read, and a child, before anyone has written.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

struct range
{
  int low, high;
};

TASK void dot (int n, const float a[n], const float b[n],
               float *result TASK_OUTPUT);
TASK void extent (int n, const int v[n], struct range *range TASK_OUTPUT);
TASK void polynomial (int n, const float x[n], float y[n] TASK_OUTPUT);
TASK void add_to (int n, const float v[n], float sum[n]);
TASK void sum_rows (int rows, int n, const float m[rows][n],
                    float sum[n] TASK_OUTPUT);

static void
accumulate (float *sum, float x)
{
  *sum += x;
}

void
dot (int n, const float a[n], const float b[n], float *result)
{
#ifdef FIXED
  *result = 0;
#endif
  for (int i = 0; i < n; i++)
    accumulate (result, a[i] * b[i]); /* MISTAKE output-read */
}

static void
widen (struct range *range, int value)
{
  if (value < range->low)
    range->low = value;
  if (value > range->high)
    range->high = value;
}

void
extent (int n, const int v[n], struct range *range)
{
#ifdef FIXED
  range->low = range->high = v[0];
#endif
  for (int i = 0; i < n; i++)
    widen (range, v[i]); /* MISTAKE output-read */
}

static void
step (int n, const float *x, float *y, float coefficient)
{
  for (int i = 0; i < n; i++)
    y[i] = y[i] * x[i] + coefficient;
}

void
polynomial (int n, const float x[n], float y[n])
{
  static const float coefficients[] = { 1, 2, 3 };
#ifdef FIXED
  memset (y, 0, n * sizeof *y);
#endif
  for (int k = 0; k < 3; k++)
    step (n, x, y, coefficients[k]); /* MISTAKE output-read */
}

void
add_to (int n, const float v[n], float sum[n])
{
  for (int i = 0; i < n; i++)
    sum[i] += v[i];
}

void
sum_rows (int rows, int n, const float m[rows][n], float sum[n])
{
#ifdef FIXED
  memset (sum, 0, n * sizeof *sum);
#endif
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < n; j++)
      sum[j] = sum[j] + m[i][j]; /* MISTAKE output-read */
}

TASK void sum_twice (int n, const float v[n], float sum[n] TASK_OUTPUT);

void
sum_twice (int n, const float v[n], float sum[n])
{
#ifdef FIXED
  memset (sum, 0, n * sizeof *sum);
#endif
  add_to (n, v, sum); /* MISTAKE output-read */
  add_to (n, v, sum);
}

/* A child that reads what it has written itself.  */
TASK void begin (int n, float sum[n]);
TASK void begin_twice (int n, float sum[n] TASK_OUTPUT);

void
begin (int n, float sum[n])
{
  for (int i = 0; i < n; i++)
    sum[i] = i;
  sum[0] += n;
}

void
begin_twice (int n, float sum[n])
{
  begin (n, sum);
  begin (n, sum);
}

int
main (void)
{
  float twice[4] TASK_REGISTERED, begun[4] TASK_REGISTERED;
  float a[6] TASK_REGISTERED, y[6] TASK_REGISTERED;
  float product[1] TASK_REGISTERED, m[3][4] TASK_REGISTERED;
  float sums[4] TASK_REGISTERED;
  int v[5] TASK_REGISTERED = { 5, 3, 8, 1, 7 };
  struct range *range = malloc (sizeof *range);

  for (int i = 0; i < 6; i++)
    a[i] = i;
  for (int i = 0; i < 12; i++)
    m[i / 4][i % 4] = i;
#pragma tasks register range 1
  dot (6, a, a, product);
  extent (5, v, range);
  polynomial (6, a, y);
  sum_rows (3, 4, m, sums);
  add_to (4, sums, y);
  sum_twice (4, sums, twice);
  begin_twice (4, begun);
#pragma tasks unregister range
#pragma tasks acquire product
#pragma tasks acquire y
#pragma tasks acquire sums
#pragma tasks acquire twice
#pragma tasks acquire begun
  printf ("%g %d %d %g %g %g %g\n", product[0], range->low, range->high, y[2],
          sums[3], twice[3], begun[0]);
  free (range);
  return 0;
}
