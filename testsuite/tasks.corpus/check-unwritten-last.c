/* Differences of neighbours: there is one less than there are values, and the
   last is left as it was.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 11
#define ROWS 3

__attribute__ ((weak)) void
differences (const float *v, float *d, int n)
{
  for (int i = 0; i + 1 < n; i++) /* MISTAKE output-unwritten */
    d[i] = v[i + 1] - v[i];
#ifdef FIXED
  d[n - 1] = 0;
#endif
}

TASK void derive (int n, const float v[n], float d[n] TASK_OUTPUT);

void
derive (int n, const float v[n], float d[n])
{
  differences (v, d, n);
}

int
main (void)
{
  float *v = calloc (ROWS * N, sizeof *v), *d = calloc (ROWS * N, sizeof *d);
  float sum = 0;

  for (int i = 0; i < ROWS * N; i++)
    v[i] = i * i % 23;
  for (int r = 0; r < ROWS; r++)
    {
#pragma tasks register (v + r * N), N
#pragma tasks register (d + r * N), N
      derive (N, v + r * N, d + r * N); /* MISTAKE check */
    }
  for (int r = 0; r < ROWS; r++)
    {
#pragma tasks unregister (v + r * N)
#pragma tasks unregister (d + r * N)
    }
  for (int i = 0; i < ROWS * N; i++)
    sum += d[i];
  printf ("%g\n", sum);
  free (v);
  free (d);
}
