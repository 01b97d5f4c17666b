/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks on devices, and data that is there.

   Devices are looked for, in the background (devices.c), when the first task
   is called that has an implementation for one; until some are found, and in a
   program without such tasks, nothing here is done.

   A task that is ready, and is placed on a device (place.h), is *launched* by
   the thread that found it ready, as soon as that thread holds no locks:
   memory is reserved for its whole footprint, what it reads is copied where
   that is needed, and its command is enqueued behind the copies.  Then its
   accesses leave their orders at once, long before the command has ended: the
   tasks after it on the same device are enqueued behind it, and others wait
   for its command before they touch what it has touched (memory/piece.h).  So
   a device is given many tasks ahead, in the order that the accesses demand.
   The task is complete when its command is.

   Likewise a task that is ready to run on the CPU first waits for what is
   elsewhere to come home.

   Nobody waits for a device, but who has nothing else to do.  Threads that
   wait look at commands while they spin.  After that the *service thread*
   does, which a driver wakes when a command has ended; it also sees to devices
   that fail.  Kernels are built in the background (errand.h).  */

#ifndef RT_OFFLOAD_H
#define RT_OFFLOAD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/offloader.h"

struct access;
struct command_set;
struct endings;
struct offloaded;
struct range;
struct region;
struct task;

/* What the engine may ask; rt_offload_ functions that are no more than
   operations of that table, of all files in this room, are described there. */
extern const struct offloader rt_device_offloader;
bool rt_offload_want (bool only);
bool rt_offload_takes (struct thread *self, struct task *task);
bool rt_offload_lands (struct task *task, unsigned core);
void rt_offload_receive (struct thread *self, struct task *task);
bool rt_offload_comes (struct task *task, uintptr_t begin, size_t bytes,
                       unsigned mode, bool leave);
void rt_offload_granted (struct task *task, const struct access *access);
void rt_offload_flush_now (struct thread *self);
void rt_offload_home (struct thread *self, const struct region *region,
                      bool leave);
bool rt_offload_has_now (uintptr_t begin, size_t bytes);
void *rt_offload_pin (size_t bytes);
bool rt_offload_unpin (void *memory);
bool rt_offload_busy (void);
bool rt_offload_poll (struct thread *self);
bool rt_offload_await (struct thread *self, uint32_t count);
bool rt_offload_launching (void);
void rt_offload_settle (bool exits);

/* A message if the calling thread is in a function that launches a task, or
   repeats one: it uses the runtime there.  */
void rt_offload_check_caller (void);

/* What the thread of errands does to look for devices; false if there was
   nothing to do.  */
bool rt_offload_search (void);

/* The runtime starts: look for devices if an earlier call could use one.  */
void rt_offload_start (void);

/* Bring all data home and give the devices up.  No task is pending.  Data on
   the stack of the calling thread are wanted only with STACK: who ends the
   program may have left all functions of his.  */
void rt_offload_stop (bool stack);

/* Bring all data home, in the same sense; no task is pending.  */
void rt_offload_home_all (bool stack);

/* SELF, outside tasks, has waited: if the program need not know of devices,
   all data are at the host then, and no device has any.  */
void rt_offload_waited (struct thread *self);

/* SELF, which has a slot, waits until what COUNT RANGES access is home, and
   executes nothing meanwhile.  */
void rt_offload_fetch (struct thread *self, const struct range *ranges,
                       uint32_t count);

/* Bring home what devices have now, but for the stack of the calling thread,
   while other threads go on.  */
void rt_offload_home_now (void);

/* Around a fork, and in the child.  */
void rt_offload_fork_prepare (void);
void rt_offload_fork_done (void);
void rt_offload_forked (void);

/* TASK, which has guidance, is ready: what it reads may begin to go there.  */
void rt_offload_ahead (struct task *task);

/* OFFLOADED cannot run where it was placed: place its task again.  */
void rt_offload_again (struct thread *self, struct offloaded *offloaded);

/* Whoever launched OFFLOADED, or its command, is done with it: if the other
   is, too, its task is complete.  */
void rt_offload_disown (struct thread *self, struct offloaded *offloaded);

/* Complete the tasks that have ended, let go on what has arrived.  */
void rt_offload_finish (struct thread *self, struct endings *endings);

/* Where time is virtual: launch tasks that the policy has for devices which
   have room for more; whether there were some.  Elsewhere rt_offload_flush
   does that, too.  */
bool rt_offload_feed (struct thread *self);

/* What the service thread does when it is woken; true if there may be more. */
bool rt_offload_serve (struct thread *self);

/* SELF will launch TASK on NODE when it calls rt_offload_flush.  */
void rt_offload_enlist (struct thread *self, struct task *task,
                        struct memory_node *node);

/* rt_offload_poll with the memory lock held, which is given up.  AGAIN says to
   try what waits in the nodes' queues even if nothing has ended.  */
bool rt_offload_look (struct thread *self, bool again);

/* Block until COMMANDS are complete, which are pending, if their devices know
   how to.  The memory lock is held, and given up meanwhile.  */
bool rt_offload_block (struct command_set *commands);

#endif /* RT_OFFLOAD_H */
