/* SPDX-License-Identifier: GPL-3.0-or-later

   The kernel of the benchmark: work that is next to nothing, on the first N
   numbers of V, and whose result tells how often it was done.  */

kernel void
add (int n, global int *v, int k)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] += k;
}
