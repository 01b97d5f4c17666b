/* SPDX-License-Identifier: LGPL-2.1-or-later

   Devices that fail.

   When a copy cannot be given to a device, or a command fails, its node is
   *failing*: it is given nothing any more, and whoever needs what is on it, or
   what the failed commands were to bring, waits for the node's `recovery'. The
   service thread then

     1. waits for what the device is still doing, and others with what it has;
     2. copies to the host all that only the device has, if no task failed, or
        only such that do not read what they write; and executes again those
        that failed, on the CPU or on another device (repeat.h);
     3. if that cannot be done, executes all tasks of the node's epoch again,
        if it is intact (history.h);
     4. gives the node up: what waited goes on, elsewhere.

   A body that is executed again must not use the runtime.

   If neither 2 nor 3 can be done, results are lost, and the program ends with
   a message: better none than wrong ones.  */

#ifndef RT_RECOVERY_H
#define RT_RECOVERY_H

#include "footprint.h"

/* A device that fails may never end its commands: after so many milliseconds
   without one that ends they count as failed, if that is safe.  Only unit
   tests change it.  */
extern unsigned rt_recovery_patience;

/* NODE fails, because of WHY.  */
void rt_recovery_begin (struct memory_node *node, const char *why);

/* COMMAND, of NODE, which fails, has failed: it ends with the recovery.  */
void rt_recovery_takes (struct memory_node *node, struct command *command);

/* Whether a task on NODE has failed.  */
bool rt_recovery_doubts (const struct memory_node *node);

/* Recover NODE, which fails; by the service thread, without the lock, after
   all launches that had begun on NODE.  WAITING gets the tasks that waited to
   be launched there.  */
void rt_recovery_run (struct memory_node *node, struct endings *endings,
                      struct offloaded_list *waiting);

#endif /* RT_RECOVERY_H */
