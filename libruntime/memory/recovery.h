/* SPDX-License-Identifier: LGPL-2.1-or-later

   Devices that fail.

   When a call of its driver fails, or a command does, a device's node is
   *failing*: it is given nothing any more, and whoever needs what is on it, or
   what its commands were to bring, waits for the node's `recovery'.

   What is known.  A call that fails has done nothing (device.h) and says
   nothing of commands given before.  But when a command has failed, the node
   is *in doubt*: of all its commands that were not known to be complete by
   then nothing is known any more, whatever the driver says of them.  Each may
   have been executed, or a part of it, or nothing.  So it is with the commands
   of other nodes that wait for one of these: such a node is in doubt, too
   (`causes').  What was known to be complete is, and so is what that had
   waited for (rt_commands_poll): until it says that a command has failed a
   driver is believed.  A command in doubt writes nothing but its targets: what
   a kernel's modes say, the replica that a copy fills, the host's memory if it
   copies there.

   The service thread then

     1. waits for what the device is still doing, and others with what it has;
     2. copies to the host all that only the device has and that no command in
        doubt writes, and executes the tasks in doubt again, on the CPU or on
        another device (repeat.h), if what they read is good (damage.h);
     3. if that cannot be done, executes all tasks of the node's epoch again,
        if it is intact (history.h) and no copy home that is in doubt can have
        written what they begin with;
     4. gives the node up: what waited goes on, elsewhere.

   If neither 2 nor 3 can be done, results are lost, and the program ends with
   a message: better none than wrong ones.  A body that is executed again must
   not use the runtime.  */

#ifndef RT_RECOVERY_H
#define RT_RECOVERY_H

#include "offloaded.h"

/* A device that fails may never end its commands: after so many milliseconds
   without one that ends they count as failed, if that is safe.  Only unit
   tests change it.  */
extern unsigned rt_recovery_patience;

/* Nodes that fail; under the lock.  */
extern unsigned rt_failing_count;

/* NODE fails, because of WHY: a call has failed; or a command of it, too.  */
void rt_recovery_begin (struct memory_node *node, const char *why);
void rt_recovery_doubt (struct memory_node *node, const char *why);

/* NODE has been given a command behind some of CAUSES, which may be in doubt
   since then.  */
void rt_recovery_given (struct memory_node *node, uint64_t causes);

/* COMMAND, of NODE, which is in doubt, is over: it ends with the recovery.  */
void rt_recovery_takes (struct memory_node *node, struct command *command);

/* Recover NODE, which fails; by the service thread, without the lock, after
   all launches that had begun on NODE.  WAITING gets the tasks that waited to
   be launched there.  */
void rt_recovery_run (struct memory_node *node, struct endings *endings,
                      struct offloaded_list *waiting);

#endif /* RT_RECOVERY_H */
