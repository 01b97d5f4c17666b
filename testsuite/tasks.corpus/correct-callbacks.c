/* Buffers are registered and forgotten by callbacks of an iterator.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

struct grid { int rows, cols; double *cell[6]; };
typedef int visit (struct grid *, int row, void *data);
TASK void bump (int n, double v[n], double by);

void
bump (int n, double v[n], double by)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

static int
each (struct grid *g, visit *f, void *data)
{
  for (int r = 0; r < g->rows; r++)
    if (f (g, r, data) < 0)
      return -1;
  return 0;
}

static int
begin (struct grid *g, int r, void *data)
{
  (void) data;
  if (!(g->cell[r] = calloc (g->cols, sizeof (double))))
    return -1;
#pragma tasks register g->cell[r] g->cols
  return 0;
}

static int
go (struct grid *g, int r, void *data)
{
  bump (g->cols, g->cell[r], *(double *) data + r);
  return 0;
}

static int
look (struct grid *g, int r, void *data)
{
#pragma tasks acquire g->cell[r]
  *(double *) data += g->cell[r][g->cols - 1];
#pragma tasks release g->cell[r]
  return 0;
}

static int
end (struct grid *g, int r, void *data)
{
  (void) data;
#pragma tasks unregister g->cell[r]
  free (g->cell[r]);
  return 0;
}

int
main (void)
{
  struct grid g = { 6, 10, { 0 } };
  double by = .5, sum = 0;
  if (each (&g, begin, NULL) < 0)
    return 1;
  each (&g, go, &by);
  each (&g, go, &by);
  each (&g, look, &sum);
  printf ("%g\n", sum);
  return each (&g, end, NULL);
}
