/* SPDX-License-Identifier: LGPL-2.1-or-later

   Driver `cluster': the other ranks of a job of MPI's, each a device that
   executes bodies for the CPU, or what its own runtime has instead of these
   for its OpenCL devices.  */

#include "cluster.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/lock.h"
#include "base/observer.h"
#include "cluster-modules.h"
#include "nothing.h"

static struct remote *
remote_of (struct device *device)
{
  return device->data;
}

static struct remote_command *
make (enum wire_kind kind, struct remote *from, struct remote *to,
      unsigned wait_count, const device_event *waits)
{
  struct remote_command *command
      = calloc (1, sizeof *command + wait_count * sizeof *command->waits);
  if (!command)
    rt_no_memory (NULL, sizeof *command, "a command of another rank");
  command->kind = kind;
  command->from = from;
  command->to = to;
  atomic_store (&command->references, 2);
  atomic_store (&command->state, COMMAND_PENDING);
  command->began = rt_clock ();
  for (unsigned i = 0; i < wait_count; i++)
    {
      struct remote_command *wait = waits[i];
      if (atomic_load (&wait->state) != COMMAND_PENDING)
        continue;
      atomic_fetch_add (&wait->references, 1);
      command->waits[command->wait_count++] = wait;
    }
  return command;
}

/* COMMAND is complete but for what BYTES follow its waits.  */
static void *
add_body (struct remote_command *command, size_t bytes)
{
  command->body = malloc (bytes);
  if (!command->body)
    rt_no_memory (NULL, bytes, "a command of another rank");
  command->body_size = bytes;
  return command->body;
}

/* Numbers of memory that are free again, in a list: what is in the word of
   one is the one before it.  */
static struct
{
  struct lock lock;
  uint64_t *before;
  uint64_t count, room, free;
} numbers;

static uint64_t
take_number (void)
{
  rt_lock (&numbers.lock);
  uint64_t number = numbers.free;
  if (number)
    numbers.free = numbers.before[number];
  else
    {
      number = ++numbers.count;
      if (number >= numbers.room)
        {
          numbers.room = 2 * number + 64;
          numbers.before = realloc (numbers.before,
                                    numbers.room * sizeof *numbers.before);
          if (!numbers.before)
            rt_no_memory (NULL, numbers.room * sizeof *numbers.before,
                          "memory of other ranks");
        }
    }
  rt_unlock (&numbers.lock);
  return number;
}

static void
give_number (uint64_t number)
{
  rt_lock (&numbers.lock);
  numbers.before[number] = numbers.free;
  numbers.free = number;
  rt_unlock (&numbers.lock);
}

/* Tell DEVICE of MEMORY, of so many BYTES, what KIND says.  */
static void
tell (enum wire_kind kind, struct device *device, uint64_t memory,
      size_t bytes)
{
  struct remote_command *command
      = make (kind, NULL, remote_of (device), 0, NULL);
  struct wire_memory *body = add_body (command, sizeof *body);
  *body = (struct wire_memory){ memory, bytes };
  rt_cluster_give (command);
  rt_cluster_release (command);
}

static enum device_status
allocate (struct device *device, size_t bytes, void *host,
          device_memory *memory)
{
  (void)host;
  uint64_t number = take_number ();
  *memory = (device_memory)(uintptr_t)number;
  tell (WIRE_ALLOCATE, device, number, bytes);
  return DEVICE_OK;
}

static void
free_memory (struct device *device, device_memory memory)
{
  uint64_t number = (uintptr_t)memory;
  tell (WIRE_FREE, device, number, 0);
  give_number (number);
}

/* BOX, from OFFSET in MEMORY.  */
static struct wire_copy
copy_of (device_memory memory, size_t offset, const struct box *box)
{
  struct wire_copy copy = { .memory = (uintptr_t)memory, .box = *box };
  copy.box.start = offset;
  return copy;
}

/* Copy BOX: from FROM, at SOURCE_OFFSET in SOURCE, or the host, which is NULL;
   to TO, or there.  */
static enum device_status
copy_rows (struct device *from, device_memory source, size_t source_offset,
           struct device *to, device_memory target, size_t target_offset,
           const struct box *box, unsigned wait_count,
           const device_event *waits, device_event *event)
{
  struct remote *sender = from ? remote_of (from) : NULL;
  struct remote *receiver = to ? remote_of (to) : NULL;
  enum wire_kind kind = !sender              ? WIRE_IN
                        : !receiver          ? WIRE_OUT
                        : sender == receiver ? WIRE_WITHIN
                                             : WIRE_SEND;
  struct remote_command *command
      = make (kind, kind == WIRE_SEND ? sender : NULL,
              receiver ? receiver : sender, wait_count, waits);
  command->host = *box;
  command->copies[0] = sender ? copy_of (source, source_offset, box)
                              : copy_of (target, target_offset, box);
  if (sender && receiver)
    command->copies[1] = copy_of (target, target_offset, box);
  *event = command;
  rt_cluster_give (command);
  return DEVICE_OK;
}

static enum device_status
copy_in (struct device *device, device_memory memory, size_t offset,
         size_t bytes, const void *host, unsigned wait_count,
         const device_event *waits, device_event *event)
{
  struct box box = rt_box_of_interval ((uintptr_t)host, bytes);
  return copy_rows (NULL, NULL, 0, device, memory, offset, &box, wait_count,
                    waits, event);
}

static enum device_status
copy_out (struct device *device, device_memory memory, size_t offset,
          size_t bytes, void *host, unsigned wait_count,
          const device_event *waits, device_event *event)
{
  struct box box = rt_box_of_interval ((uintptr_t)host, bytes);
  return copy_rows (device, memory, offset, NULL, NULL, 0, &box, wait_count,
                    waits, event);
}

static bool
reaches (struct device *from, struct device *to)
{
  (void)from;
  (void)to;
  return true;
}

static enum device_status
copy_across (struct device *from, device_memory source, size_t source_offset,
             struct device *to, device_memory target, size_t target_offset,
             size_t bytes, unsigned wait_count, const device_event *waits,
             device_event *event)
{
  struct box box = rt_box_of_interval (0, bytes);
  return copy_rows (from, source, source_offset, to, target, target_offset,
                    &box, wait_count, waits, event);
}

bool
rt_cluster_means_the_same (const struct tasks_codelet *codelet)
{
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].confined)
      return false;
  for (uint32_t i = 0; i < codelet->parameter_count; i++)
    if (codelet->parameters[i].mode == TASKS_UNORDERED
        || codelet->parameters[i].confined)
      return false;
  return true;
}

/* Other ranks know where a codelet is, too.  */
static bool
accepts (const struct tasks_codelet *codelet)
{
  struct wire_address address;
  return rt_cluster_means_the_same (codelet)
         && rt_modules_encode (codelet, &address);
}

static enum device_status
launch (struct device *device, const struct launch *launch,
        unsigned wait_count, const device_event *waits, device_event *event)
{
  const struct tasks_codelet *codelet = launch->codelet;
  struct remote_command *command
      = make (WIRE_LAUNCH, NULL, remote_of (device), wait_count, waits);
  size_t buffers = launch->buffer_count * sizeof (struct wire_buffer);
  size_t block = rt_wire_pad (codelet->block_size);
  struct wire_launch *body
      = add_body (command, sizeof *body + buffers + block
                               + (launch->note ? sizeof *launch->note : 0));
  *body = (struct wire_launch){
    .implementation
    = (uint32_t)(launch->implementation - codelet->implementations)
      & INT32_MAX,
    .noted = launch->note != NULL,
    .buffers = launch->buffer_count,
  };
  rt_modules_encode (codelet, &body->codelet);
  rt_modules_encode (launch->site, &body->site);
  struct wire_buffer *buffer = (struct wire_buffer *)(body + 1);
  for (uint32_t i = 0; i < launch->buffer_count; i++)
    {
      const struct launch_buffer *from = &launch->buffers[i];
      *buffer = (struct wire_buffer){
        .memory = (uintptr_t)from->memory,
        .box
        = from->box->rows ? *from->box : rt_box_of_interval (0, from->extent),
        .parameter = from->parameter,
      };
      (buffer++)->box.start = 0;
    }
  memcpy (buffer, launch->block, codelet->block_size);
  if (launch->note)
    memcpy ((char *)buffer + block, launch->note, sizeof *launch->note);
  *event = command;
  rt_cluster_give (command);
  return DEVICE_OK;
}

static void
flush (struct device *device)
{
  (void)device;
  rt_cluster_flush ();
}

static enum command_state
state (device_event event)
{
  return atomic_load (&((struct remote_command *)event)->state);
}

static void
release (device_event event)
{
  rt_cluster_release (event);
}

static bool
notify (device_event event, void (*function) (void *), void *data)
{
  /* The end of any command wakes whoever serves devices.  */
  rt_cluster_notify (function);
  rt_cluster_flush ();
  if (state (event) != COMMAND_PENDING)
    function (data);
  return true;
}

static uint64_t
duration (device_event event, uint64_t *ago)
{
  const struct remote_command *command = event;
  *ago = rt_clock () - command->ended_at;
  return command->time ? command->time : command->ended_at - command->began;
}

static bool
promising (bool choice)
{
  (void)choice;
  return rt_cluster_started ();
}

static void
stop (void)
{
}

static void
describe (FILE *stream, bool measure,
          const char *(*use) (const struct device *device))
{
  struct device *const *devices;
  unsigned count = rt_cluster_devices (&devices);
  (void)measure;
  for (unsigned i = 0; i < count; i++)
    {
      const struct remote *remote = devices[i]->data;
      fprintf (stream,
               "  rank %u: process %u on %s, %u core%s%s, %zu MiB: %s\n",
               remote->rank, remote->process, remote->host, devices[i]->slots,
               devices[i]->slots == 1 ? "" : "s",
               devices[i]->opencl ? " and OpenCL" : "",
               devices[i]->memory >> 20, use (devices[i]));
    }
}

const struct device_driver rt_driver_cluster = {
  .name = "cluster",
  .target = TASKS_TARGET_CPU,
  .at_hand = true,
  .tacit = true,
  .promising = promising,
  .discover = rt_cluster_devices,
  .stop = stop,
  .forked = rt_cluster_forked,
  .allocate = allocate,
  .in_place = rt_nothing_in_place,
  .free = free_memory,
  .copy_in = copy_in,
  .copy_out = copy_out,
  .reaches = reaches,
  .copy_across = copy_across,
  .copy_rows = copy_rows,
  .accepts = accepts,
  .prepared = rt_nothing_prepared,
  .prepare = rt_nothing_prepare,
  .launch = launch,
  .flush = flush,
  .state = state,
  .release = release,
  .notify = notify,
  .await = NULL,
  .duration = duration,
  .pin = rt_nothing_pin,
  .unpin = rt_nothing_unpin,
  .describe = describe,
  .count = rt_cluster_count,
};
