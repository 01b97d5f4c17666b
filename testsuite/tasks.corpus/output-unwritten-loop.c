/* Loops that leave elements of outputs out.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 8

TASK void reverse (int n, const float v[n], float w[n] TASK_OUTPUT);
TASK void differences (int n, const float v[n], float d[n] TASK_OUTPUT);
TASK void blur (int n, int m, const float v[n][m], float w[n][m] TASK_OUTPUT);
TASK void transpose (int n, const float v[n][n], float w[n][n] TASK_OUTPUT);
TASK void interleave (int n, const short left[n], const short right[n],
                      short both[2 * n] TASK_OUTPUT);
TASK void unroll (int n, const float v[n], float w[n] TASK_OUTPUT);
TASK void backwards (int n, const int v[n], int w[n] TASK_OUTPUT);

void
reverse (int n, const float v[n], float w[n])
{
#ifdef FIXED
  for (int i = 0; i < n; i++)
#else
  for (int i = 1; i < n; i++) /* MISTAKE output-unwritten */
#endif
    w[i] = v[n - 1 - i];
}

void
differences (int n, const float v[n], float d[n])
{
  for (int i = 0; i < n - 1; i++) /* MISTAKE output-unwritten */
    d[i] = v[i + 1] - v[i];
#ifdef FIXED
  d[n - 1] = 0;
#endif
}

void
blur (int n, int m, const float v[n][m], float w[n][m])
{
#ifdef FIXED
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      w[i][j] = v[i][j];
#endif
  for (int i = 1; i < n - 1; i++) /* MISTAKE output-unwritten */
    for (int j = 1; j < m - 1; j++)
      w[i][j] = (v[i - 1][j] + v[i + 1][j] + v[i][j - 1] + v[i][j + 1]) / 4;
}

void
transpose (int n, const float v[n][n], float w[n][n])
{
  for (int i = 0; i < n; i++)
#ifdef FIXED
    for (int j = 0; j < n; j++)
#else
    for (int j = i; j < n; j++) /* MISTAKE output-unwritten */
#endif
      w[i][j] = v[j][i];
}

void
interleave (int n, const short left[n], const short right[n],
            short both[2 * n])
{
  for (int i = 0; i < n; i++) /* MISTAKE output-unwritten */
    {
      both[2 * i] = left[i];
#ifdef FIXED
      both[2 * i + 1] = right[i];
#endif
    }
}

void
unroll (int n, const float v[n], float w[n])
{
  int i;
  for (i = 0; i + 3 < n - 1; i += 4) /* MISTAKE output-unwritten */
    {
      w[i] = 2 * v[i];
      w[i + 1] = 2 * v[i + 1];
      w[i + 2] = 2 * v[i + 2];
      w[i + 3] = 2 * v[i + 3];
    }
#ifdef FIXED
  for (; i < n; i++)
    w[i] = 2 * v[i];
#endif
}

void
backwards (int n, const int v[n], int w[n])
{
#ifdef FIXED
  for (int i = n - 1; i >= 0; i--)
#else
  for (int i = n - 1; i > 0; i--) /* MISTAKE output-unwritten */
#endif
    w[i] = v[i] + 1;
}

int
main (void)
{
  float v[N] TASK_REGISTERED, w[N] TASK_REGISTERED, d[N] TASK_REGISTERED;
  float m[N][N] TASK_REGISTERED, blurred[N][N] TASK_REGISTERED;
  float turned[N][N] TASK_REGISTERED, twice[N] TASK_REGISTERED;
  short left[N] TASK_REGISTERED, right[N] TASK_REGISTERED;
  short both[2 * N] TASK_REGISTERED;
  int from[N] TASK_REGISTERED, to[N] TASK_REGISTERED;

  for (int i = 0; i < N; i++)
    {
      v[i] = left[i] = from[i] = i * i;
      right[i] = -i;
      for (int j = 0; j < N; j++)
        m[i][j] = i * j;
    }
  reverse (N, v, w);
  differences (N, v, d);
  blur (N, N, m, blurred);
  transpose (N, m, turned);
  interleave (N, left, right, both);
  unroll (N, v, twice);
  backwards (N, from, to);
#pragma tasks wait
#pragma tasks acquire w
#pragma tasks acquire d
#pragma tasks acquire blurred
#pragma tasks acquire turned
#pragma tasks acquire both
#pragma tasks acquire twice
#pragma tasks acquire to
  printf ("%g %g %g %g %d %g %d\n", w[0], d[N - 1], blurred[0][1],
          turned[3][2], both[5], twice[7], to[0]);
  return 0;
}
