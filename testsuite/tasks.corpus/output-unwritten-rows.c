/* Rows whose length is constant: all numbers of a row are written, but for
   what fills up a point, and what is behind a text.  */
#include <stdio.h>
#include <tasks.h>

#define N 8

TASK void lower (double l[N][N] TASK_OUTPUT, const double a[N][N]);
TASK void slopes (int n, const float v[n][N], float s[n][N] TASK_OUTPUT);
TASK void gains (int n, float (*g)[6] TASK_OUTPUT);
TASK void lift (int n, const float v[n][4], float w[n][4] TASK_OUTPUT);
TASK void names (int n, char text[n][16] TASK_OUTPUT);

void
lower (double l[N][N], const double a[N][N])
{
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j <= i; j++) /* MISTAKE output-unwritten */
        l[i][j] = a[i][j];
#ifdef FIXED
      for (int j = i + 1; j < N; j++)
        l[i][j] = 0;
#endif
    }
}

void
slopes (int n, const float v[n][N], float s[n][N])
{
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < N - 1; j++) /* MISTAKE output-unwritten */
        s[i][j] = v[i][j + 1] - v[i][j];
#ifdef FIXED
      s[i][N - 1] = 0;
#endif
    }
}

void
gains (int n, float (*g)[6])
{
  for (int i = 0; i < n; i++)
#ifdef FIXED
    for (int j = 0; j < 6; j++)
#else
    for (int j = 1; j < 6; j++) /* MISTAKE output-unwritten */
#endif
      g[i][j] = i - j;
}

/* The fourth one is there so that a point has 16 bytes.  */
void
lift (int n, const float v[n][4], float w[n][4])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      w[i][j] = v[i][j] + (j == 2);
}

void
names (int n, char text[n][16])
{
  for (int i = 0; i < n; i++)
    {
      text[i][0] = 'a' + i;
      text[i][1] = 0;
    }
}

int
main (void)
{
  double l[N][N] TASK_REGISTERED, a[N][N] TASK_REGISTERED;
  float v[3][N] TASK_REGISTERED, s[3][N] TASK_REGISTERED;
  float g[2][6] TASK_REGISTERED;
  float points[2][4] TASK_REGISTERED = { { 1, 2, 3 }, { 4, 5, 6 } };
  float moved[2][4] TASK_REGISTERED;
  char text[2][16] TASK_REGISTERED;

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = 10 * i + j;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < N; j++)
      v[i][j] = i * j * j;
  lower (l, a);
  slopes (3, v, s);
  gains (2, g);
  lift (2, points, moved);
  names (2, text);
#pragma tasks wait
  printf ("%g %g %g %g %s\n", l[5][3], s[2][6], g[1][0], moved[1][2], text[1]);
  return 0;
}
