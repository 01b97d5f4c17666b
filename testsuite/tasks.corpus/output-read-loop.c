/* Outputs that are read in loops before these have written them.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8

TASK void multiply (int n, const float a[n][n], const float b[n][n],
                    float c[n][n] TASK_OUTPUT);
TASK void histogram (int n, const unsigned char v[n],
                     int bins[4] TASK_OUTPUT);
TASK void running (int n, const float v[n], float sums[n] TASK_OUTPUT);
TASK void smooth (int n, const float v[n], float w[n] TASK_OUTPUT);
TASK void fibonacci (int n, long f[n] TASK_OUTPUT);
TASK void normalize (int n, const float v[n], float w[n] TASK_OUTPUT);

void
multiply (int n, const float a[n][n], const float b[n][n], float c[n][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
#ifdef FIXED
        c[i][j] = 0;
#endif
        for (int k = 0; k < n; k++)
          c[i][j] += a[i][k] * b[k][j]; /* MISTAKE output-read */
      }
}

void
histogram (int n, const unsigned char v[n], int bins[4])
{
#ifdef FIXED
  for (int i = 0; i < 4; i++)
    bins[i] = 0;
#endif
  for (int i = 0; i < n; i++)
    bins[v[i] / 64]++; /* MISTAKE output-read */
}

void
running (int n, const float v[n], float sums[n])
{
#ifdef FIXED
  sums[0] = v[0];
#endif
  for (int i = 1; i < n; i++)
    sums[i] = sums[i - 1] + v[i]; /* MISTAKE output-read */
}

void
smooth (int n, const float v[n], float w[n])
{
  for (int i = 0; i < n; i++)
    {
#ifdef FIXED
      float next = i + 1 < n ? v[i + 1] : v[i];
#else
      float next = i + 1 < n ? w[i + 1] : v[i]; /* MISTAKE output-read */
#endif
      w[i] = (v[i] + next) / 2;
    }
}

void
fibonacci (int n, long f[n])
{
  f[0] = 1;
#ifdef FIXED
  f[1] = 1;
  for (int i = 2; i < n; i++)
    f[i] = f[i - 1] + f[i - 2];
#else
  for (int i = 2; i < n; i++)
    f[i] = f[i - 1] + f[i - 2]; /* MISTAKE output-read */
  f[1] = 1;
#endif
}

void
normalize (int n, const float v[n], float w[n])
{
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  for (int i = 0; i < n; i++)
#ifdef FIXED
    w[i] = v[i] / sum;
#else
    w[i] /= sum; /* MISTAKE output-read */
#endif
}

int
main (void)
{
  float a[N][N] TASK_REGISTERED, b[N][N] TASK_REGISTERED;
  float c[N][N] TASK_REGISTERED;
  unsigned char pixels[100] TASK_REGISTERED;
  int bins[4] TASK_REGISTERED;
  float v[N] TASK_REGISTERED, sums[N] TASK_REGISTERED;
  float w[N] TASK_REGISTERED, unit[N] TASK_REGISTERED;
  long f[N] TASK_REGISTERED;

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j] = i + j;
        b[i][j] = i == j;
        v[i] = i + 1;
      }
  for (int i = 0; i < 100; i++)
    pixels[i] = 2 * i;
  multiply (N, a, b, c);
  histogram (100, pixels, bins);
  running (N, v, sums);
  smooth (N, v, w);
  fibonacci (N, f);
  normalize (N, v, unit);
#pragma tasks wait
#pragma tasks acquire c
#pragma tasks acquire bins
#pragma tasks acquire sums
#pragma tasks acquire w
#pragma tasks acquire f
#pragma tasks acquire unit
  printf ("%g %d %g %g %ld %g\n", c[2][3], bins[1], sums[N - 1], w[1],
          f[N - 1], unit[0] * 36);
  return 0;
}
