/* Only the lower triangle of a matrix of blocks exists.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

enum { B = 3, T = 6 };
typedef double tile[B][B];
TASK void scale (tile a, double f);

void
scale (tile a, double f)
{
  for (int i = 0; i < B; i++)
    for (int j = 0; j < B; j++)
      a[i][j] *= f;
}

TASK void gemm (const tile a, const tile b, tile c);

void
gemm (const tile a, const tile b, tile c)
{
  for (int i = 0; i < B; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < B; k++)
        c[i][j] += a[i][k] * b[k][j] * .1;
}

static tile *low[T * (T + 1) / 2], *band[T][T];
static int at (int i, int j) { return i * (i + 1) / 2 + j; }
int
main (void)
{
  double s = 0;
  for (int i = 0; i < T; i++)
    for (int j = 0; j <= i; j++)
      {
        tile *t = low[at (i, j)] = malloc (sizeof *t);
        if (!t)
          exit (1);
        for (int k = 0; k < B * B; k++)
          t[0][k / B][k % B] = i - j + 1;
#pragma tasks register *t
        if (i - j < 2)
          band[i][j] = t;
      }
  for (int k = 0; k < T; k++)
    {
      scale (*low[at (k, k)], .5);
      for (int i = k + 1; i < T; i++)
        gemm (*low[at (k, k)], *low[at (i, k)], *low[at (i, i)]);
    }
  for (int i = 0; i < T; i++)
    for (int j = i > 0 ? i - 1 : 0; j <= i; j++)
      scale (*band[i][j], 2);
  for (int i = 0; i < T; i++)
    for (int j = 0; j <= i; j++)
      {
        tile *t = low[at (i, j)];
#pragma tasks unregister *t
        s += (*t)[B - 1][0];
        free (t);
      }
  printf ("%.3f\n", s);
  return 0;
}
