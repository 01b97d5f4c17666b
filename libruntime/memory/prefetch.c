/* SPDX-License-Identifier: LGPL-2.1-or-later

   Prefetching.  */

#include "prefetch.h"

#include "replica.h"
#include "transfer.h"

void
rt_prefetch (struct memory_node *node, struct range *range)
{
  struct command_set waits = { 0 }, before = { 0 };
  if (range->begin == range->end)
    return;
  if (!node)
    rt_fetch_to_host (range, 1, &before);
  else if (node->state == NODE_USED && !node->device->shares_host
           && range->end - range->begin <= node->capacity - node->used
           && !rt_replica_complete (node, range)
           && rt_reserve (node, range, 1, &before) == RESERVED)
    {
      /* If it has to come by way of the host, this is the first half.  */
      rt_fetch_to_device (node, range, 1, &waits, &before);
      rt_unpin (range, 1);
      node->device->driver->flush (node->device);
    }
  rt_set_clear (&waits);
  rt_set_clear (&before);
}
