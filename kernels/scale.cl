/* SPDX-License-Identifier: LGPL-2.1-or-later

   examples/scale.c: V, of N numbers, times FACTOR.  A work-item for each
   number, and perhaps some more, for their number is rounded up to whole
   groups.  */

kernel void
scale (int n, global float *v, float factor)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= factor;
}
