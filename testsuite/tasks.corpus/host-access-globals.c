/* Global arrays, registered in one function, used in others.  */
#include <stdio.h>
#include <tasks.h>

#define N 16

static double grid[N][N];
static double border[N];
static int ready;

TASK void sweep (int n, double grid[n][n]);
TASK void edge (int n, const double border[n], double grid[n][n]);

void
sweep (int n, double g[n][n])
{
  for (int y = 1; y < n; y++)
    for (int x = 1; x < n; x++)
      g[y][x] = (g[y - 1][x] + g[y][x - 1]) / 2;
}

void
edge (int n, const double border[n], double g[n][n])
{
  for (int i = 0; i < n; i++)
    g[i][0] = g[0][i] = border[i];
}

static void
start (void)
{
#pragma tasks register grid
#pragma tasks register border
  ready = 1;
}

static void
stop (void)
{
#pragma tasks unregister border
#pragma tasks unregister grid
  ready = 0;
}

static void
iterate (int count)
{
  for (int i = 0; i < count; i++)
    {
#ifdef FIXED
#pragma tasks acquire border
#endif
      border[0] = i; /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release border
#endif
      edge (N, border, grid);
      sweep (N, grid);
    }
}

static double
corner (void)
{
  double value;
#ifdef FIXED
#pragma tasks acquire grid
#endif
  value = grid[N - 1][N - 1]; /* MISTAKE check */
#ifdef FIXED
#pragma tasks release grid
#endif
  return value;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    border[i] = i * i;
  start ();
  iterate (5);
  printf ("%g\n", corner ());
  stop ();
  return ready;
}
