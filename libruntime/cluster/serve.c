/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commands of rank 0, and when they begin.  */

#include "serve.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/grow.h"
#include "base/lock.h"
#include "driver/cluster-modules.h"
#include "driver/driver.h"
#include "tasks/abi.h"

/* Of the memory that is free: the rest is for what tasks allocate.  */
#define SHARE 0.8

static struct
{
  const struct mpi *mpi;
  struct wire_table table;
  struct wire_batch batch; /* for rank 0 */
  struct wire_rest rest;
  struct served_memory **memories; /* by their numbers */
  uint64_t memory_room;
  unsigned pending;
  bool ends;

  struct lock lock;
  struct served *ended; /* launches; under the lock */
} serve = { .rest = WIRE_REST };

static void end (struct served *command);

struct served_memory *
rt_served_memory (uint64_t number)
{
  struct served_memory *memory = number ? serve.memories[number] : NULL;
  if (memory)
    memory->users++;
  return memory;
}

void
rt_served_memory_drop (struct served_memory *memory)
{
  if (--memory->users)
    return;
  free (memory->bytes);
  free (memory);
}

static void
allocate (const struct wire_memory *wire)
{
  if (wire->memory >= serve.memory_room)
    {
      uint64_t room = 2 * wire->memory;
      serve.memories = realloc (serve.memories, room * sizeof *serve.memories);
      if (!serve.memories)
        rt_no_memory (NULL, room * sizeof *serve.memories,
                      "the buffers of rank 0");
      serve.memory_room = room;
    }
  struct served_memory *memory = malloc (sizeof *memory);
  if (!memory || posix_memalign (&memory->bytes, 64, wire->bytes))
    rt_no_memory (NULL, wire->bytes, "a buffer of rank 0");
  memory->users = 1;
  serve.memories[wire->memory] = memory;
}

/* The box of WIRE in MEMORY.  */
static struct box
box_in (const struct served_memory *memory, const struct wire_copy *wire)
{
  struct box box = wire->box;
  box.start += (uintptr_t)memory->bytes;
  return box;
}

/* Tell rank 0 that COMMAND has ended, if that does not know.  */
static void
tell (const struct served *command)
{
  if (command->kind == WIRE_OUT || command->kind == WIRE_SEND)
    return;
  struct wire_done *done
      = rt_wire_rest (rt_wire_add (serve.mpi, &serve.batch, WIRE_DONE,
                                   command->entry.number, 0, sizeof *done));
  done->time = command->time;
}

/* The bytes of COMMAND, a copy within this rank.  */
static void
copy_within (const struct served *command)
{
  const struct box *from = &command->boxes[0], *to = &command->boxes[1];
  for (size_t i = 0; i < rt_box_rows (from); i++)
    memmove ((void *)rt_box_row (to, i), (const void *)rt_box_row (from, i),
             from->width);
}

/* Give the bytes of COMMAND to rank 0 at once.  */
static void
send_eagerly (const struct served *command)
{
  const struct box *box = &command->boxes[0];
  struct wire_head *head
      = rt_wire_add (serve.mpi, &serve.batch, WIRE_DATA, command->entry.number,
                     0, rt_box_bytes (box));
  rt_wire_pack (rt_wire_rest (head), box);
}

/* COMMAND has nothing to wait for any more.  */
static void
begin (struct served *command)
{
  const struct box *box = &command->boxes[0];
  uint64_t number = command->entry.number;
  switch (command->kind)
    {
    case WIRE_LAUNCH:
      rt_served_launch_begin (command);
      return;
    case WIRE_RECEIVE:
      serve.mpi->receive (command->peer, number, box, command);
      return;
    case WIRE_SEND:
      serve.mpi->send (command->peer, number, box, command);
      return;
    case WIRE_IN:
      if (!command->data)
        {
          serve.mpi->receive (0, number, box, command);
          return;
        }
      rt_wire_unpack (box, command->data);
      break;
    case WIRE_OUT:
      if (!rt_wire_eager (box))
        {
          serve.mpi->send (0, number, box, command);
          return;
        }
      send_eagerly (command);
      break;
    default:
      copy_within (command);
    }
  end (command);
}

static void
end (struct served *command)
{
  tell (command);
  rt_wire_leave (&serve.table, &command->entry);
  serve.pending--;
  for (unsigned i = 0; i < command->dependent_count; i++)
    if (--command->dependents[i]->missing == 0)
      begin (command->dependents[i]);
  for (unsigned i = 0; i < 2; i++)
    if (command->memories[i])
      rt_served_memory_drop (command->memories[i]);
  if (command->launch)
    rt_served_launch_forget (command);
  free (command->dependents);
  free (command->data);
  free (command);
}

/* COMMAND waits for what HEAD says.  */
static void
depend (struct served *command, struct wire_head *head)
{
  const uint64_t *waits = rt_wire_waits (head);
  for (unsigned i = 0; i < head->waits; i++)
    {
      struct served *before
          = (struct served *)rt_wire_find (&serve.table, waits[i]);
      if (!before)
        continue;
      before->dependents = rt_grow (
          before->dependents, &before->dependent_room, before->dependent_count,
          sizeof *before->dependents, "commands of rank 0");
      before->dependents[before->dependent_count++] = command;
      command->missing++;
    }
}

/* What HEAD says of copies.  */
static void
read_copy (struct served *command, struct wire_head *head)
{
  const struct wire_copy *wire = rt_wire_rest (head);
  unsigned count = command->kind == WIRE_WITHIN ? 2 : 1;
  for (unsigned i = 0; i < count; i++)
    {
      command->memories[i] = rt_served_memory (wire[i].memory);
      command->boxes[i] = box_in (command->memories[i], &wire[i]);
    }
  command->peer = (unsigned)wire->peer;
  size_t bytes = rt_box_bytes (&command->boxes[0]);
  if (command->kind != WIRE_IN || !rt_wire_eager (&command->boxes[0]))
    return;
  if (!(command->data = malloc (bytes)))
    rt_no_memory (NULL, bytes, "a buffer of rank 0");
  memcpy (command->data, wire + 1, bytes);
}

static void
hear_command (struct wire_head *head)
{
  struct served *command = calloc (1, sizeof *command);
  if (!command)
    rt_no_memory (NULL, sizeof *command, "a command of rank 0");
  command->kind = head->kind;
  if (head->kind == WIRE_LAUNCH)
    rt_served_launch_read (command, head);
  else if (head->kind != WIRE_PING)
    read_copy (command, head);
  depend (command, head);
  rt_wire_enter (&serve.table, &command->entry, head->number);
  serve.pending++;
  if (head->kind == WIRE_PING)
    end (command);
  else if (!command->missing)
    begin (command);
}

static void
hear (unsigned rank, struct wire_head *head)
{
  (void)rank;
  const struct wire_memory *memory = rt_wire_rest (head);
  switch (head->kind)
    {
    case WIRE_ALLOCATE:
      allocate (memory);
      break;
    case WIRE_FREE:
      rt_served_memory_drop (serve.memories[memory->memory]);
      serve.memories[memory->memory] = NULL;
      break;
    case WIRE_END:
      serve.ends = true;
      rt_wire_add (serve.mpi, &serve.batch, WIRE_DONE, head->number, 0,
                   sizeof (struct wire_done));
      break;
    default:
      hear_command (head);
    }
}

void
rt_served_launch_ended (struct served *command)
{
  rt_lock (&serve.lock);
  command->next = serve.ended;
  serve.ended = command;
  rt_unlock (&serve.lock);
  rt_wire_rouse (&serve.rest);
}

/* End the launches that have ended; whether there were some.  */
static bool
end_launches (void)
{
  rt_lock (&serve.lock);
  struct served *ended = serve.ended;
  serve.ended = NULL;
  rt_unlock (&serve.lock);
  bool some = ended;
  while (ended)
    {
      struct served *command = ended;
      ended = command->next;
      end (command);
    }
  return some;
}

static bool
end_transfers (void)
{
  bool some = false;
  void *data;
  while ((data = serve.mpi->completed ()))
    {
      some = true;
      if (!rt_wire_sent (data))
        end (data);
    }
  return some;
}

/* Bytes that are free, as the system says.  */
static uint64_t
free_memory (void)
{
  uint64_t bytes = (uint64_t)sysconf (_SC_AVPHYS_PAGES)
                   * (uint64_t)sysconf (_SC_PAGESIZE);
  FILE *stream = fopen ("/proc/meminfo", "re");
  char line[128];
  unsigned long long kilobytes;
  while (stream && fgets (line, sizeof line, stream))
    if (sscanf (line, "MemAvailable: %llu kB", &kilobytes) == 1)
      bytes = kilobytes << 10;
  if (stream)
    fclose (stream);
  return (uint64_t)((double)bytes * SHARE);
}

/* The name of the processor, as it says.  */
static void
name_processor (char *name, size_t size)
{
  FILE *stream = fopen ("/proc/cpuinfo", "re");
  char line[256];
  while (stream && fgets (line, sizeof line, stream))
    if (!strncmp (line, "model name", 10) && strchr (line, ':'))
      {
        line[strcspn (line, "\n")] = '\0';
        snprintf (name, size, "%.*s", (int)size - 1, strchr (line, ':') + 2);
        break;
      }
  if (stream)
    fclose (stream);
}

static void
introduce (unsigned cores)
{
  const char *modules = rt_modules_text ();
  struct wire_head *head
      = rt_wire_add (serve.mpi, &serve.batch, WIRE_HELLO, 0, 0,
                     sizeof (struct wire_hello) + strlen (modules) + 1);
  struct wire_hello *hello = rt_wire_rest (head);
  *hello = (struct wire_hello){ .cores = cores,
                                .process = (uint32_t)getpid (),
                                .memory = free_memory () };
  gethostname (hello->host, sizeof hello->host - 1);
  name_processor (hello->processor, sizeof hello->processor);
  strcpy ((char *)(hello + 1), modules);
  rt_wire_send (serve.mpi, &serve.batch);
}

/* The cores of this rank, as TASKS_NCPU says, or the system.  This thread
   talks and executes nothing, so the runtime shall have one more.  */
static unsigned
take_cores (void)
{
  char text[16];
  const char *said = getenv ("TASKS_NCPU");
  unsigned cores = said ? (unsigned)strtoul (said, NULL, 10) : 0;
  if (!cores)
    cores = rt_driver_cpu.discover ();
  snprintf (text, sizeof text, "%u", cores + 1);
  setenv ("TASKS_NCPU", text, 1);
  return cores;
}

/* What the user wants to know rank 0 tells, which also learns what tasks
   take.  */
static void
leave_to_rank_0 (void)
{
  static const char *const names[]
      = { "TASKS_CHECK",  "TASKS_EXPLAIN", "TASKS_MACHINE", "TASKS_PROGRESS",
          "TASKS_REPORT", "TASKS_STATS",   "TASKS_TRACE" };
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    unsetenv (names[i]);
  setenv ("TASKS_MODELS", "0", 1);
  /* Nobody here would bring home what tasks left on a device.  */
  setenv ("TASKS_OPENCL_DEVICES", "none", 1);
}

void
rt_serve (const struct mpi *mpi)
{
  unsigned rank, size, idle = 0;
  serve.mpi = mpi;
  leave_to_rank_0 ();
  mpi->start (&rank, &size);
  introduce (take_cores ());
  while (!serve.ends || serve.pending)
    {
      bool some = rt_wire_read (mpi, hear);
      some |= end_transfers ();
      some |= end_launches ();
      some |= rt_wire_send (mpi, &serve.batch);
      idle = some ? 0 : idle + 1;
      if (!some)
        rt_wire_rest_for (&serve.rest, idle, false);
    }
  fflush (NULL);
  mpi->stop ();
}
