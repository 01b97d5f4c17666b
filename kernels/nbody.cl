/* SPDX-License-Identifier: LGPL-2.1-or-later

   examples/nbody.c: bodies that attract each other.  A work-item for each body
   of a block, in groups of GROUP, a build option as SOFTENING is one.  */

#include "exact.h"

/* As in C: three doubles, which a double3 is not.  */
struct vector
{
  double x, y, z;
};

/* The group loads GROUP of the SOURCES into local memory, one each, and then
   every work-item uses all of them, in the order of the loop in C.  */
kernel __attribute__ ((reqd_work_group_size (GROUP, 1, 1))) void
accelerate (int source_count, global const struct vector *sources, int count,
            global const struct vector *position,
            global struct vector *velocity, double factor)
{
  local struct vector tile[GROUP];
  int i = get_global_id (0), me = get_local_id (0);
  struct vector here = { 0, 0, 0 }, sum = { 0, 0, 0 };
  if (i < count)
    here = position[i];

  for (int first = 0; first < source_count; first += GROUP)
    {
      int size = min (GROUP, source_count - first);
      if (me < size)
        tile[me] = sources[first + me];
      barrier (CLK_LOCAL_MEM_FENCE);
      for (int j = 0; j < size; j++)
        {
          double x = tile[j].x - here.x, y = tile[j].y - here.y,
                 z = tile[j].z - here.z;
          double square = x * x + y * y + z * z + SOFTENING * SOFTENING;
          double force = 1 / (square * sqrt (square));
          sum.x += force * x;
          sum.y += force * y;
          sum.z += force * z;
        }
      barrier (CLK_LOCAL_MEM_FENCE);
    }
  if (i < count)
    {
      velocity[i].x += factor * sum.x;
      velocity[i].y += factor * sum.y;
      velocity[i].z += factor * sum.z;
    }
}

kernel void
move (int count, global struct vector *position,
      global const struct vector *velocity, double time)
{
  int i = get_global_id (0);
  if (i < count)
    {
      position[i].x += time * velocity[i].x;
      position[i].y += time * velocity[i].y;
      position[i].z += time * velocity[i].z;
    }
}
