/* SPDX-License-Identifier: GPL-3.0-or-later

   Fake devices.  */

#include "fake-device.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/nothing.h"

#define BLOCK_ALIGN ((size_t)128)

struct fake_options fake_options;
atomic_uint fake_kernels;

struct event
{
  unsigned references;
  enum command_state state;
  void (*notify) (void *);
  void *data;
};

struct command
{
  struct command *next;
  struct event *event;
  unsigned wait_count;
  struct event **waits;
  void *target;
  const void *source;
  struct box box; /* where its START is does not matter */
  void (*kernel) (void *);
  void *block; /* to be freed, with the memory it is in */
  const struct tasks_codelet *codelet; /* of the kernel */
};

static struct fake
{
  struct device device;
  pthread_t thread;
  struct command *first[STREAM_COUNT], **last[STREAM_COUNT];
  size_t used;
} fakes[FAKE_MOST];

static struct device *list[FAKE_MOST];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ends, broken, lost;
static unsigned calls, kernels, copies, lot;
static void *kept; /* memory that is freed at the end */

/* Under the mutex.  */
static unsigned
draw (unsigned below)
{
  lot = lot * 1664525 + 1013904223;
  return (lot >> 8) % below;
}

static void
drop (struct event *event)
{
  if (--event->references == 0)
    free (event);
}

/* Whether COMMAND can run; BAD if something it waits for failed.  */
static bool
can_run (const struct command *command, bool *bad)
{
  *bad = false;
  for (unsigned i = 0; i < command->wait_count; i++)
    {
      if (command->waits[i]->state == COMMAND_PENDING)
        return false;
      *bad |= command->waits[i]->state == COMMAND_FAILED;
    }
  return true;
}

/* Whether this command is one that shall fail.  */
static bool
fails (const struct command *command)
{
  bool now = command->kernel ? ++kernels == fake_options.fail_kernel
                             : ++copies == fake_options.fail_copy;
  broken |= now;
  return now || (broken && fake_options.dead);
}

/* Whether this command, which FAILS has counted, is one that takes long.  */
static bool
stalls (const struct command *command)
{
  return command->kernel ? kernels == fake_options.stall_kernel
                         : copies == fake_options.stall_copy;
}

/* Copy all rows of COMMAND.  */
static void
copy_all (const struct command *command)
{
  for (size_t i = 0; i < rt_box_rows (&command->box); i++)
    {
      size_t at = rt_box_row (&command->box, i) - command->box.start;
      memcpy ((char *)command->target + at, (const char *)command->source + at,
              command->box.width);
    }
}

/* What COMMAND would have written is garbage, a part of it at least.  Some
   bytes that are not are what they were.  */
static void
spoil (const struct command *command)
{
  if (!command->kernel)
    memset (command->target, 0x5A, command->box.width / 2);
  else
    for (uint32_t i = 0; i < command->codelet->parameter_count; i++)
      {
        const struct tasks_parameter *parameter
            = &command->codelet->parameters[i];
        size_t bytes = 0;
        void *target;
        if (!(parameter->mode & TASKS_WRITE))
          continue;
        memcpy (&target, (char *)command->block + parameter->offset,
                sizeof target);
        memcpy (&bytes, (char *)command->block + parameter->bound,
                sizeof bytes);
        memset (target, 0x5A, bytes / 2);
      }
}

static void
execute (struct command *command, unsigned delay)
{
  if (fake_options.slow && !command->kernel && delay >= 70)
    usleep (FAKE_SLOW);
  else if (delay < 50)
    usleep (delay);
  if (command->kernel)
    {
      command->kernel (command->block);
      atomic_fetch_add (&fake_kernels, 1);
    }
  else
    copy_all (command);
}

static void *
run (void *data)
{
  struct fake *fake = data;
  pthread_mutex_lock (&mutex);
  for (;;)
    {
      struct command *command = NULL;
      bool bad = false;
      unsigned at = draw (STREAM_COUNT), stream;
      for (unsigned i = 0; i < STREAM_COUNT && !command; i++)
        {
          stream = (at + i) % STREAM_COUNT;
          if (fake->first[stream] && can_run (fake->first[stream], &bad))
            command = fake->first[stream];
        }
      if (!command)
        {
          if (ends)
            break;
          pthread_cond_wait (&changed, &mutex);
          continue;
        }
      bool failed = fails (command);
      /* 1: it is executed in part; 2: wholly.  */
      unsigned lie = fake_options.lies && (failed || bad) ? draw (3) : 0;
      bool spoils = lie ? lie == 1 : failed && !bad;
      unsigned delay = draw (100);
      bool long_one = stalls (command);
      pthread_mutex_unlock (&mutex);
      if (long_one)
        {
          usleep (FAKE_STALL);
          /* Nobody has waited for it: others use its buffers.  */
          pthread_mutex_lock (&mutex);
          bad = bad || lost;
          pthread_mutex_unlock (&mutex);
        }
      if (spoils)
        spoil (command);
      else if (lie || !bad)
        execute (command, delay);
      pthread_mutex_lock (&mutex);
      if (!(fake->first[stream] = command->next))
        fake->last[stream] = &fake->first[stream];
      for (unsigned i = 0; i < command->wait_count; i++)
        drop (command->waits[i]);
      struct event *event = command->event;
      event->state
          = failed || (bad && lie < 2) ? COMMAND_FAILED : COMMAND_DONE;
      void (*notify) (void *) = event->notify;
      void *notified = event->data;
      drop (event);
      free (command->waits);
      free (command->block);
      free (command);
      pthread_cond_broadcast (&changed);
      if (notify)
        {
          pthread_mutex_unlock (&mutex);
          notify (notified);
          pthread_mutex_lock (&mutex);
        }
    }
  pthread_mutex_unlock (&mutex);
  return NULL;
}

static bool
promising (bool choice)
{
  (void)choice;
  return true;
}

static unsigned
discover (struct device *const **devices)
{
  ends = broken = lost = false;
  lot = fake_options.seed;
  calls = kernels = copies = 0;
  for (unsigned i = 0; i < fake_options.devices; i++)
    {
      struct fake *fake = &fakes[i];
      memset (fake, 0, sizeof *fake);
      fake->device = (struct device){ .driver = &fake_driver,
                                      .data = fake,
                                      .index = i,
                                      .memory = fake_options.memory,
                                      .largest = fake_options.memory,
                                      .shares_host = fake_options.shares_host,
                                      .on_host_cores = fake_options.on_cores,
                                      .awaits = fake_options.seed % 2,
                                      .requested = true };
      snprintf (fake->device.name, sizeof fake->device.name, "fake %u", i);
      for (int s = 0; s < STREAM_COUNT; s++)
        fake->last[s] = &fake->first[s];
      list[i] = &fake->device;
      pthread_create (&fake->thread, NULL, run, fake);
    }
  *devices = list;
  return fake_options.devices;
}

static void
stop (void)
{
  pthread_mutex_lock (&mutex);
  ends = true;
  pthread_cond_broadcast (&changed);
  pthread_mutex_unlock (&mutex);
  for (unsigned i = 0; i < fake_options.devices; i++)
    pthread_join (fakes[i].thread, NULL);
  while (kept)
    {
      void *block = kept;
      memcpy (&kept, block, sizeof kept);
      free (block);
    }
}

static void
forked (void)
{
}

/* Copy what there is at the host when memory is allocated that shares it.
   What is written at that time is not valid, and will be mapped later.  */
static __attribute__ ((no_sanitize ("thread"))) void
take_over (volatile char *target, const volatile char *source, size_t bytes)
{
  for (size_t i = 0; i < bytes; i++)
    target[i] = source[i];
}

static enum device_status
allocate (struct device *device, size_t bytes, void *host,
          device_memory *memory)
{
  struct fake *fake = device->data;
  pthread_mutex_lock (&mutex);
  bool full = (fake_options.full && fake->used && !draw (fake_options.full))
              || (!host && fake->used + bytes > fake_options.memory);
  if (!full)
    fake->used += host ? 0 : bytes;
  pthread_mutex_unlock (&mutex);
  if (full)
    {
      strcpy (device->failure, "full");
      return DEVICE_FULL;
    }
  size_t *block = malloc (sizeof *block * 2 + bytes);
  *block = host ? 0 : bytes;
  if (host)
    take_over ((char *)(block + 2), host, bytes);
  else
    memset (block + 2, 0xA5, bytes);
  *memory = block + 2;
  return DEVICE_OK;
}

static void
give_back (struct device *device, device_memory memory)
{
  struct fake *fake = device->data;
  size_t *block = (size_t *)memory - 2;
  pthread_mutex_lock (&mutex);
  fake->used -= *block;
  /* A command that was given up may be using it.  */
  if (fake_options.stall_kernel || fake_options.stall_copy)
    {
      memcpy (block, &kept, sizeof kept);
      kept = block;
      block = NULL;
    }
  pthread_mutex_unlock (&mutex);
  free (block);
}

/* COMMAND is given to STREAM of DEVICE behind WAITS.  */
static enum device_status
give (struct device *device, enum stream stream, struct command *command,
      unsigned wait_count, const device_event *waits, device_event *event)
{
  struct fake *fake = device->data;
  pthread_mutex_lock (&mutex);
  if ((stream != STREAM_OUT && ++calls == fake_options.lose_call)
      || (broken && fake_options.dead))
    {
      strcpy (device->failure, "lost");
      lost = true;
      pthread_mutex_unlock (&mutex);
      free (command->block);
      free (command);
      return DEVICE_LOST;
    }
  command->wait_count = wait_count;
  command->waits = calloc (wait_count + 1, sizeof *command->waits);
  for (unsigned i = 0; i < wait_count; i++)
    {
      command->waits[i] = waits[i];
      command->waits[i]->references++;
    }
  command->event = calloc (1, sizeof *command->event);
  command->event->references = 2;
  *fake->last[stream] = command;
  fake->last[stream] = &command->next;
  *event = command->event;
  pthread_cond_broadcast (&changed);
  pthread_mutex_unlock (&mutex);
  return DEVICE_OK;
}

static enum device_status
copy_box (struct device *device, enum stream stream, void *target,
          const void *source, const struct box *box, unsigned wait_count,
          const device_event *waits, device_event *event)
{
  struct command *command = calloc (1, sizeof *command);
  command->target = target;
  command->source = source;
  command->box = *box;
  return give (device, stream, command, wait_count, waits, event);
}

static enum device_status
copy (struct device *device, enum stream stream, void *target,
      const void *source, size_t bytes, unsigned wait_count,
      const device_event *waits, device_event *event)
{
  struct box box = rt_box_of_interval (0, bytes);
  return copy_box (device, stream, target, source, &box, wait_count, waits,
                   event);
}

static enum device_status
copy_in (struct device *device, device_memory memory, size_t offset,
         size_t bytes, const void *host, unsigned wait_count,
         const device_event *waits, device_event *event)
{
  return copy (device, STREAM_IN, (char *)memory + offset, host, bytes,
               wait_count, waits, event);
}

static enum device_status
copy_out (struct device *device, device_memory memory, size_t offset,
          size_t bytes, void *host, unsigned wait_count,
          const device_event *waits, device_event *event)
{
  return copy (device, STREAM_OUT, host, (char *)memory + offset, bytes,
               wait_count, waits, event);
}

static bool
reaches (struct device *from, struct device *to)
{
  return from == to || !fake_options.islands;
}

static enum device_status
copy_across (struct device *from, device_memory source, size_t source_offset,
             struct device *to, device_memory target, size_t target_offset,
             size_t bytes, unsigned wait_count, const device_event *waits,
             device_event *event)
{
  (void)from;
  return copy (to, STREAM_IN, (char *)target + target_offset,
               (char *)source + source_offset, bytes, wait_count, waits,
               event);
}

static enum device_status
copy_rows (struct device *from, device_memory source, size_t source_offset,
           struct device *to, device_memory target, size_t target_offset,
           const struct box *box, unsigned wait_count,
           const device_event *waits, device_event *event)
{
  return copy_box (to ? to : from, to ? STREAM_IN : STREAM_OUT,
                   to ? (char *)target + target_offset : (void *)box->start,
                   from ? (char *)source + source_offset
                        : (const void *)box->start,
                   box, wait_count, waits, event);
}

static bool
prepared (struct device *device,
          const struct tasks_implementation *implementation)
{
  (void)device;
  (void)implementation;
  pthread_mutex_lock (&mutex);
  bool is = draw (4);
  pthread_mutex_unlock (&mutex);
  return is;
}

static enum device_status
launch (struct device *device, const struct launch *launch,
        unsigned wait_count, const device_event *waits, device_event *event)
{
  const struct tasks_codelet *codelet = launch->codelet;
  pthread_mutex_lock (&mutex);
  bool refused = fake_options.refuse && !draw (fake_options.refuse);
  pthread_mutex_unlock (&mutex);
  if (refused)
    {
      strcpy (device->failure, "refused");
      return DEVICE_REFUSED;
    }
  struct command *command = calloc (1, sizeof *command);
  command->kernel = launch->implementation->function;
  command->codelet = codelet;
  command->block = aligned_alloc (
      BLOCK_ALIGN, (codelet->block_size + BLOCK_ALIGN - 1) & -BLOCK_ALIGN);
  memcpy (command->block, launch->block, codelet->block_size);
  for (uint32_t i = 0; i < launch->buffer_count; i++)
    memcpy ((char *)command->block
                + codelet->parameters[launch->buffers[i].parameter].offset,
            &launch->buffers[i].memory, sizeof (void *));
  return give (device, STREAM_COMPUTE, command, wait_count, waits, event);
}

static enum command_state
state (device_event event)
{
  pthread_mutex_lock (&mutex);
  enum command_state now = ((struct event *)event)->state;
  pthread_mutex_unlock (&mutex);
  return now;
}

static void
release (device_event event)
{
  pthread_mutex_lock (&mutex);
  drop (event);
  pthread_mutex_unlock (&mutex);
}

static bool
notify (device_event event, void (*function) (void *), void *data)
{
  struct event *e = event;
  if (fake_options.mute)
    return false;
  pthread_mutex_lock (&mutex);
  bool now = e->state != COMMAND_PENDING;
  if (!now)
    {
      e->notify = function;
      e->data = data;
    }
  pthread_mutex_unlock (&mutex);
  if (now)
    function (data);
  return true;
}

static void
await (device_event event)
{
  pthread_mutex_lock (&mutex);
  while (((struct event *)event)->state == COMMAND_PENDING)
    pthread_cond_wait (&changed, &mutex);
  pthread_mutex_unlock (&mutex);
}

static uint64_t
duration (device_event event, uint64_t *ago)
{
  (void)event;
  *ago = 0;
  return 10;
}

const struct device_driver fake_driver = { .name = "fake",
                                           .target = TASKS_TARGET_OPENCL,
                                           .promising = promising,
                                           .discover = discover,
                                           .stop = stop,
                                           .forked = forked,
                                           .allocate = allocate,
                                           .in_place = rt_nothing_in_place,
                                           .free = give_back,
                                           .copy_in = copy_in,
                                           .copy_out = copy_out,
                                           .reaches = reaches,
                                           .copy_across = copy_across,
                                           .copy_rows = copy_rows,
                                           .prepared = prepared,
                                           .prepare = rt_nothing_prepare,
                                           .launch = launch,
                                           .flush = rt_nothing_flush,
                                           .state = state,
                                           .release = release,
                                           .notify = notify,
                                           .await = await,
                                           .duration = duration,
                                           .pin = rt_nothing_pin,
                                           .unpin = rt_nothing_unpin };
