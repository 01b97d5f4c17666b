/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory of this rank that rank 0 has had allocated, and what of it devices
   have: serve.h.  */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "device/offload.h"
#include "engine/entry.h"
#include "engine/foster.h"
#include "memory/node.h"
#include "memory/replica.h"
#include "serve.h"
#include "tasks/abi.h"

static struct served_memory **memories; /* by their numbers */
static uint64_t room;

void
rt_served_memory_allocate (const struct wire_memory *wire)
{
  if (wire->memory >= room)
    {
      room = 2 * wire->memory;
      memories = realloc (memories, room * sizeof *memories);
      if (!memories)
        rt_no_memory (NULL, room * sizeof *memories, "the buffers of rank 0");
    }
  struct served_memory *memory = malloc (sizeof *memory);
  if (!memory || posix_memalign (&memory->bytes, 64, wire->bytes))
    {
      char host[64] = "", what[96];
      gethostname (host, sizeof host - 1);
      snprintf (what, sizeof what, "a buffer of rank 0 on %s", host);
      rt_no_memory (NULL, wire->bytes, what);
    }
  memory->size = wire->bytes;
  memory->users = 1;
  memories[wire->memory] = memory;
}

struct served_memory *
rt_served_memory (uint64_t number)
{
  struct served_memory *memory = number ? memories[number] : NULL;
  if (memory)
    memory->users++;
  return memory;
}

/* Devices forget MEMORY.  What only they have nobody needs, as a rule there is
   nothing; but all else is as if it were to be kept.  */
static void
forget (const struct served_memory *memory)
{
  uintptr_t begin = (uintptr_t)memory->bytes, end = begin + memory->size;
  if (!rt_offload_has (begin, memory->size))
    return;
  struct range range = {
    .begin = begin, .end = end, .written_end = end, .mode = TASKS_READ_WRITE
  };
  rt_offload_fetch (rt_enter (), &range, 1);
  rt_memory_lock ();
  rt_replicas_release (begin, end);
  rt_memory_unlock ();
}

void
rt_served_memory_drop (struct served_memory *memory)
{
  if (--memory->users)
    return;
  forget (memory);
  free (memory->bytes);
  free (memory);
}

void
rt_served_memory_free (uint64_t number)
{
  rt_served_memory_drop (memories[number]);
  memories[number] = NULL;
}

/* Whether devices may have something of what COMMAND copies.  */
static bool
elsewhere (const struct served *command)
{
  bool has = false;
  for (unsigned i = 0; i < 2; i++)
    {
      const struct served_memory *memory = command->memories[i];
      has |= memory && rt_offload_has ((uintptr_t)memory->bytes, memory->size);
    }
  return has;
}

bool
rt_served_memory_fetch (struct served *command, bool reads)
{
  bool home = true;
  if (!elsewhere (command))
    return false;
  struct thread *self = rt_enter ();
  command->foster = rt_foster_begin (self, NULL);
  for (unsigned i = 0; i < 2; i++)
    {
      const struct served_memory *memory = command->memories[i];
      if (memory)
        home &= rt_foster_fetch (
            self, command->foster, (uintptr_t)memory->bytes, memory->size,
            reads && i == 0 ? TASKS_READ : TASKS_READ_WRITE);
    }
  rt_foster_leave (self, command->foster);
  if (home)
    rt_foster_end (self, command->foster);
  return !home;
}
