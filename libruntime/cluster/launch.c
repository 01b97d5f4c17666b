/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks that rank 0 has launched on this rank.

   Each is a call of a codelet of our own, one for each of the program's, whose
   only argument is what is to be executed: its body registers the buffers and
   calls the program's task in place, for which all is then as it is on rank 0,
   but that regions within the buffers are not known (engine/context.h).  It is
   complete when all that this has called is.  Nothing orders these tasks but
   rank 0, which has them begin when they may.  */

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/observer.h"
#include "driver/cluster-modules.h"
#include "engine/thread.h"
#include "serve.h"
#include "tasks/abi.h"

struct served_launch
{
  struct served *command;
  const struct tasks_codelet *codelet; /* the program's */
  const struct tasks_implementation *implementation;
  struct served_codelet *own;
  const struct tasks_site *site;
  void *block;
  bool noted;
  struct launch_note note; /* if that is so */
  uint32_t count;
  struct
  {
    struct served_memory *memory;
    uint64_t bytes;
    uint32_t parameter;
  } buffers[];
};

/* Our codelet for one of the program's and an implementation of it; and the
   program's with no other than that.  */
struct served_codelet
{
  struct served_codelet *next;
  struct tasks_implementation implementation;
  struct tasks_codelet codelet;
  struct tasks_codelet inner;
};

/* What a call is passed.  */
struct argument
{
  struct served_launch *launch;
};

/* Tasks that the program's bodies call come first: what has begun shall
   end.  */
#define PRIORITY -1

static struct served_codelet *codelets;

static uint32_t
mode_of (const struct served_launch *launch, uint32_t i)
{
  return launch->codelet->parameters[launch->buffers[i].parameter].mode;
}

/* The size of buffer I of LAUNCH: that which its parameter says, even if there
   are gaps between its rows.  */
static size_t
size_of (const struct served_launch *launch, uint32_t i)
{
  const struct tasks_parameter *parameter
      = &launch->codelet->parameters[launch->buffers[i].parameter];
  size_t bytes = launch->buffers[i].bytes, bound = 0;
  if (bytes && parameter->bound != TASKS_NO_BOUND)
    memcpy (&bound, (char *)launch->block + parameter->bound, sizeof bound);
  return bound > bytes ? bound : bytes;
}

/* Register buffer I of LAUNCH, unless it is one before it.  */
static void
register_buffer (const struct served_launch *launch, uint32_t i)
{
  struct served_memory *memory = launch->buffers[i].memory;
  size_t bytes = size_of (launch, i);
  if (mode_of (launch, i) == TASKS_SCRATCH)
    return;
  for (uint32_t j = 0; j < launch->count; j++)
    if (j != i && launch->buffers[j].memory == memory
        && mode_of (launch, j) != TASKS_SCRATCH)
      {
        size_t other = size_of (launch, j);
        if (j < i)
          return;
        bytes = other > bytes ? other : bytes;
      }
  tasks_register_at (memory ? memory->bytes : NULL, bytes, 1, launch->site);
}

static void
execute (void *block)
{
  struct served_launch *launch = ((struct argument *)block)->launch;
  uint64_t begin = rt_clock ();
  for (uint32_t i = 0; i < launch->count; i++)
    register_buffer (launch, i);
  if (launch->noted && RT_RECORDED ())
    rt_recorder->launched (rt_self, &launch->note);
  tasks_call_site = launch->site;
  tasks_call_priority = TASKS_CALL_PLACE (TASKS_CALL_HERE);
  tasks_submit (&launch->own->inner, launch->block);
  tasks_call_priority = 0;
  tasks_wait_at (launch->site);
  launch->command->time = rt_clock () - begin;
  rt_served_launch_ended (launch->command);
}

static struct served_codelet *
codelet_for (const struct served_launch *launch)
{
  const struct tasks_codelet *program = launch->codelet;
  struct served_codelet *own = codelets;
  while (own && own->inner.implementations != launch->implementation)
    own = own->next;
  if (own)
    return own;
  own = calloc (1, sizeof *own);
  if (!own)
    rt_no_memory (NULL, sizeof *own, "a kind of task");
  own->next = codelets;
  codelets = own;
  own->inner = *program;
  own->inner.implementations = launch->implementation;
  own->inner.implementation_count = 1;
  own->inner.runtime = NULL;
  own->implementation = (struct tasks_implementation){
    .target = TASKS_TARGET_CPU, .name = program->name, .function = execute
  };
  own->codelet = (struct tasks_codelet){
    .abi_version = TASKS_ABI_VERSION,
    .parameter_count = 1,
    .name = program->name,
    .declaration = program->declaration,
    .parameters = &rt_launch_parameter,
    .implementations = &own->implementation,
    .implementation_count = 1,
    .block_size = sizeof (struct argument),
    .block_align = _Alignof(struct argument),
    .priority = PRIORITY,
  };
  return own;
}

void
rt_served_launch_read (struct served *command, struct wire_head *head)
{
  const struct wire_launch *wire = rt_wire_rest (head);
  const struct wire_buffer *buffers = (const struct wire_buffer *)(wire + 1);
  const struct tasks_codelet *codelet = rt_modules_decode (&wire->codelet);
  struct served_launch *launch
      = malloc (sizeof *launch + wire->buffers * sizeof *launch->buffers);
  size_t align = codelet->block_align < sizeof (void *) ? sizeof (void *)
                                                        : codelet->block_align;
  void *block;
  if (!launch || posix_memalign (&block, align, codelet->block_size + 1))
    rt_no_memory (NULL, codelet->block_size, "a task of rank 0");
  *launch = (struct served_launch){
    .command = command,
    .codelet = codelet,
    .implementation = &codelet->implementations[wire->implementation],
    .site = rt_modules_decode (&wire->site),
    .block = block,
    .noted = wire->noted,
    .count = wire->buffers,
  };
  memcpy (block, buffers + wire->buffers, codelet->block_size);
  if (wire->noted)
    memcpy (&launch->note,
            (const char *)(buffers + wire->buffers)
                + rt_wire_pad (codelet->block_size),
            sizeof launch->note);
  for (uint32_t i = 0; i < wire->buffers; i++)
    {
      struct served_memory *memory = rt_served_memory (buffers[i].memory);
      void *bytes = memory ? memory->bytes : NULL;
      launch->buffers[i].memory = memory;
      launch->buffers[i].bytes = buffers[i].bytes;
      launch->buffers[i].parameter = (uint32_t)buffers[i].parameter;
      memcpy ((char *)block + codelet->parameters[buffers[i].parameter].offset,
              &bytes, sizeof bytes);
    }
  command->launch = launch;
}

void
rt_served_launch_begin (struct served *command)
{
  struct served_launch *launch = command->launch;
  struct argument argument = { launch };
  launch->own = codelet_for (launch);
  launch->note.codelet = &launch->own->inner;
  tasks_call_site = launch->site;
  tasks_submit (&launch->own->codelet, &argument);
}

void
rt_served_launch_forget (struct served *command)
{
  struct served_launch *launch = command->launch;
  for (uint32_t i = 0; i < launch->count; i++)
    if (launch->buffers[i].memory)
      rt_served_memory_drop (launch->buffers[i].memory);
  free (launch->block);
  free (launch);
}
