/* Nothing is wrong: what a device may have is acquired or unregistered, and
   what it never had is not.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

TASK void lut (int n, const unsigned char in[n], const int table[256],
               int out[n] TASK_OUTPUT);
TASK_IMPLEMENTATION ("opencl", lut)
void lut_device (int n, const unsigned char in[n], const int table[256],
                 int out[n]);
#pragma tasks opencl lut_device "correct-on-device.cl" "lut" 32
TASK void largest (int n, const int v[n], int result[1] TASK_OUTPUT);

void
lut (int n, const unsigned char in[n], const int table[256], int out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = table[in[i]];
}

void
largest (int n, const int v[n], int result[1])
{
  result[0] = v[0];
  for (int i = 1; i < n; i++)
    if (v[i] > result[0])
      result[0] = v[i];
}

int
main (void)
{
  enum { N = 100 };
  unsigned char *in = malloc (N);
  int table[256] TASK_REGISTERED, *out = malloc (N * sizeof *out), result[1];
#pragma tasks acquire table
  for (int i = 0; i < 256; i++)
    table[i] = 255 - i;
#pragma tasks release table
  for (int i = 0; i < N; i++)
    in[i] = i * 3;
#pragma tasks register in N
#pragma tasks register out N
#pragma tasks register result
  lut (N, in, table, out);
  largest (N, out, result);
#pragma tasks wait
  printf ("%d\n", result[0]);
  result[0] = 0;
#pragma tasks acquire out
  out[0] += in[0];
#pragma tasks release out
  largest (N, out, result);
#pragma tasks unregister out
#pragma tasks unregister in
  in[0] = out[1];
  printf ("%d %d\n", in[0], out[0]);
#pragma tasks unregister result
  printf ("%d\n", result[0]);
  free (out);
  free (in);
  return 0;
}
