/* SPDX-License-Identifier: LGPL-2.1-or-later

   The call of a task: from the stub to a submitted task.  */

#include <stdio.h>
#include <string.h>

#include "context.h"
#include "error.h"
#include "group.h"
#include "runtime.h"
#include "scheduler.h"
#include "task.h"

__thread const struct tasks_site *tasks_call_site;

/* One call while it is submitted.  */
struct call
{
  struct thread *self;
  struct domain *domain;
  const struct tasks_codelet *codelet;
  const char *block;
  const struct tasks_site *site;
};

/* Whom a message about PARAMETER concerns: its name, or its position.  */
struct parameter_text
{
  char text[128];
};

static const char *
parameter_name (struct parameter_text *buffer, const struct call *call,
                const struct tasks_parameter *parameter)
{
  if (parameter->name)
    snprintf (buffer->text, sizeof buffer->text, "'%.100s'", parameter->name);
  else
    snprintf (buffer->text, sizeof buffer->text, "%u",
              (unsigned)(parameter - call->codelet->parameters) + 1);
  return buffer->text;
}

/* End the program: ADDRESS, argument for PARAMETER, names no region.  */
static _Noreturn void
refuse_address (const struct call *call,
                const struct tasks_parameter *parameter, uintptr_t address)
{
  struct parameter_text name;
  struct site_text where;
  const char *task = call->codelet->name;
  parameter_name (&name, call, parameter);
  if (!address)
    rt_fatal (call->site,
              "task '%s', parameter %s: the pointer is NULL, which is not"
              " registered; pass a registered buffer",
              task, name.text);
  struct region *around = rt_region_around (call->domain, address);
  if (around)
    rt_fatal (call->site,
              "task '%s', parameter %s: the pointer %p is not registered: it"
              " points %zu bytes into the buffer registered%s; register that"
              " part as a buffer of its own",
              task, name.text, (void *)address,
              (size_t)(address - around->start),
              rt_site_text (&where, around->site));
  if (call->self->current)
    rt_fatal (call->site,
              "task '%s', parameter %s: the pointer %p is not registered in"
              " task '%s', which calls it; pass a buffer parameter of that"
              " task, or register the buffer in its body",
              task, name.text, (void *)address,
              call->self->current->codelet->name);
  rt_fatal (call->site,
            "task '%s', parameter %s: the pointer %p is not registered; use"
            " '#pragma tasks register' before the call",
            task, name.text, (void *)address);
}

/* The region that the argument for PARAMETER names.  */
static struct region *
find_region (const struct call *call, const struct tasks_parameter *parameter)
{
  void *address;
  size_t bound = TASKS_ANY_SIZE;
  struct parameter_text name;
  struct site_text where;
  memcpy (&address, call->block + parameter->offset, sizeof address);
  if (parameter->bound != TASKS_NO_BOUND)
    memcpy (&bound, call->block + parameter->bound, sizeof bound);

  uintptr_t start = (uintptr_t)address;
  struct region *region
      = rt_context_find (call->self, call->domain, start, bound);
  if (!region)
    {
      struct region *small
          = rt_context_find (call->self, call->domain, start, TASKS_ANY_SIZE);
      if (!small)
        refuse_address (call, parameter, start);
      rt_fatal (call->site,
                "task '%s', parameter %s: bad size: its type says %zu bytes,"
                " but the buffer registered%s has %zu; pass a smaller bound or"
                " register a larger buffer",
                call->codelet->name, parameter_name (&name, call, parameter),
                bound, rt_site_text (&where, small->site), small->bytes);
    }
  if (parameter->mode & TASKS_WRITE && !(region->modes & TASKS_WRITE))
    rt_fatal (call->site,
              "task '%s', parameter %s: the task writes a buffer that task"
              " '%s', which calls it, may only read; drop 'const' there or"
              " write to another buffer",
              call->codelet->name, parameter_name (&name, call, parameter),
              call->self->current->codelet->name);
  return region;
}

static void
check_codelet (const struct call *call)
{
  const struct tasks_codelet *codelet = call->codelet;
  if (codelet->abi_version != TASKS_ABI_VERSION)
    rt_fatal (call->site,
              "a task was compiled by a plugin of another version (interface"
              " %u) than this runtime (interface %d); compile it again with"
              " the plugin that was installed with the runtime",
              (unsigned)codelet->abi_version, TASKS_ABI_VERSION);
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target == TASKS_TARGET_CPU)
      return;
  rt_fatal (call->site,
            "task '%s' has no implementation for the CPU; give it a body or a"
            " 'task_implementation (\"cpu\", %s)'",
            codelet->name, codelet->name);
}

/* Make CALL a task with its accesses; the domain is locked if there are
   buffers, of which there are COUNT.  SHARED tells whether some accesses may
   be to the same segment.  */
static struct task *
make_task (const struct call *call, uint32_t count, bool *shared)
{
  const struct tasks_codelet *codelet = call->codelet;
  struct region *regions[count + 1];
  uint32_t found = 0, segments = 0;
  *shared = false;
  for (uint32_t i = 0; found < count; i++)
    {
      const struct tasks_parameter *parameter = &codelet->parameters[i];
      if (parameter->mode == TASKS_SCALAR)
        continue;
      struct region *region = find_region (call, parameter);
      RT_FOR_EACH_SEGMENT (segment, region)
      {
        segments++;
        *shared |= segment->regions > 1;
      }
      for (uint32_t j = 0; j < found; j++)
        *shared |= regions[j] == region;
      regions[found++] = region;
    }

  struct task *task = rt_task_new (codelet, call->block, count, segments);
  task->site = call->site;
  found = 0;
  for (uint32_t i = 0; found < count; i++)
    if (codelet->parameters[i].mode != TASKS_SCALAR)
      {
        task->regions[found] = regions[found];
        rt_task_access (task, regions[found],
                        codelet->parameters[i].mode & TASKS_WRITE);
        found++;
      }
  return task;
}

void
tasks_submit (struct tasks_codelet *codelet, const void *block)
{
  struct call call = { .self = rt_enter (),
                       .codelet = codelet,
                       .block = block,
                       .site = tasks_call_site };
  tasks_call_site = NULL;
  check_codelet (&call);
  uint32_t buffers = 0;
  for (uint32_t i = 0; i < codelet->parameter_count; i++)
    buffers += codelet->parameters[i].mode != TASKS_SCALAR;

  struct task *parent = call.self->current;
  bool shared;
  counter *pending;
  if (buffers || !parent)
    call.domain = rt_context_enter (call.self);
  struct task *task = make_task (&call, buffers, &shared);
  task->parent = parent;
  if (call.domain)
    task->serial = call.domain->serial;
  if (parent)
    pending = &parent->unfinished;
  else
    {
      task->group = rt_group_open ();
      pending = &task->group->unfinished;
    }
  rt_counter_up (pending);
  rt_task_submit (task, shared);
  if (call.domain)
    rt_context_leave (call.domain);
  rt_throttle (pending);
}
