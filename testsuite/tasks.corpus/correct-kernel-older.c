/* OpenCL C of several ages, and what asks the device what it can.  */
#include <stdio.h>
#include <tasks.h>

#define N 64
#define F "correct-kernel-older.cl"

TASK void count (int n, const int v[n], int bins[8]);
TASK void total (int n, const float v[n], float sum[1] TASK_OUTPUT);
TASK void precise (int n, double v[n], float by);
TASK void tile (int rows, int columns, const float in[rows][columns], float out[columns][rows] TASK_OUTPUT);
TASK void shared (int n, int v[n]);

void count (int n, const int v[n], int bins[8]) { for (int i = 0; i < n; i++) bins[v[i] & 7]++; }
void
total (int n, const float v[n], float sum[1])
{
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum += v[i];
}
void precise (int n, double v[n], float by) { for (int i = 0; i < n; i++) v[i] *= by; }
void
tile (int rows, int columns, const float in[rows][columns], float out[columns][rows])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      out[j][i] = in[i][j];
}
void shared (int n, int v[n]) { for (int i = 0; i < n; i++) v[i] = n - v[i]; }

TASK_IMPLEMENTATION ("opencl", count) void count_cl (int n, const int v[n], int bins[8]);
TASK_IMPLEMENTATION ("opencl", total) void total_cl (int n, const float v[n], float sum[1]);
TASK_IMPLEMENTATION ("opencl", precise) void precise_cl (int n, double v[n], float by);
TASK_IMPLEMENTATION ("opencl", tile) void tile_cl (int rows, int columns, const float in[rows][columns], float out[columns][rows]);
TASK_IMPLEMENTATION ("opencl", shared) void shared_cl (int n, int v[n]);
#pragma tasks opencl count_cl F "count" 16 (n + 15) / 16 * 16
#pragma tasks opencl total_cl F "total" "-cl-fast-relaxed-math -DGROUP=32 -I." 32 32
#pragma tasks opencl precise_cl F "precise" 16
#pragma tasks opencl tile_cl F "tile" (4, 4) (columns, rows)
#pragma tasks opencl shared_cl F "shared" "-D DIRECTION=-1" 8

int
main (void)
{
  int v[N] TASK_REGISTERED, bins[8] TASK_REGISTERED = { 0 };
  float f[8][8] TASK_REGISTERED, g[8][8] TASK_REGISTERED, sum[1] TASK_REGISTERED;
  double d[N] TASK_REGISTERED;
#pragma tasks acquire v
#pragma tasks acquire f
#pragma tasks acquire d
  for (int i = 0; i < N; i++)
    v[i] = i, f[i / 8][i % 8] = i, d[i] = i;
#pragma tasks release v
#pragma tasks release f
#pragma tasks release d
  count (N, v, bins);
  tile (8, 8, f, g);
  total (N, (float *) g, sum);
  precise (N, d, 0.5f);
  shared (N, v);
#pragma tasks acquire v
#pragma tasks acquire bins
#pragma tasks acquire g
#pragma tasks acquire sum
#pragma tasks acquire d
  printf ("%d %g %g %g %d\n", bins[3], *sum, g[2][5], d[7], v[4]);
  return bins[3] != 8 || *sum != 2016 || g[2][5] != 42 || d[7] != 3.5 || v[4] != 60;
}
