/* Buffers of other elements than the kernel's.  */
#include <stdint.h>
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 128

TASK void histogram (int n, const unsigned char pixels[n], int counts[256] TASK_OUTPUT);
void
histogram (int n, const unsigned char pixels[n], int counts[256])
{
  for (int i = 0; i < 256; i++)
    counts[i] = 0;
  for (int i = 0; i < n; i++)
    counts[pixels[i]]++;
}

TASK void widen (int n, const int counts[n], double weights[n] TASK_OUTPUT);
void
widen (int n, const int counts[n], double weights[n])
{
  for (int i = 0; i < n; i++)
    weights[i] = counts[i] / 2.0;
}

TASK void negate (int n, short samples[n]);
void
negate (int n, short samples[n])
{
  for (int i = 0; i < n; i++)
    samples[i] = (short) -samples[i];
}

TASK void saturate (int n, signed char v[n]);
void
saturate (int n, signed char v[n])
{
  for (int i = 0; i < n; i++)
    if (v[i] < 0)
      v[i] = 0;
}

TASK_IMPLEMENTATION ("opencl", histogram)
void histogram_cl (int n, const unsigned char pixels[n], int counts[256]);
#pragma tasks opencl histogram_cl "kernel-buffer-type.cl" "histogram" TWIN 256 /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", widen)
void widen_cl (int n, const int counts[n], double weights[n]);
#pragma tasks opencl widen_cl "kernel-buffer-type.cl" "widen" TWIN 64 /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", negate)
void negate_cl (int n, short samples[n]);
#pragma tasks opencl negate_cl "kernel-buffer-type.cl" "negate" TWIN 64 /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", saturate)
void saturate_cl (int n, signed char v[n]);
#pragma tasks opencl saturate_cl "kernel-buffer-type.cl" "saturate" TWIN 64 /* MISTAKE kernel */

int
main (void)
{
  static unsigned char pixels[N];
  static int counts[256];
  static double weights[256];
  static short samples[N];
  static signed char v[N];
  for (int i = 0; i < N; i++)
    {
      pixels[i] = i & 15;
      samples[i] = i;
      v[i] = i - 64;
    }
#pragma tasks register pixels
#pragma tasks register counts
#pragma tasks register weights
#pragma tasks register samples
#pragma tasks register v
  histogram (N, pixels, counts);
  widen (256, counts, weights);
  negate (N, samples);
  saturate (N, v);
#pragma tasks unregister pixels
#pragma tasks unregister counts
#pragma tasks unregister weights
#pragma tasks unregister samples
#pragma tasks unregister v
  printf ("%g %d %d\n", weights[15], samples[9], v[3]);
  return weights[15] != 4 || samples[9] != -9 || v[3] != 0 || v[70] != 6;
}
