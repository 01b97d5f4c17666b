/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory on devices: reserved for a whole footprint at once, so that tasks
   that wait for memory hold none, and taken from the least recently used.  */

#ifndef RT_REPLICA_H
#define RT_REPLICA_H

#include "offloaded.h"

enum reserve
{
  RESERVED,
  RESERVE_LATER, /* when something has ended */
  RESERVE_NEVER, /* more than there is */
  RESERVE_FAILED /* the device fails */
};

/* Whether a footprint fits NODE at all; without the lock, too.  */
bool rt_footprint_fits (const struct memory_node *node,
                        const struct range *ranges, uint32_t count);

/* Whether NODE has all of RANGE, or will have when commands that have been
   given have ended.  */
bool rt_replica_complete (struct memory_node *node, const struct range *range);

/* Give each of RANGES a replica on NODE and pin it, or none.  LATER, if that
   is returned, has what makes room when it ends; nothing if that is not known.
 */
enum reserve rt_reserve (struct memory_node *node, struct range *ranges,
                         uint32_t count, struct command_set *later);

/* Unpin the replicas of RANGES.  */
void rt_unpin (struct range *ranges, uint32_t count);

/* REPLICA has been used by a task.  */
void rt_replica_used (struct replica *replica);

/* Free all replicas that lie within BEGIN and END: the host has all that is in
   there, and nothing is pending.  */
void rt_replicas_release (uintptr_t begin, uintptr_t end);

/* NODE is lost: forget its replicas.  None has the only valid copy.  */
void rt_replicas_drop (struct memory_node *node);

#endif /* RT_REPLICA_H */
