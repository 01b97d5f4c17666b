/* SPDX-License-Identifier: LGPL-2.1-or-later

   The life of a task on a device.  */

#define _GNU_SOURCE
#include "offload.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "counter.h"
#include "error.h"
#include "kind.h"
#include "memory/history.h"
#include "memory/piece.h"
#include "memory/recovery.h"
#include "memory/repeat.h"
#include "memory/replica.h"
#include "memory/transfer.h"
#include "place.h"
#include "pool.h"
#include "runtime.h"
#include "scheduler.h"
#include "service.h"
#include "simulate/simulation.h"
#include "task.h"

/* Ranges of a task that are kept on the stack.  */
#define FEW_RANGES 8

/* Who launches many tasks looks after so many whether some have ended: what
   they used is at hand then.  */
#define POLL_EVERY 16

const struct device_driver *rt_device_driver = &rt_driver_opencl;
atomic_bool rt_offload_active;

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool wanted;
static bool used;  /* there have been devices... */
static bool child; /* ...in the process that forked this one */

/* Commands are launched one after the other on a device, so that the order in
   its stream is that of its list.  Taken before the memory lock.  */
static pthread_mutex_t launching[RT_MOST_DEVICES];

/* Tasks whose kernels the service thread has to build first; under the memory
   lock.  */
static struct offloaded_list building = STAILQ_HEAD_INITIALIZER (building);

/* A task at the host that waits for its data.  */
struct visitor
{
  struct arrival arrival;
  struct task *task;
};

static bool launch (struct thread *self, struct offloaded *offloaded);

/* Fill RANGES with the buffers of a task of KIND with REGIONS and arguments
   BLOCK.  */
static void
describe (struct range *ranges, const struct kind *kind,
          struct region *const *regions, const char *block)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct kind_buffer *buffer = &kind->buffers[i];
      uintptr_t begin = regions[i]->start, end = begin + regions[i]->bytes;
      size_t bound = regions[i]->bytes;
      if (buffer->mode == TASKS_WRITE && buffer->bound != TASKS_NO_BOUND)
        memcpy (&bound, block + buffer->bound, sizeof bound);
      ranges[i] = (struct range){ .begin = begin,
                                  .end = end,
                                  .written_end
                                  = bound < end - begin ? begin + bound : end,
                                  .mode = buffer->mode,
                                  .parameter = buffer->parameter };
    }
}

/* Whoever launched OFFLOADED, or its command, is done with it: if the other
   is, too, its task is complete, and this is true.  */
static bool
disown (struct thread *self, struct offloaded *offloaded)
{
  if (atomic_fetch_sub (&offloaded->owners, 1) > 1)
    return false;
  if (offloaded->time)
    rt_place_sample (rt_kind_known (offloaded->codelet), offloaded->node,
                     offloaded->time);
  rt_task_offloaded_ended (self, offloaded->task);
  return true;
}

/* Whoever launched OFFLOADED is done with it.  */
static void
disown_launched (struct thread *self, struct offloaded *offloaded)
{
  if (!disown (self, offloaded))
    return;
  rt_memory_lock ();
  rt_history_completed (offloaded);
  rt_memory_unlock ();
}

/* Complete the tasks that have ended, let go on what has arrived.  */
static void
finish (struct thread *self, struct endings *endings)
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
      node->waiting_count--;
      first->again = true;
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
      while ((first = dequeue (&rt_nodes[i])) && launch (self, first))
        ;
    }
}

/* What is under the lock, which SELF has taken, of rt_offload_poll; and the
   rest.  */
static bool
look (struct thread *self)
{
  struct endings endings = RT_ENDINGS (endings);
  bool some = rt_commands_poll (&endings), waiting = false;
  for (unsigned i = 0; some && i < rt_node_count; i++)
    waiting |= rt_nodes[i].waiting_count;
  rt_memory_unlock ();
  if (!some)
    return false;
  finish (self, &endings);
  if (waiting)
    launch_waiting (self);
  return true;
}

bool
rt_offload_busy (void)
{
  bool busy = false;
  if (!rt_node_count)
    return false;
  rt_memory_lock ();
  for (unsigned i = 0; i < rt_node_count; i++)
    busy |= rt_nodes[i].launched_count || rt_nodes[i].waiting_count;
  rt_memory_unlock ();
  return busy;
}

bool
rt_offload_poll (struct thread *self)
{
  return rt_node_count && rt_memory_trylock () && look (self);
}

/* Block until COMMANDS are complete, which are pending, if their devices know
   how to.  The lock is given up meanwhile.  */
static bool
await (const struct command_set *commands)
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
    done = await (&last);
  rt_set_clear (&last);
  if (done)
    look (self);
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

/* TASK, of KIND, is placed on NODE.  */
static struct offloaded *
make_offloaded (struct task *task, struct kind *kind, struct memory_node *node,
                const struct range *ranges)
{
  uint32_t count = kind->buffer_count;
  const struct tasks_codelet *codelet = task->codelet;
  size_t head = sizeof (struct offloaded) + count * sizeof (struct range);
  size_t size = head + codelet->block_align + codelet->block_size;
  struct offloaded *offloaded = rt_pool_allocate (size);
  *offloaded = (struct offloaded){
    .node = node,
    .task = task,
    .codelet = codelet,
    .implementation = rt_place_implementation (kind, node),
    .site = task->site,
    .measured = kind->implementations != 0,
    .size = (uint32_t)size,
    .count = count,
  };
  memcpy (offloaded->ranges, ranges, count * sizeof *ranges);
  uintptr_t block = (uintptr_t)offloaded + head + codelet->block_align - 1;
  offloaded->block = (void *)(block & -(uintptr_t)codelet->block_align);
  memcpy (offloaded->block, task->block, codelet->block_size);
  return offloaded;
}

static void
enlist (struct thread *self, struct offloaded *offloaded)
{
  offloaded->link.stqe_next = NULL;
  if (self->launches)
    self->last_launch->link.stqe_next = offloaded;
  else
    self->launches = offloaded;
  self->last_launch = offloaded;
}

bool
rt_offload_takes (struct thread *self, struct task *task)
{
  struct kind *kind = rt_kind_known (task->codelet);
  uint32_t count = kind->buffer_count;
  if (!kind->places && (!count || !atomic_load (&rt_memory_used)))
    return false;
  struct range few[FEW_RANGES], *ranges = few;
  if (count > FEW_RANGES)
    ranges = rt_pool_allocate (count * sizeof *ranges);
  describe (ranges, kind, task->regions, task->block);

  rt_memory_lock ();
  struct memory_node *node = NULL;
  if (kind->places)
    node = rt_place (task->codelet, kind, ranges, count, task->site);
  bool told = true;
  bool taken = node || waits_for_data (task, ranges, count, &told);
  rt_memory_unlock ();
  if (node)
    enlist (self, make_offloaded (task, kind, node, ranges));
  else if (!told)
    rt_service_wake (NULL);
  if (count > FEW_RANGES)
    rt_pool_free (ranges, count * sizeof *ranges);
  return taken;
}

void
rt_offload_flush_now (struct thread *self)
{
  /* What is paid for may make tasks ready, which are launched, too.  */
  do
    {
      while (self->launches)
        {
          struct offloaded *offloaded = self->launches;
          self->launches = offloaded->link.stqe_next;
          launch (self, offloaded);
          if (++self->launched % POLL_EVERY == 0)
            rt_offload_poll (self);
        }
      rt_pay (self);
    }
  while (self->launches);
}

/* OFFLOADED cannot run where it was placed: place its task again.  */
static void
place_again (struct thread *self, struct offloaded *offloaded)
{
  struct task *task = offloaded->task;
  rt_offloaded_free (offloaded);
  if (!rt_offload_takes (self, task))
    rt_ready_here (self, task);
}

static void
arrived_at_device (struct thread *self, struct arrival *arrival)
{
  launch (self, (struct offloaded *)arrival);
}

enum outcome
{
  LAUNCHED,
  QUEUED,
  WAITS, /* for something that will call `launch' again */
  REFUSED
};

/* OFFLOADED has to wait in its node's queue.  */
static enum outcome
queue (struct offloaded *offloaded)
{
  struct memory_node *node = offloaded->node;
  if (offloaded->again)
    STAILQ_INSERT_HEAD (&node->waiting, offloaded, link);
  else
    STAILQ_INSERT_TAIL (&node->waiting, offloaded, link);
  node->waiting_count++;
  return QUEUED;
}

/* What the calling thread is launching, or NULL.  */
static _Thread_local const struct launch *current_launch;

bool
rt_offload_launching (void)
{
  return current_launch || rt_repeat_runs ();
}

void
rt_offload_check_caller (void)
{
  rt_repeat_check_caller ();
  if (current_launch)
    rt_fatal (current_launch->site,
              "'%s', an implementation of task '%s' for a device, calls a task"
              " or uses a '#pragma tasks', or was left by longjmp; it may only"
              " enqueue what does the task's work, and return",
              current_launch->implementation->name,
              current_launch->codelet->name);
}

void
rt_offload_check_end (bool thread)
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

/* Call the driver to launch OFFLOADED behind WAITS.  */
static enum device_status
call_driver (struct offloaded *offloaded, struct command_set *waits,
             device_event *event)
{
  struct device *device = offloaded->node->device;
  uint32_t count = offloaded->count;
  struct launch_buffer few[FEW_RANGES], *buffers = few;
  if (count > FEW_RANGES)
    buffers = rt_pool_allocate (count * sizeof *buffers);
  for (uint32_t i = 0; i < count; i++)
    {
      const struct range *range = &offloaded->ranges[i];
      buffers[i] = (struct launch_buffer){
        .host = (const void *)range->begin,
        .memory = range->replica ? range->replica->memory : NULL,
        .bytes = range->end - range->begin,
        .parameter = range->parameter
      };
    }
  struct launch launch = { .codelet = offloaded->codelet,
                           .implementation = offloaded->implementation,
                           .block = offloaded->block,
                           .site = offloaded->site,
                           .measured = offloaded->measured,
                           .buffer_count = count,
                           .buffers = buffers };
  device_event *events;
  unsigned wait_count
      = rt_wait_events (waits, offloaded->node, STREAM_COMPUTE, &events);
  rt_memory_unlock ();
  /* The implementation is no place to use the runtime, and finds no thread
     that does: see rt_offload_check_caller.  */
  struct thread *self = rt_self;
  rt_self = NULL;
  current_launch = &launch;
  enum device_status status
      = device->driver->launch (device, &launch, wait_count, events, event);
  current_launch = NULL;
  rt_self = self;
  rt_memory_lock ();
  free (events);
  if (count > FEW_RANGES)
    rt_pool_free (buffers, count * sizeof *buffers);
  return status;
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
  enum device_status status = call_driver (offloaded, &waits, &event);
  rt_set_clear (&waits);
  if (status == DEVICE_OK)
    {
      struct command *command = rt_command_new (node, STREAM_COMPUTE, event);
      command->offloaded = offloaded;
      offloaded->state = COMMAND_PENDING;
      atomic_store (&offloaded->owners, 2);
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
      STAILQ_INSERT_TAIL (&building, offloaded, link);
      rt_service_wake (NULL);
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

/* Launch OFFLOADED, sooner or later; false if it is in its node's queue now.
 */
static bool
launch (struct thread *self, struct offloaded *offloaded)
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
      place_again (self, offloaded);
      return true;
    }
  const char *why = NULL;
  enum outcome outcome = try (offloaded, &why);
  if (outcome == REFUSED)
    rt_place_refuse (task->codelet, rt_kind_known (task->codelet), node, why);
  bool few = node->launched_count < 2 * POLL_EVERY;

  rt_memory_unlock ();
  if (outcome == LAUNCHED)
    node->device->driver->flush (node->device);
  pthread_mutex_unlock (&launching[node - rt_nodes]);
  if (outcome == LAUNCHED)
    {
      rt_task_launched (self, task);
      disown_launched (self, offloaded);
    }
  if (outcome == REFUSED)
    place_again (self, offloaded);
  else if (outcome != LAUNCHED || !few || !looks)
    rt_service_watch ();
  return outcome != QUEUED;
}

/* Build what tasks wait for.  */
static bool
build (struct thread *self)
{
  rt_memory_lock ();
  struct offloaded *offloaded = STAILQ_FIRST (&building);
  if (offloaded)
    STAILQ_REMOVE_HEAD (&building, link);
  rt_memory_unlock ();
  if (!offloaded)
    return false;
  struct device *device = offloaded->node->device;
  if (device->driver->prepare (device, offloaded->implementation,
                               offloaded->site)
      == DEVICE_OK)
    launch (self, offloaded);
  else
    {
      rt_memory_lock ();
      rt_place_refuse (offloaded->codelet, rt_kind_known (offloaded->codelet),
                       offloaded->node, device->failure);
      rt_memory_unlock ();
      place_again (self, offloaded);
    }
  return true;
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
  pthread_mutex_lock (&launching[i]);
  pthread_mutex_unlock (&launching[i]);

  struct endings endings = RT_ENDINGS (endings);
  struct offloaded_list waiting = STAILQ_HEAD_INITIALIZER (waiting);
  rt_recovery_run (&rt_nodes[i], &endings, &waiting);
  finish (self, &endings);
  struct offloaded *offloaded;
  while ((offloaded = STAILQ_FIRST (&waiting)))
    {
      STAILQ_REMOVE_HEAD (&waiting, link);
      place_again (self, offloaded);
    }
  return true;
}

/* What the service thread does when it is woken; true if there may be more. */
static bool
serve (struct thread *self)
{
  bool more = recover (self) | build (self);
  /* Whoever has the lock may have looked before the command ended whose end
     woke this thread, and nobody is told of that again: so wait for the lock.
   */
  rt_memory_lock ();
  more |= look (self);
  launch_waiting (self);
  rt_offload_flush_now (self);
  return more;
}

bool
rt_offload_has (uintptr_t begin, size_t bytes)
{
  if (!bytes || !atomic_load (&rt_memory_used))
    return false;
  rt_memory_lock ();
  struct piece *piece = rt_piece_find (begin);
  bool has = piece && piece->begin < begin + bytes;
  rt_memory_unlock ();
  return has;
}

/* A thread that waits for data to come home.  */
struct guest
{
  struct arrival arrival;
  counter unfinished;
};

static void
guest_arrived (struct thread *self, struct arrival *arrival)
{
  (void)self;
  rt_counter_down (&((struct guest *)arrival)->unfinished, 1, 1);
}

void
rt_offload_home (struct thread *self, uintptr_t begin, size_t bytes,
                 bool leave)
{
  struct range range = { .begin = begin,
                         .end = begin + bytes,
                         .written_end = begin + bytes,
                         .mode = TASKS_READ_WRITE };
  for (;;)
    {
      struct guest guest = { .arrival.arrived = guest_arrived };
      struct command_set before = { 0 };
      atomic_init (&guest.unfinished, 2);
      rt_memory_lock ();
      rt_fetch_to_host (&range, 1, &before);
      bool waits = before.count;
      bool awaited = waits && self->depth == 0 && await (&before);
      if (waits && !awaited)
        rt_arrival_wait (&guest.arrival, &before);
      else if (!waits && leave)
        rt_replicas_release (begin, begin + bytes);
      rt_set_clear (&before);
      rt_memory_unlock ();
      if (!waits)
        return;
      if (awaited)
        {
          rt_offload_poll (self);
          rt_offload_flush (self);
          continue;
        }
      rt_service_watch ();
      rt_wait_counter (self, &guest.unfinished, 1);
    }
}

/* Where the stack of the calling thread ends.  */
static uintptr_t
stack_end (void)
{
  pthread_attr_t attr;
  void *low = NULL;
  size_t size = 0;
  if (!pthread_getattr_np (pthread_self (), &attr))
    {
      pthread_attr_getstack (&attr, &low, &size);
      pthread_attr_destroy (&attr);
    }
  return (uintptr_t)low + size;
}

void
rt_offload_home_all (bool stack)
{
  /* But for what was on this thread's stack in functions that have returned:
     other functions use that now.  */
  uintptr_t used
      = stack ? (uintptr_t)__builtin_frame_address (0) : stack_end ();
  struct range ranges[]
      = { { .end = rt_self->stack_low, .mode = TASKS_READ },
          { .begin = used, .end = UINTPTR_MAX, .mode = TASKS_READ } };
  if (!atomic_load (&rt_memory_used))
    return;
  for (bool again = true; again;)
    {
      struct endings endings = RT_ENDINGS (endings);
      struct command_set before = { 0 };
      rt_memory_lock ();
      rt_commands_poll (&endings);
      rt_fetch_to_host (ranges, 2, &before);
      again = before.count;
      rt_set_clear (&before);
      rt_memory_unlock ();
      finish (rt_self, &endings);
      if (again && rt_simulated_p ())
        rt_simulation_advance (rt_self);
      else if (again)
        rt_nap (50);
    }
}

void *
rt_offload_pin (size_t bytes)
{
  return rt_node_count ? rt_device_driver->pin (bytes) : NULL;
}

bool
rt_offload_unpin (void *memory)
{
  /* It may be from before the devices were forgotten.  */
  return rt_device_driver->unpin (memory);
}

/* Look for devices; STARTING is held.  */
static void
start (void)
{
  if (atomic_load (&rt_offload_active))
    return;
  struct device *const *devices = NULL;
  unsigned count = child ? 0 : rt_device_driver->discover (&devices);
  /* PoCL's compiler, for one, is gone at the end of exit.  */
  used |= count != 0;
  if (count)
    rt_exit_first ();
  for (unsigned i = 0; i < count; i++)
    {
      rt_node_add (devices[i]);
      pthread_mutex_init (&launching[i], NULL);
    }
  if (count)
    rt_service_start (serve);
  atomic_store (&rt_offload_active, true);
}

void
rt_offload_want (void)
{
  pthread_mutex_lock (&starting);
  atomic_store (&wanted, true);
  start ();
  pthread_mutex_unlock (&starting);
}

void
rt_offload_start (void)
{
  if (atomic_load (&wanted))
    rt_offload_want ();
}

void
rt_offload_stop (bool stack)
{
  if (!atomic_load (&rt_offload_active))
    return;
  rt_offload_home_all (stack);
  pthread_mutex_lock (&starting);
  if (rt_node_count)
    {
      rt_service_stop ();
      rt_memory_lock ();
      for (unsigned i = 0; i < rt_node_count; i++)
        {
          rt_history_break (&rt_nodes[i]);
          rt_replicas_drop (&rt_nodes[i]);
        }
      rt_pieces_sweep ();
      rt_memory_unlock ();
      rt_device_driver->stop ();
      rt_nodes_clear ();
    }
  atomic_store (&rt_offload_active, false);
  pthread_mutex_unlock (&starting);
}

void
rt_offload_fork_prepare (void)
{
  pthread_mutex_lock (&starting);
  rt_memory_lock ();
}

void
rt_offload_fork_done (void)
{
  rt_memory_unlock ();
  pthread_mutex_unlock (&starting);
}

void
rt_offload_forked (void)
{
  pthread_mutex_init (&starting, NULL);
  /* Devices cannot be used by both, nor by the child if the parent has given
     them up: what their libraries need is gone.  */
  if (used)
    {
      child = true;
      rt_device_driver->forked ();
    }
  if (rt_node_count)
    rt_service_forked ();
  rt_memory_forked ();
  STAILQ_INIT (&building);
  if (rt_self)
    rt_self->launches = NULL;
}
