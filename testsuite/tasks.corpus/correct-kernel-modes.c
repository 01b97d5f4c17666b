/* Kernels that seem to write what tasks read, and read what they write.  */
#include <stdio.h>
#include <tasks.h>

#define N 80
#define F "correct-kernel-modes.cl"

TASK void copy (int n, const float in[n], float out[n] TASK_OUTPUT);
void copy (int n, const float in[n], float out[n]) { for (int i = 0; i < n; i++) out[i] = in[i]; }
TASK_IMPLEMENTATION ("opencl", copy) void copy_cl (int n, const float in[n], float out[n]);
#pragma tasks opencl copy_cl F "copy" 16

TASK void extremes (int n, const int v[n], int least[1] TASK_OUTPUT, int most[1] TASK_OUTPUT);
void
extremes (int n, const int v[n], int least[1], int most[1])
{
  *least = *most = v[0];
  for (int i = 0; i < n; i++)
    {
      *least = v[i] < *least ? v[i] : *least;
      *most = v[i] > *most ? v[i] : *most;
    }
}
TASK_IMPLEMENTATION ("opencl", extremes) void extremes_cl (int n, const int v[n], int least[1], int most[1]);
#pragma tasks opencl extremes_cl F "extremes" 1 1

TASK void sorted (int n, const int in[n], int out[n] TASK_OUTPUT);
void
sorted (int n, const int in[n], int out[n])
{
  for (int i = 0; i < n; i++)
    {
      int rank = 0;
      for (int j = 0; j < n; j++)
        rank += in[j] < in[i] || (in[j] == in[i] && j < i);
      out[rank] = in[i];
    }
}
TASK_IMPLEMENTATION ("opencl", sorted) void sorted_cl (int n, const int in[n], int out[n]);
#pragma tasks opencl sorted_cl F "sorted" 16

/* Reads and writes, of which this kernel needs only one.  */
TASK void relax (int n, float v[n], float scratch[n]);
void relax (int n, float v[n], float scratch[n]) { for (int i = 0; i < n; i++) scratch[i] = v[i]; }
TASK_IMPLEMENTATION ("opencl", relax) void relax_cl (int n, float v[n], float scratch[n]);
#pragma tasks opencl relax_cl F "relax" 16 n

int
main (void)
{
  float a[N] TASK_REGISTERED, b[N] TASK_REGISTERED;
  int v[N] TASK_REGISTERED, s[N] TASK_REGISTERED;
  int least[1] TASK_REGISTERED, most[1] TASK_REGISTERED;
#pragma tasks acquire a
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    a[i] = v[i] = (i * 37) % N;
#pragma tasks release a
#pragma tasks release v
  copy (N, a, b);
  relax (N, b, a);
  extremes (N, v, least, most);
  sorted (N, v, s);
#pragma tasks acquire a
#pragma tasks acquire s
#pragma tasks acquire least
#pragma tasks acquire most
  printf ("%g %d %d %d\n", a[2], s[5], *least, *most);
  return a[2] != 74 || s[5] != 5 || *least || *most != 79;
}
