/* SPDX-License-Identifier: LGPL-2.1-or-later

   What each device has been given, so that it can be repeated elsewhere.

   A history belongs to an *epoch*, which begins when the device has nothing
   that the host has not.  Until anything at the host is known to be
   overwritten that a task of the epoch used, the epoch is *intact*: should the
   device fail, executing its tasks again at the host, in their order, yields
   what was lost, but where a copy home may have begun (recovery.h).  That is
   not risked for data that may be wrong: as long as an epoch is intact a copy
   home is given when what it copies is known to be complete (run.c).  That is
   so while a program uploads, computes, and fetches its results; it no longer
   is once host and device take turns on the same buffers, for then there is
   nothing to start again from.  A device that shares the host's memory
   overwrites it all the time: its epochs never are intact.

   The history is also the list of the tasks that a device is executing.  */

#ifndef RT_HISTORY_H
#define RT_HISTORY_H

#include "offloaded.h"

/* OFFLOADED has been given to its node.  */
void rt_history_launched (struct offloaded *offloaded);

/* Its command has ended in STATE.  */
void rt_history_ended (struct offloaded *offloaded, enum command_state state,
                       struct endings *endings);

/* Its task is complete, and OFFLOADED not referred to any more.  Without the
   lock; it goes when somebody next has that.  */
void rt_history_completed (struct offloaded *offloaded);

/* Remove what is complete and forgotten from the front of NODE's history, if
   NODE is not being recovered.  */
void rt_history_trim (struct memory_node *node);

/* NODE's epoch cannot be repeated any more.  */
void rt_history_break (struct memory_node *node);

/* Something has been copied from NODE over what was at the host.  */
void rt_history_copied_out (struct memory_node *node);

/* If NODE has nothing that the host has not, a new epoch begins.  */
void rt_history_settle (struct memory_node *node);

void rt_offloaded_free (struct offloaded *offloaded);

#endif /* RT_HISTORY_H */
