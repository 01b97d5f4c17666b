/* SPDX-License-Identifier: LGPL-2.1-or-later

   Ranks of a cluster to which the program gives tasks, by `distribute', or
   because nobody else may execute them.  */

#include "class.h"
#include "engine/guide.h"
#include "engine/kind.h"
#include "engine/partition.h"
#include "found.h"
#include "memory/node.h"
#include "model/machine.h"
#include "place.h"

int
rt_place_rank (const struct task *task)
{
  if (!rt_device_driver->tacit || task->nested)
    return -1;
  const struct kind *kind = rt_kind_known (task->codelet);
  for (uint32_t i = 0; i < task->region_count; i++)
    {
      int64_t rank = kind->buffers[i].mode & TASKS_WRITE
                         ? rt_block_rank (task->regions[i])
                         : -1;
      if (rank >= 0)
        return (int)(rank % (rt_node_count + 1));
    }
  return -1;
}

bool
rt_place_stays (const struct task *task)
{
  return rt_device_driver->tacit
         && rt_kind_known (task->codelet)->implementations
         && (task->nested || rt_place_rank (task) == 0);
}

bool
rt_place_given (const struct task *task, unsigned worker)
{
  int rank = rt_place_rank (task);
  if (rank < 0 || rt_machine.kinds[worker].memory == (unsigned)rank)
    return true;
  unsigned kind = rank ? rt_machine_kind_of_node (&rt_nodes[rank - 1]) : 0;
  return !rt_class_able (task->guidance->class, kind);
}
