/* SPDX-License-Identifier: LGPL-2.1-or-later

   Launching.  */

#include "launch.h"

#include <pthread.h>

#include "base/error.h"
#include "base/observer.h"
#include "base/pool.h"
#include "builds.h"
#include "engine/task.h"
#include "footing.h"
#include "memory/history.h"
#include "memory/recovery.h"
#include "memory/replica.h"
#include "memory/run.h"
#include "memory/transfer.h"
#include "offload.h"
#include "place.h"
#include "service.h"

/* A node with so many tasks is looked after by the service thread.  */
#define MANY_LAUNCHED 32

/* Commands are launched one after the other on a device, so that the order in
   its stream is that of its list.  Taken before the memory lock.  */
static pthread_mutex_t launching[RT_MOST_DEVICES];

enum outcome
{
  LAUNCHED,
  QUEUED,
  WAITS, /* for something that will call `launch' again */
  REFUSED
};

void
rt_launch_dequeued (struct offloaded *offloaded)
{
  atomic_fetch_sub (&rt_waiting_count, 1);
  offloaded->again = true;
}

/* OFFLOADED has to wait in its node's queue.  */
static enum outcome
queue (struct offloaded *offloaded)
{
  struct memory_node *node = offloaded->node;
  if (offloaded->again)
    STAILQ_INSERT_HEAD (&node->waiting, offloaded, link);
  else
    STAILQ_INSERT_TAIL (&node->waiting, offloaded, link);
  atomic_fetch_add (&rt_waiting_count, 1);
  return QUEUED;
}

/* What the calling thread is launching, or NULL.  */
static _Thread_local const struct launch *current_launch
    __attribute__ ((tls_model ("initial-exec")));

const struct launch *
rt_launching (void)
{
  return current_launch;
}

void
rt_launch_check_caller (void)
{
  if (current_launch)
    rt_fatal (current_launch->site,
              "'%s', an implementation of task '%s' for a device, calls a task"
              " or uses a '#pragma tasks', or was left by longjmp; it may only"
              " enqueue what does the task's work, and return",
              current_launch->implementation->name,
              current_launch->codelet->name);
}

void
rt_launch_check_end (bool thread)
{
  /* Who calls exit in an implementation is still in there: its stack is.  */
  if (!current_launch
      || (!thread
          && (uintptr_t)current_launch
                 > (uintptr_t)__builtin_frame_address (0)))
    return;
  rt_fatal (current_launch->site,
            "'%s', an implementation of task '%s' for a device, %s; it must"
            " return",
            current_launch->implementation->name,
            current_launch->codelet->name,
            thread ? "ends its thread" : "was left by longjmp");
}

/* Call the driver to launch OFFLOADED behind WAITS, which are of CAUSES.  */
static enum device_status
call_driver (struct offloaded *offloaded, struct command_set *waits,
             device_event *event, uint64_t *causes)
{
  struct device *device = offloaded->node->device;
  uint32_t count = offloaded->count;
  struct launch_buffer few[RT_FEW_RANGES], *buffers = few;
  if (count > RT_FEW_RANGES)
    buffers = rt_pool_allocate (count * sizeof *buffers);
  for (uint32_t i = 0; i < count; i++)
    {
      const struct range *range = &offloaded->ranges[i];
      buffers[i] = (struct launch_buffer){
        .host = (const void *)range->begin,
        .memory = range->replica ? range->replica->memory : NULL,
        .extent = range->end - range->begin,
        .box = &range->box,
        .parameter = range->parameter
      };
    }
  struct launch_note note;
  bool noted = RT_RECORDED () && device->notes
               && rt_recorder->launches (rt_self, offloaded->task, &note);
  struct launch launch = { .codelet = offloaded->codelet,
                           .implementation = offloaded->implementation,
                           .block = offloaded->block,
                           .site = offloaded->site,
                           .measured = offloaded->measured,
                           .buffer_count = count,
                           .buffers = buffers,
                           .note = noted ? &note : NULL };
  struct wait_events events;
  rt_wait_events_make (&events, waits, offloaded->node, STREAM_COMPUTE);
  *causes = events.causes;
  rt_set_use (waits);
  rt_memory_unlock ();
  /* The implementation is no place to use the runtime, and finds no thread
     that does: see rt_launch_check_caller.  */
  struct thread *self = rt_self;
  rt_self = NULL;
  current_launch = &launch;
  enum device_status status = device->driver->launch (
      device, &launch, events.count, events.all, event);
  current_launch = NULL;
  rt_self = self;
  /* It may begin while it is noted here that it has been given.  */
  if (status == DEVICE_OK)
    device->driver->flush (device);
  rt_memory_lock ();
  rt_set_used (waits);
  rt_wait_events_clear (&events);
  if (count > RT_FEW_RANGES)
    rt_pool_free (buffers, count * sizeof *buffers);
  return status;
}

static void
arrived_at_device (struct thread *self, struct arrival *arrival)
{
  rt_launch (self, (struct offloaded *)arrival);
}

/* The rest of `try' when the replicas of OFFLOADED are reserved.  */
static enum outcome
try_reserved (struct offloaded *offloaded, const char **why)
{
  struct memory_node *node = offloaded->node;
  struct command_set waits = { 0 }, before = { 0 };
  bool now = rt_fetch_to_device (node, offloaded->ranges, offloaded->count,
                                 &waits, &before);
  if (!now)
    {
      rt_unpin (offloaded->ranges, offloaded->count);
      offloaded->arrival.arrived = arrived_at_device;
      rt_arrival_wait (&offloaded->arrival, &before);
      rt_set_clear (&waits);
      rt_set_clear (&before);
      return WAITS;
    }
  device_event event = NULL;
  uint64_t causes;
  enum device_status status = call_driver (offloaded, &waits, &event, &causes);
  rt_set_clear (&waits);
  if (status == DEVICE_OK)
    {
      struct command *command
          = rt_command_new (node, STREAM_COMPUTE, event, causes);
      command->offloaded = offloaded;
      offloaded->state = COMMAND_PENDING;
      atomic_store_explicit (&offloaded->owners, 2, memory_order_relaxed);
      rt_fetch_used (node, offloaded->ranges, offloaded->count, command);
      rt_history_launched (offloaded);
      return LAUNCHED;
    }
  rt_unpin (offloaded->ranges, offloaded->count);
  if (status == DEVICE_LOST)
    {
      rt_recovery_begin (node, node->device->failure);
      return queue (offloaded);
    }
  if (status == DEVICE_FULL && node->launched_count)
    return queue (offloaded);
  *why = node->device->failure;
  return REFUSED;
}

/* Try to launch OFFLOADED.  Under the lock, which is given up meanwhile.  WHY
   says why it is refused.  */
static enum outcome
try (struct offloaded *offloaded, const char **why)
{
  struct memory_node *node = offloaded->node;
  struct device *device = node->device;
  if (node->state != NODE_USED
      || (!offloaded->again && !STAILQ_EMPTY (&node->waiting)))
    return queue (offloaded);
  if (!device->driver->prepared (device, offloaded->implementation))
    {
      rt_builds_wait (offloaded);
      return WAITS;
    }
  struct command_set later = { 0 };
  enum reserve reserve
      = rt_reserve (node, offloaded->ranges, offloaded->count, &later);
  bool pending = later.count;
  rt_set_clear (&later);
  switch (reserve)
    {
    case RESERVED:
      return try_reserved (offloaded, why);
    case RESERVE_NEVER:
      *why = "its buffers do not fit into the device's memory";
      return REFUSED;
    default:
      if (reserve == RESERVE_LATER && !pending && !node->launched_count)
        rt_service_wake (NULL);
      return queue (offloaded);
    }
}

/* Whether SELF will look at the end of TASK, which it launches, itself: a host
   thread launches more, or waits, and looks then.  If it does not, nobody
   waits for that end: not if there is no other host thread, and no task or
   graph does.  Who waits for what TASK has written is told anyway.  */
static bool
looks_itself (const struct thread *self, const struct task *task)
{
  return !self->depth && self->slot == RT_NO_SLOT && !self->service
         && !task->nested && !task->recorded && atomic_load (&rt_hosts) == 1;
}

/* Whether OFFLOADED need not wait in its node's queue, nor for its kernel; the
   lock is held.  */
static bool
passable (const struct offloaded *offloaded)
{
  const struct memory_node *node = offloaded->node;
  return node->state == NODE_USED
         && (offloaded->again || STAILQ_EMPTY (&node->waiting))
         && node->device->driver->prepared (node->device,
                                            offloaded->implementation);
}

bool
rt_launch (struct thread *self, struct offloaded *offloaded)
{
  struct memory_node *node = offloaded->node;
  struct task *task = offloaded->task;
  bool looks = looks_itself (self, task);
  pthread_mutex_lock (&launching[node - rt_nodes]);
  rt_memory_lock ();
  if (node->state == NODE_LOST)
    {
      rt_memory_unlock ();
      pthread_mutex_unlock (&launching[node - rt_nodes]);
      rt_offload_again (self, offloaded);
      return true;
    }
  if (rt_offloaded_begins (offloaded) && passable (offloaded))
    {
      rt_memory_unlock ();
      rt_offloaded_begin (offloaded);
      rt_memory_lock ();
    }
  const char *why = NULL;
  enum outcome outcome = try (offloaded, &why);
  if (outcome == REFUSED)
    rt_place_refuse (task->codelet, offloaded->implementation, node, why);
  bool few = node->launched_count < MANY_LAUNCHED;
  rt_memory_unlock ();
  pthread_mutex_unlock (&launching[node - rt_nodes]);
  if (outcome == LAUNCHED)
    {
      rt_task_launched (self, task, node);
      rt_offload_disown (self, offloaded);
    }
  if (outcome == REFUSED)
    rt_offload_again (self, offloaded);
  else if (outcome != LAUNCHED || !few || !looks)
    rt_service_watch ();
  return outcome != QUEUED;
}

void
rt_launch_settle (const struct memory_node *node)
{
  pthread_mutex_lock (&launching[node - rt_nodes]);
  pthread_mutex_unlock (&launching[node - rt_nodes]);
}

void
rt_launch_start (unsigned count)
{
  rt_builds_start ();
  for (unsigned i = 0; i < count; i++)
    pthread_mutex_init (&launching[i], NULL);
}
