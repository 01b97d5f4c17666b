/* A large output, of which the last row is not written, or the wrong one.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 600

__attribute__ ((weak)) void
fill_row (int n, double *row, double x)
{
  for (int i = 0; i < n; i++)
    row[i] = x;
}

TASK void grid (int n, double g[n][n] TASK_OUTPUT);
TASK void nothing (int n, double g[n][n] TASK_OUTPUT, double x);

void
grid (int n, double g[n][n])
{
#ifdef FIXED
  for (int y = 0; y < n; y++)
#else
  for (int y = 0; y < n - 1; y++) /* MISTAKE output-unwritten */
#endif
    fill_row (n, g[y], y);
}

void
nothing (int n, double g[n][n], double x) /* MISTAKE output-unwritten */
{
#ifdef FIXED
  for (int y = 0; y < n; y++)
    fill_row (n, g[y], x);
#endif
}

int
main (void)
{
  double (*g)[N] = calloc (N, sizeof *g), (*h)[N] = calloc (N, sizeof *h);
  double sum = 0;
#pragma tasks register g N
#pragma tasks register h N
  grid (N, g);       /* MISTAKE check */
  nothing (N, h, 1); /* MISTAKE check */
#pragma tasks unregister g
#pragma tasks unregister h
  for (int y = 0; y < N; y++)
    sum += g[y][y] + h[y][0];
  printf ("%g\n", sum);
  free (g);
  free (h);
}
