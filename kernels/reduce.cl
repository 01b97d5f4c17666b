/* SPDX-License-Identifier: LGPL-2.1-or-later

   examples/reduce.c: the sums of chunks of CHUNK of N numbers, a group of
   LANES work-items for each chunk.  First every work-item adds up each
   LANES-th number, then half of them add the sums of the other half to their
   own, then half of these...: the order of the additions in C.  CHUNK and
   LANES are build options, LANES a power of two that divides CHUNK.  */

#include "exact.h"

kernel __attribute__ ((reqd_work_group_size (LANES, 1, 1))) void
sum_chunks (int n, global const double *v, int count, global double *sums)
{
  local double lane[LANES];
  int me = get_local_id (0), chunk = get_group_id (0);
  int end = min (n - chunk * CHUNK, CHUNK);
  global const double *mine = v + chunk * CHUNK;

  double sum = 0;
  for (int i = me; i < end; i += LANES)
    sum += mine[i];
  lane[me] = sum;
  for (int width = LANES / 2; width > 0; width /= 2)
    {
      barrier (CLK_LOCAL_MEM_FENCE);
      if (me < width)
        lane[me] += lane[me + width];
    }
  if (me == 0)
    sums[chunk] = lane[0];
}
