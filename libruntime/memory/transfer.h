/* SPDX-License-Identifier: LGPL-2.1-or-later

   Bring valid copies where they are needed.  */

#ifndef RT_TRANSFER_H
#define RT_TRANSFER_H

#include "offloaded.h"

/* Give the commands that make all that RANGES read valid at the host, and what
   they write valid nowhere else.  BEFORE gets what the host has to wait for
   before it accesses them: then this has to be called again, until there is
   nothing.  */
void rt_fetch_to_host (const struct range *ranges, uint32_t count,
                       struct command_set *before);

/* The same for a launch on NODE, where RANGES have replicas: WAITS gets what
   the launch has to wait for on the device.  False if there is something to
   wait for first, in BEFORE; then call this again.  */
bool rt_fetch_to_device (struct memory_node *node, const struct range *ranges,
                         uint32_t count, struct command_set *waits,
                         struct command_set *before);

/* COMMAND has been given to NODE and uses RANGES.  */
void rt_fetch_used (struct memory_node *node, const struct range *ranges,
                    uint32_t count, struct command *command);

/* Give a command that copies to the host what is valid only in REPLICA.  Those
   that are given, or were, and the host has to wait for, go to BEFORE.  */
void rt_fetch_exclusive (struct replica *replica, struct command_set *before);

#endif /* RT_TRANSFER_H */
