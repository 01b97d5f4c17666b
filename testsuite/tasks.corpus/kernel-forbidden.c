/* The kernel's parameters are of types that no kernel can have, or of other
   sizes on the device.  */
#include <stdint.h>
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 70

TASK void zero (uint64_t n, int v[]);
void zero (uint64_t n, int v[]) { for (uint64_t i = 0; i < n; i++) v[i] = 0; }
TASK void toggle (int n, unsigned char on, int v[n]);
void toggle (int n, unsigned char on, int v[n]) { for (int i = 0; i < n; i++) v[i] += on ? 1 : -1; }
TASK void weigh (int n, float w, float v[n]);
void weigh (int n, float w, float v[n]) { for (int i = 0; i < n; i++) v[i] = w; }
TASK void flag (int n, uint8_t f[n]);
void flag (int n, uint8_t f[n]) { for (int i = 0; i < n; i++) f[i] = !f[i]; }
TASK void pack (int n, const float v[n][3], float out[n] TASK_OUTPUT);
void pack (int n, const float v[n][3], float out[n]) { for (int i = 0; i < n; i++) out[i] = v[i][0] + v[i][1] + v[i][2]; }

#define CL(T) TASK_IMPLEMENTATION ("opencl", T)
CL (zero) void zero_cl (uint64_t n, int v[]);
#pragma tasks opencl zero_cl "kernel-forbidden.cl" "zero" TWIN 35 n /* MISTAKE kernel */
CL (toggle) void toggle_cl (int n, unsigned char on, int v[n]);
#pragma tasks opencl toggle_cl "kernel-forbidden.cl" "toggle" TWIN 35 /* MISTAKE kernel */
CL (weigh) void weigh_cl (int n, float w, float v[n]);
#pragma tasks opencl weigh_cl "kernel-forbidden.cl" "weigh" TWIN 35 /* MISTAKE kernel */
CL (flag) void flag_cl (int n, uint8_t f[n]);
#pragma tasks opencl flag_cl "kernel-forbidden.cl" "flag" TWIN 35 /* MISTAKE kernel */
CL (pack) void pack_cl (int n, const float v[n][3], float out[n]);
#pragma tasks opencl pack_cl "kernel-forbidden.cl" "pack" TWIN 35 /* MISTAKE kernel */

int
main (void)
{
  int v[N] TASK_REGISTERED;
  float w[N] TASK_REGISTERED, p[N][3] TASK_REGISTERED, sums[N] TASK_REGISTERED;
  uint8_t f[N] TASK_REGISTERED = { 0 };
#pragma tasks acquire p
  for (int i = 0; i < N; i++)
    p[i][0] = p[i][1] = p[i][2] = i;
#pragma tasks release p
  zero (N, v);
  for (int t = 0; t < 3; t++)
    toggle (N, t > 0, v);
  weigh (N, 2.5f, w);
  flag (N, f);
  pack (N, p, sums);
#pragma tasks acquire v
#pragma tasks acquire w
#pragma tasks acquire f
#pragma tasks acquire sums
  printf ("%d %g %d %g\n", v[3], w[3], f[3], sums[3]);
  return v[3] != 1 || w[3] != 2.5f || f[3] != 1 || sums[3] != 9;
}
