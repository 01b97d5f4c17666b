/* SPDX-License-Identifier: GPL-3.0-or-later

   Never compiled.  */

struct pair
{
  short a;
  double b;
};

__kernel void
mixed (char c, struct pair p, __global const double *d, ulong l,
       __global double *out, int m, __global float *rows)
{
}

__kernel void none () {}
