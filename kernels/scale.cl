/* SPDX-License-Identifier: LGPL-2.1-or-later

   examples/scale.c: V, of N numbers, times FACTOR.  A work-item for each
   number and none beyond: without `if (i < n)' a device that computes with
   vectors needs no masks for them.  */

kernel void
scale (int n, global float *v, float factor)
{
  v[get_global_id (0)] *= factor;
}
