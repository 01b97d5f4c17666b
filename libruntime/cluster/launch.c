/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks that rank 0 has launched on this rank.

   Each is a call of a codelet of our own, one for each implementation of the
   program's that rank 0 may choose: with that, if it is one for the CPU, and
   with those for OpenCL, if this rank has devices.  So this rank's runtime
   decides where it is executed, as it does on one machine.  The call is that
   of a foster parent (engine/foster.h), in whose domain the buffers are
   registered, so that all is as it is on rank 0, but that regions within the
   buffers are not known (engine/context.h).  It has ended when all that it has
   called has: a body on a core waits for that, and tells the thread that
   serves; else that looks.

   Rank 0 counts tasks that a rank executes at a time as if each had a core,
   and learns what they take on one.  A body's time is just that.  What a
   device has executed took all the time since it was given, but less in the
   same ratio as more launches were under way than there are cores.  */

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/observer.h"
#include "driver/cluster-modules.h"
#include "engine/context.h"
#include "engine/entry.h"
#include "engine/foster.h"
#include "memory/node.h"
#include "memory/repeat.h"
#include "serve.h"
#include "tasks/abi.h"

struct served_launch
{
  struct served *command;
  const struct tasks_codelet *codelet; /* the program's */
  const struct tasks_implementation *implementation;
  const struct tasks_site *site;
  uint64_t began;
  unsigned beside; /* launches under way then, with this */
  void *block;
  bool noted;
  struct launch_note note; /* if that is so */
  uint32_t count;
  struct
  {
    struct served_memory *memory;
    struct box box;
    uint32_t parameter;
  } buffers[];
};

/* Our codelet for one of the program's.  */
struct served_codelet
{
  struct served_codelet *next;
  const struct tasks_implementation *chosen; /* of the program's */
  struct tasks_codelet codelet;
};

/* Tasks that the program's bodies call come first: what has begun shall
   end.  */
#define PRIORITY -1

static struct served_codelet *codelets;
static unsigned under_way; /* launches */

static uint32_t
mode_of (const struct served_launch *launch, uint32_t i)
{
  return launch->codelet->parameters[launch->buffers[i].parameter].mode;
}

/* The bytes of buffer I of LAUNCH as its parameter says them: those of whole
   rows, even if there are gaps between its own.  */
static size_t
bound_of (const struct served_launch *launch, uint32_t i)
{
  const struct tasks_parameter *parameter
      = &launch->codelet->parameters[launch->buffers[i].parameter];
  size_t bytes = rt_box_end (&launch->buffers[i].box), bound = 0;
  if (bytes && parameter->bound != TASKS_NO_BOUND)
    memcpy (&bound, (char *)launch->block + parameter->bound, sizeof bound);
  return bound > bytes ? bound : bytes;
}

/* Register buffer I of LAUNCH in DOMAIN, unless it is one before it.  */
static void
register_buffer (const struct served_launch *launch, uint32_t i,
                 struct domain *domain)
{
  struct served_memory *memory = launch->buffers[i].memory;
  size_t bound = bound_of (launch, i);
  if (mode_of (launch, i) == TASKS_SCRATCH)
    return;
  for (uint32_t j = 0; j < launch->count; j++)
    if (j != i && launch->buffers[j].memory == memory
        && mode_of (launch, j) != TASKS_SCRATCH)
      {
        if (j < i)
          return;
        size_t other = bound_of (launch, j);
        bound = other > bound ? other : bound;
      }
  struct box box = launch->buffers[i].box;
  box.start = memory ? (uintptr_t)memory->bytes : 0;
  rt_region_import_box (domain, &box, bound, box.width, TASKS_READ_WRITE,
                        launch->site);
}

/* A task's body is executed by a core; once more, if a device has failed that
   had executed it.  */
static void
execute (void *block)
{
  const struct offloaded *again = rt_repeat_runs ();
  if (again)
    {
      const char *codelet = (const char *)again->codelet;
      codelet -= offsetof (struct served_codelet, codelet);
      ((const struct served_codelet *)codelet)->chosen->function (block);
      return;
    }
  struct served_launch *launch = rt_foster_data ();
  uint64_t begin = rt_clock ();
  launch->implementation->function (block);
  tasks_wait_at (launch->site);
  launch->command->time = rt_clock () - begin;
  rt_served_ends (launch->command);
}

/* What is passed is as for a body that is executed in place: it has its data
   alone, so what is commutative or a reduction is plain.  */
static const struct tasks_parameter *
plain_parameters (const struct tasks_codelet *program)
{
  size_t bytes = program->parameter_count * sizeof *program->parameters;
  struct tasks_parameter *plain = malloc (bytes + 1);
  if (!plain)
    rt_no_memory (NULL, bytes, "a kind of task");
  memcpy (plain, program->parameters, bytes);
  for (uint32_t i = 0; i < program->parameter_count; i++)
    if (plain[i].mode & TASKS_READ_WRITE)
      {
        plain[i].mode &= TASKS_READ_WRITE;
        plain[i].reduction = NULL;
      }
  return plain;
}

/* OWN gets the implementations that may be used for CHOSEN, of PROGRAM.  */
static void
add_implementations (struct served_codelet *own,
                     const struct tasks_codelet *program,
                     const struct tasks_implementation *chosen)
{
  struct tasks_implementation *all
      = malloc ((program->implementation_count + 1) * sizeof *all);
  uint32_t count = 0;
  if (!all)
    rt_no_memory (NULL, sizeof *all, "a kind of task");
  if (chosen->target == TASKS_TARGET_CPU)
    {
      all[count] = *chosen;
      all[count++].function = execute;
    }
  for (uint32_t i = 0; rt_node_count && i < program->implementation_count; i++)
    if (program->implementations[i].target == TASKS_TARGET_OPENCL)
      all[count++] = program->implementations[i];
  own->codelet.implementations = all;
  own->codelet.implementation_count = count;
}

static struct served_codelet *
codelet_for (const struct served_launch *launch)
{
  struct served_codelet *own = codelets;
  while (own && own->chosen != launch->implementation)
    own = own->next;
  if (own)
    return own;
  own = calloc (1, sizeof *own);
  if (!own)
    rt_no_memory (NULL, sizeof *own, "a kind of task");
  own->next = codelets;
  codelets = own;
  own->chosen = launch->implementation;
  own->codelet = *launch->codelet;
  own->codelet.parameters = plain_parameters (launch->codelet);
  own->codelet.priority = PRIORITY;
  own->codelet.runtime = NULL;
  add_implementations (own, launch->codelet, launch->implementation);
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
      launch->buffers[i].box = buffers[i].box;
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
  struct served_codelet *own = codelet_for (launch);
  struct thread *self = rt_enter ();
  launch->began = rt_clock ();
  launch->beside = ++under_way;
  command->foster = rt_foster_begin (self, launch);
  struct domain *domain = rt_task_domain (self, command->foster);
  for (uint32_t i = 0; i < launch->count; i++)
    register_buffer (launch, i, domain);
  if (RT_RECORDED ())
    rt_recorder->launched (self, command->foster,
                           launch->noted ? &launch->note : NULL);
  const struct tasks_implementation *last
      = &own->codelet.implementations[own->codelet.implementation_count - 1];
  command->silent = last->target != TASKS_TARGET_CPU;
  tasks_call_site = launch->site;
  rt_submit_task (&own->codelet, launch->block);
  rt_foster_leave (self, command->foster);
}

void
rt_served_launch_over (struct served *command)
{
  const struct served_launch *launch = command->launch;
  uint64_t beside = launch->beside;
  under_way--;
  if (!command->time)
    command->time = (rt_clock () - launch->began)
                        * (beside < rt_served_cores ? beside : rt_served_cores)
                        / beside
                    + 1;
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
