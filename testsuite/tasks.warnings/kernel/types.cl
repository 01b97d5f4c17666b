/* SPDX-License-Identifier: GPL-3.0-or-later

   Kernels for opencl-type.c.  */

kernel void flag (uchar flag, global float *v) {}
kernel void letter (char n, global float *v) {}
kernel void size (ulong n, global float *v) {}
kernel void sizes (global const long *n, global float *v) {}
kernel void vector3 (float3 n, global float *v) {}
kernel void vectors3 (global const float3 *n, global float *v) {}
kernel void floats (global const float *n, global float *v) {}
kernel void vector4 (float4 n, global float *v) {}
kernel void halves (global const half *n, global float *v) {}
kernel void wide (long n, global float *v) {}
kernel void narrow (int n, global float *v) {}

/* Nothing is known of its parameters.  */
kernel void unsure (DEVICES_OWN) {}
