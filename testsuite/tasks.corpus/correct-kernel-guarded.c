/* Writes that never happen, pointers that become others.  */
#include <stdio.h>
#include <tasks.h>

#define N 64
#define F "correct-kernel-guarded.cl"

TASK void trace (int n, const int a[n], int out[n] TASK_OUTPUT);
TASK void pick (int n, const int a[n], const int b[n], int out[n] TASK_OUTPUT);
TASK void pingpong (int n, const int in[n], int x[n], int y[n]);

void trace (int n, const int a[n], int out[n]) { for (int i = 0; i < n; i++) out[i] = a[i] + 1; }
void pick (int n, const int a[n], const int b[n], int out[n]) { for (int i = 0; i < n; i++) out[i] = i % 2 ? a[i] : b[i]; }
void
pingpong (int n, const int in[n], int x[n], int y[n])
{
  for (int i = 0; i < n; i++)
    {
      x[i] = in[i];
      y[i] = x[i] * 2;
    }
}

TASK_IMPLEMENTATION ("opencl", trace) void trace_cl (int n, const int a[n], int out[n]);
TASK_IMPLEMENTATION ("opencl", pick) void pick_cl (int n, const int a[n], const int b[n], int out[n]);
TASK_IMPLEMENTATION ("opencl", pingpong) void pingpong_cl (int n, const int in[n], int x[n], int y[n]);
#pragma tasks opencl trace_cl F "trace" 16
#pragma tasks opencl pick_cl F "pick" 16
#pragma tasks opencl pingpong_cl F "pingpong" 16

int
main (void)
{
  int a[N] TASK_REGISTERED, b[N] TASK_REGISTERED, c[N] TASK_REGISTERED;
  int x[N] TASK_REGISTERED, y[N] TASK_REGISTERED;
#pragma tasks acquire a
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma tasks release a
  trace (N, a, b);
  pick (N, a, b, c);
  pingpong (N, c, x, y);
#pragma tasks acquire y
  printf ("%d %d\n", y[6], y[7]);
  return y[6] != 14 || y[7] != 14;
}
