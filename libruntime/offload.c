/* SPDX-License-Identifier: LGPL-2.1-or-later

   The life of a task on a device.  */

#include "offload.h"

#include <string.h>

#include "check/check.h"
#include "class.h"
#include "clock.h"
#include "guidance.h"
#include "kind.h"
#include "launch.h"
#include "machine.h"
#include "memory/history.h"
#include "memory/prefetch.h"
#include "memory/recovery.h"
#include "memory/repeat.h"
#include "memory/transfer.h"
#include "place.h"
#include "pool.h"
#include "scheduler.h"
#include "service.h"

/* Ranges of a task that are kept on the stack.  */
#define FEW_RANGES 8

/* Who launches many tasks looks after so many whether some have ended: what
   they used is at hand then.  */
#define POLL_EVERY 16

/* A device is given so many nanoseconds of work ahead, but no more tasks than
   that: it shall not be idle while somebody finds out that a short task has
   ended, and a long one shall not keep those waiting that matter more.  */
#define AHEAD_NS 200000
#define AHEAD_MOST 1024

/* Of tasks for which there is nothing to decide so many are measured, and then
   one in so many.  */
#define FIRST_SAMPLES 8
#define SAMPLE_EVERY 64

/* A task at the host that waits for its data.  */
struct visitor
{
  struct arrival arrival;
  struct task *task;
};

/* What a task accesses.  */
struct footing
{
  struct range few[FEW_RANGES], *ranges;
  uint32_t count;
};

/* Fill FOOTING with the buffers of TASK.  */
static void
describe (struct footing *footing, const struct task *task)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  struct range *ranges = footing->few;
  footing->count = kind->buffer_count;
  if (kind->buffer_count > FEW_RANGES)
    ranges = rt_pool_allocate (kind->buffer_count * sizeof *ranges);
  footing->ranges = ranges;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct kind_buffer *buffer = &kind->buffers[i];
      const struct region *region = task->regions[i];
      uintptr_t begin = region->start, end = begin + region->bytes;
      size_t bound = region->bytes;
      if (buffer->mode == TASKS_WRITE && buffer->bound != TASKS_NO_BOUND)
        memcpy (&bound, (const char *)task->block + buffer->bound,
                sizeof bound);
      ranges[i] = (struct range){ .begin = begin,
                                  .end = end,
                                  .written_end
                                  = bound < end - begin ? begin + bound : end,
                                  .mode = buffer->mode,
                                  .parameter = buffer->parameter };
    }
}

static void
clear (struct footing *footing)
{
  if (footing->ranges != footing->few)
    rt_pool_free (footing->ranges, footing->count * sizeof *footing->ranges);
}

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
  rt_memory_lock ();
  node->mean = node->mean ? node->mean - node->mean / 4 + offloaded->time / 4
                          : offloaded->time;
  rt_memory_unlock ();
}

/* Whoever launched OFFLOADED, or its command, is done with it: if the other
   is, too, its task is complete, and this is true.  */
static bool
disown (struct thread *self, struct offloaded *offloaded)
{
  if (atomic_fetch_sub (&offloaded->owners, 1) > 1)
    return false;
  if (offloaded->measured && offloaded->state == COMMAND_DONE)
    sample (offloaded);
  rt_task_offloaded_ended (self, offloaded->task);
  return true;
}

void
rt_offload_disown (struct thread *self, struct offloaded *offloaded)
{
  if (!disown (self, offloaded))
    return;
  rt_memory_lock ();
  rt_history_completed (offloaded);
  rt_memory_unlock ();
}

void
rt_offload_finish (struct thread *self, struct endings *endings)
{
  struct offloaded *offloaded, *next;
  struct offloaded_list completed = STAILQ_HEAD_INITIALIZER (completed);
  STAILQ_FOREACH_SAFE (offloaded, &endings->offloaded, ended, next)
  if (disown (self, offloaded))
    STAILQ_INSERT_TAIL (&completed, offloaded, ended);
  if (!STAILQ_EMPTY (&completed))
    {
      rt_memory_lock ();
      STAILQ_FOREACH_SAFE (offloaded, &completed, ended, next)
      rt_history_completed (offloaded);
      rt_memory_unlock ();
    }
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

/* What is under the lock, which SELF has taken, of rt_offload_poll; and the
   rest.  AGAIN says to try what waits in queues even if nothing has ended.  */
static bool
look (struct thread *self, bool again)
{
  struct endings endings = RT_ENDINGS (endings);
  bool some = rt_commands_poll (&endings), waiting = false;
  for (unsigned i = 0; (some || again) && i < rt_node_count; i++)
    waiting |= rt_nodes[i].waiting_count;
  rt_memory_unlock ();
  if (some)
    rt_offload_finish (self, &endings);
  if (waiting)
    launch_waiting (self);
  if (some)
    self->feeds = self->flushes = true;
  return some;
}

bool
rt_offload_busy (void)
{
  bool busy = false;
  if (!rt_node_count)
    return false;
  rt_memory_lock ();
  for (unsigned i = 0; i < rt_node_count; i++)
    busy |= rt_node_load (&rt_nodes[i]) != 0;
  rt_memory_unlock ();
  return busy;
}

bool
rt_offload_poll (struct thread *self)
{
  return rt_node_count && rt_memory_trylock () && look (self, false);
}

bool
rt_offload_block (const struct command_set *commands)
{
  for (uint32_t i = 0; i < commands->count; i++)
    if (!rt_command_on_device (rt_set_commands (commands)[i])
        || !rt_set_commands (commands)[i]->node->device->awaits)
      return false;
  rt_memory_unlock ();
  for (uint32_t i = 0; i < commands->count; i++)
    rt_device_driver->await (rt_set_commands (commands)[i]->event);
  rt_memory_lock ();
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
    look (self, false);
  else
    rt_memory_unlock ();
  return done;
}

static void
arrived_at_host (struct thread *self, struct arrival *arrival)
{
  struct visitor *visitor = (struct visitor *)arrival;
  struct task *task = visitor->task;
  rt_pool_free (visitor, sizeof *visitor);
  /* Once more: there may be more to wait for.  */
  if (!rt_offload_takes (self, task))
    rt_ready_here (self, task);
}

/* TASK is to run at the host; true if it has to wait for its data.  TOLD says
   whether the service thread is then told when they are there.  */
static bool
waits_for_data (struct task *task, const struct range *ranges, uint32_t count,
                bool *told)
{
  struct command_set before = { 0 };
  rt_fetch_to_host (ranges, count, &before);
  bool waits = before.count;
  if (waits)
    {
      struct visitor *visitor = rt_pool_allocate (sizeof *visitor);
      *visitor = (struct visitor){ .arrival.arrived = arrived_at_host,
                                   .task = task };
      *told = rt_arrival_wait (&visitor->arrival, &before);
    }
  rt_set_clear (&before);
  return waits;
}

/* TASK is placed on NODE.  */
static struct offloaded *
make_offloaded (struct task *task, struct memory_node *node,
                const struct footing *footing)
{
  const struct tasks_codelet *codelet = task->codelet;
  size_t head
      = sizeof (struct offloaded) + footing->count * sizeof (struct range);
  size_t size = head + codelet->block_align + codelet->block_size;
  struct offloaded *offloaded = rt_pool_allocate (size);
  bool measured = task->guided && task->guidance->class;
  *offloaded = (struct offloaded){
    .node = node,
    .task = task,
    .codelet = codelet,
    .implementation = rt_place_implementation (task, node),
    .site = task->site,
    .measured = measured,
    .coming = true,
    .since = measured ? rt_clock () : 0,
    .size = (uint32_t)size,
    .count = footing->count,
  };
  memcpy (offloaded->ranges, footing->ranges,
          footing->count * sizeof *footing->ranges);
  offloaded->block = (void *)rt_align_up ((uintptr_t)offloaded + head,
                                          codelet->block_align);
  memcpy (offloaded->block, task->block, codelet->block_size);
  return offloaded;
}

/* SELF will launch TASK on NODE, soon.  */
static void
enlist (struct thread *self, struct task *task, struct memory_node *node,
        const struct footing *footing)
{
  struct offloaded *offloaded = make_offloaded (task, node, footing);
  rt_memory_lock ();
  node->coming++;
  rt_memory_unlock ();
  offloaded->link.stqe_next = NULL;
  if (self->launches)
    self->last_launch->link.stqe_next = offloaded;
  else
    self->launches = offloaded;
  self->last_launch = offloaded;
  self->flushes = true;
}

/* Whether the policy decides where TASK, which is ready and of KIND, is
   executed.  */
static bool
decided_later (struct thread *self, struct task *task, const struct kind *kind)
{
  if (!rt_mixed_p () || task->settled || rt_scheduler_straight (kind, task))
    return false;
  rt_classify (self, task, task->block);
  return rt_scheduler_decides (task);
}

bool
rt_offload_lands (struct task *task)
{
  if (!task->guidance->class || !task->region_count)
    return false;
  task->settled = true;
  if (!atomic_load (&rt_memory_used))
    return false;
  struct footing footing;
  describe (&footing, task);
  rt_memory_lock ();
  bool told = true;
  bool waits = waits_for_data (task, footing.ranges, footing.count, &told);
  rt_memory_unlock ();
  if (!told)
    rt_service_wake (NULL);
  clear (&footing);
  return waits;
}

/* The region of TASK that is nothing but what ACCESS accesses, and read; its
   index, or the number of regions.  */
static uint32_t
granted_region (const struct task *task, const struct access *access)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  uint32_t i = 0;
  while (
      i < task->region_count
      && (!(kind->buffers[i].mode & TASKS_READ) || !task->regions[i]->first
          || &task->regions[i]->first->order != access->order
          || task->regions[i]->first->end != rt_region_end (task->regions[i])))
    i++;
  return i;
}

/* Begin to copy what is in REGION to the memory of WORKER, a kind.  */
static void
prefetch (const struct region *region, unsigned worker)
{
  struct range range = { .begin = region->start,
                         .end = rt_region_end (region),
                         .mode = TASKS_READ };
  unsigned memory = rt_machine.kinds[worker].memory;
  if (!memory && !atomic_load (&rt_memory_used))
    return;
  rt_memory_lock ();
  rt_prefetch (memory ? &rt_nodes[memory - 1] : NULL, &range);
  rt_memory_unlock ();
}

void
rt_offload_granted (struct task *task, const struct access *access)
{
  if (!task->guided || !task->guidance->plan)
    return;
  uint32_t i = granted_region (task, access);
  int worker = i < task->region_count ? rt_scheduler_expect (task) : -1;
  if (worker >= 0)
    prefetch (task->regions[i], (unsigned)worker);
}

/* The same for all that TASK, which is ready, reads: perhaps it was granted
   before anything was planned, or has been planned anew.  */
static void
prefetch_all (struct task *task)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  int worker = task->guidance->plan ? rt_scheduler_expect (task) : -1;
  for (uint32_t i = 0; worker >= 0 && i < task->region_count; i++)
    if (kind->buffers[i].mode & TASKS_READ)
      prefetch (task->regions[i], (unsigned)worker);
}

/* TASK is ready, and the policy decides when a worker is free.  What it reads
   may be on its way then.  */
static void
leave_to_policy (struct thread *self, struct task *task)
{
  /* In virtual time nothing is planned before all that is called at once has
     been.  */
  if (!rt_simulated_p () || self->slot != RT_NO_SLOT)
    prefetch_all (task);
  rt_ready_here (self, task);
  self->feeds = self->flushes = true;
}

/* Whether to measure one more task for which there was nothing to decide,
   counted in PLACE: some day there will be.  */
static bool
is_sample (struct place_kind *place)
{
  uint32_t count
      = atomic_fetch_add_explicit (&place->straight, 1, memory_order_relaxed);
  return count < FIRST_SAMPLES || count % SAMPLE_EVERY == 0;
}

bool
rt_offload_takes (struct thread *self, struct task *task)
{
  struct kind *kind = rt_kind_known (task->codelet);
  if (!kind->places && (!kind->buffer_count || !atomic_load (&rt_memory_used)))
    return false;
  if (kind->places && decided_later (self, task, kind))
    {
      leave_to_policy (self, task);
      return true;
    }
  struct footing footing;
  describe (&footing, task);
  rt_memory_lock ();
  struct memory_node *node = NULL;
  if (kind->places && !task->begun)
    node = rt_place (task->codelet, kind, footing.ranges, footing.count,
                     task->site);
  bool told = true;
  bool taken
      = node || waits_for_data (task, footing.ranges, footing.count, &told);
  rt_memory_unlock ();
  if (node)
    {
      if (rt_mixed_p () && is_sample (&kind->places[node - rt_nodes]))
        rt_classify (self, task, task->block);
      enlist (self, task, node, &footing);
    }
  else if (!told)
    rt_service_wake (NULL);
  clear (&footing);
  return taken;
}

/* Tasks that NODE has, as far as they keep it from taking more.  The lock is
   held.  */
static unsigned
load (const struct memory_node *node)
{
  unsigned count = rt_node_load (node);
  /* In virtual time that is found out at once.  */
  if (node->mean && count < AHEAD_MOST && count * node->mean < AHEAD_NS
      && !rt_simulated_p ())
    count = 0;
  return count;
}

/* Take tasks from the policy for NODE, whose load is COUNT, as long as it has
   room; whether there were some.  */
static bool
feed_node (struct thread *self, struct memory_node *node, unsigned count)
{
  unsigned worker = rt_machine_kind_of_node (node);
  bool some = false;
  struct task *task;
  while (!atomic_load (&rt_machine.kinds[worker].lost)
         && (task = rt_scheduler_take (worker, count)))
    {
      struct footing footing;
      describe (&footing, task);
      enlist (self, task, node, &footing);
      clear (&footing);
      some = true;
      rt_memory_lock ();
      count = load (node);
      rt_memory_unlock ();
    }
  return some;
}

/* The same for all devices.  What one is asked for may change what the policy
   has for others.  */
static bool
feed (struct thread *self)
{
  bool some = false, more = rt_mixed_p () && !rt_scheduler_idle ();
  unsigned counts[RT_MOST_DEVICES];
  self->feeds = false;
  for (unsigned passes = 1; more; passes++)
    {
      more = false;
      rt_memory_lock ();
      for (unsigned i = 0; i < rt_node_count; i++)
        counts[i] = load (&rt_nodes[i]);
      rt_memory_unlock ();
      for (unsigned i = 0; i < rt_node_count; i++)
        more |= feed_node (self, &rt_nodes[i], counts[i]);
      some |= more;
      more |= passes < 2 && rt_scheduler_feeds ();
    }
  if (rt_mixed_p ())
    rt_scheduler_wake ();
  return some;
}

bool
rt_offload_feed (struct thread *self)
{
  bool some = feed (self);
  rt_offload_flush (self);
  return some;
}

void
rt_offload_flush_now (struct thread *self)
{
  /* What is paid for may make tasks ready, which are launched, too.  */
  do
    {
      if (self->feeds && !rt_simulated_p ())
        feed (self);
      self->feeds = false;
      while (self->launches)
        {
          struct offloaded *offloaded = self->launches;
          self->launches = offloaded->link.stqe_next;
          rt_launch (self, offloaded);
          if (++self->launched % POLL_EVERY == 0)
            rt_offload_poll (self);
        }
      rt_pay (self);
    }
  while (self->launches || self->feeds);
  self->flushes = false;
  if (self->checks)
    {
      self->checks = false;
      rt_check_leave (self);
    }
}

void
rt_offload_again (struct thread *self, struct offloaded *offloaded)
{
  struct task *task = offloaded->task;
  if (offloaded->coming)
    {
      rt_memory_lock ();
      offloaded->node->coming--;
      rt_memory_unlock ();
    }
  rt_offloaded_free (offloaded);
  task->begun = false;
  if (!rt_offload_takes (self, task))
    rt_ready_here (self, task);
}

bool
rt_offload_launching (void)
{
  return rt_launching () || rt_repeat_runs ();
}

void
rt_offload_check_caller (void)
{
  rt_repeat_check_caller ();
  rt_launch_check_caller ();
}

void
rt_offload_check_end (bool thread)
{
  rt_launch_check_end (thread);
}

/* See to a node that fails.  */
static bool
recover (struct thread *self)
{
  unsigned i = 0;
  rt_memory_lock ();
  while (i < rt_node_count && rt_nodes[i].state != NODE_FAILING)
    i++;
  rt_memory_unlock ();
  if (i == rt_node_count)
    return false;
  /* A launch may be under way; no other begins.  */
  rt_launch_settle (&rt_nodes[i]);
  rt_machine_lose (&rt_nodes[i]);
  if (rt_mixed_p ())
    rt_scheduler_change ();
  self->feeds = self->flushes = true;

  struct endings endings = RT_ENDINGS (endings);
  struct offloaded_list waiting = STAILQ_HEAD_INITIALIZER (waiting);
  rt_recovery_run (&rt_nodes[i], &endings, &waiting);
  rt_offload_finish (self, &endings);
  struct offloaded *offloaded;
  while ((offloaded = STAILQ_FIRST (&waiting)))
    {
      STAILQ_REMOVE_HEAD (&waiting, link);
      rt_offload_again (self, offloaded);
    }
  return true;
}

bool
rt_offload_serve (struct thread *self)
{
  bool more = recover (self) | rt_launch_build (self);
  /* Whoever has the lock may have looked before the command ended whose end
     woke this thread, and nobody is told of that again: so wait for the lock.
   */
  rt_memory_lock ();
  more |= look (self, true);
  rt_offload_flush_now (self);
  return more;
}
