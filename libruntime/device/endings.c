/* SPDX-License-Identifier: LGPL-2.1-or-later

   What devices have ended: tasks are complete then, and others go on.

   Who has nothing else to do looks, or sleeps until a device is done; whatever
   ends is found under the memory lock and dealt with behind it.  */

#include "offload.h"

#include "base/clock.h"
#include "base/observer.h"
#include "class.h"
#include "engine/guide.h"
#include "engine/task.h"
#include "engine/thread.h"
#include "found.h"
#include "launch.h"
#include "memory/history.h"
#include "model/machine.h"

/* The command of OFFLOADED has ended well.  */
static void
sample (struct offloaded *offloaded)
{
  /* If the device does not know how long it took: with what came before.  */
  if (!offloaded->time)
    offloaded->time = rt_clock () - offloaded->since + 1;
  struct task *task = offloaded->task;
  struct memory_node *node = offloaded->node;
  if (task->guided && task->guidance->class)
    rt_class_sample (task->guidance->class, rt_machine_kind_of_node (node),
                     offloaded->implementation, offloaded->time);
  uint64_t mean = rt_node_mean (node);
  mean = mean ? mean - mean / 4 + offloaded->time / 4 : offloaded->time;
  atomic_store_explicit (&node->mean, mean, memory_order_relaxed);
}

void
rt_offload_disown (struct thread *self, struct offloaded *offloaded)
{
  /* If the other has gone, nobody else counts down.  */
  if (atomic_load_explicit (&offloaded->owners, memory_order_acquire) > 1
      && atomic_fetch_sub_explicit (&offloaded->owners, 1,
                                    memory_order_acq_rel)
             > 1)
    return;
  if (offloaded->measured && offloaded->state == COMMAND_DONE)
    {
      sample (offloaded);
      if (RT_RECORDED ())
        rt_recorder->offloaded (offloaded);
    }
  rt_task_offloaded_ended (self, offloaded->task);
  rt_history_completed (offloaded);
}

void
rt_offload_finish (struct thread *self, struct endings *endings)
{
  struct offloaded *offloaded, *next;
  STAILQ_FOREACH_SAFE (offloaded, &endings->offloaded, ended, next)
    rt_offload_disown (self, offloaded);
  while (endings->arrivals)
    {
      struct arrival *arrival = endings->arrivals;
      endings->arrivals = arrival->next;
      arrival->arrived (self, arrival);
    }
  rt_pay (self);
}

/* The first in the queue of NODE, which it leaves; or NULL.  */
static struct offloaded *
dequeue (struct memory_node *node)
{
  rt_memory_lock ();
  struct offloaded *first = STAILQ_FIRST (&node->waiting);
  if (first)
    {
      STAILQ_REMOVE_HEAD (&node->waiting, link);
      rt_launch_dequeued (first);
    }
  rt_memory_unlock ();
  return first;
}

/* Launch what waits in the queues of the nodes, as far as there is room.  */
static void
launch_waiting (struct thread *self)
{
  for (unsigned i = 0; i < rt_node_count; i++)
    {
      struct offloaded *first;
      while ((first = dequeue (&rt_nodes[i])) && rt_launch (self, first))
        ;
    }
}

bool
rt_offload_look (struct thread *self, bool again)
{
  struct endings endings = RT_ENDINGS (endings);
  bool some = rt_commands_poll (&endings);
  bool waiting = (some || again) && atomic_load (&rt_waiting_count);
  rt_memory_unlock ();
  if (some)
    rt_offload_finish (self, &endings);
  if (waiting)
    {
      launch_waiting (self);
      self->flushes = true;
    }
  if (some)
    self->feeds = self->flushes = true;
  return some;
}

bool
rt_offload_busy (void)
{
  for (unsigned i = 0; i < rt_node_count; i++)
    if (atomic_load (&rt_nodes[i].load))
      return true;
  return false;
}

bool
rt_offload_poll (struct thread *self)
{
  return rt_node_count && rt_memory_trylock ()
         && rt_offload_look (self, false);
}

bool
rt_offload_block (struct command_set *commands)
{
  for (uint32_t i = 0; i < commands->count; i++)
    if (!rt_command_on_device (rt_set_commands (commands)[i])
        || !rt_set_commands (commands)[i]->node->device->awaits)
      return false;
  rt_set_use (commands);
  rt_memory_unlock ();
  for (uint32_t i = 0; i < commands->count; i++)
    rt_device_driver->await (rt_set_commands (commands)[i]->event);
  rt_memory_lock ();
  rt_set_used (commands);
  return true;
}

bool
rt_offload_await (struct thread *self, uint32_t count)
{
  struct command_set last = { 0 };
  bool done = false;
  rt_memory_lock ();
  for (unsigned i = 0; i < rt_node_count; i++)
    if (rt_nodes[i].launched_count)
      {
        count -= rt_nodes[i].launched_count;
        rt_set_add (&last,
                    STAILQ_LAST (&rt_nodes[i].streams[STREAM_COMPUTE].commands,
                                 command, link));
      }
  if (count == 0 && last.count)
    done = rt_offload_block (&last);
  rt_set_clear (&last);
  if (done)
    rt_offload_look (self, false);
  else
    rt_memory_unlock ();
  return done;
}
