/* SPDX-License-Identifier: LGPL-2.1-or-later

   Arguments that are not found at once, or are wrong.  */

#include "argument.h"

#include <stdio.h>

#include "base/error.h"
#include "context.h"
#include "partition.h"
#include "task.h"

/* Whom a message about a parameter concerns: its name, or its position.  */
struct parameter_text
{
  char text[128];
};

static const char *
parameter_name (struct parameter_text *buffer, const struct call *call,
                uint32_t parameter)
{
  const char *name = call->codelet->parameters[parameter].name;
  if (name)
    snprintf (buffer->text, sizeof buffer->text, "'%.100s'", name);
  else
    snprintf (buffer->text, sizeof buffer->text, "%u",
              (unsigned)parameter + 1);
  return buffer->text;
}

/* What else could be done where REGION is not as large as it should be.  */
static const char *
other_sizes (const struct region *region)
{
  return region->partition ? ", or partition with other sizes" : "";
}

/* The argument of CALL for parameter number PARAMETER, which says SAID, names
   no region.  */
static _Noreturn void
refuse_address (const struct call *call, uint32_t parameter,
                const struct name *said)
{
  struct parameter_text buffer;
  struct site_text where;
  struct tile_text tile;
  uintptr_t start = said->start;
  const char *task = call->codelet->name;
  const char *name = parameter_name (&buffer, call, parameter);
  const struct tasks_site *site = call->site;
  struct region *small = rt_context_find_any (call->self, call->domain, start);
  if (small && small->partition && said->columns != TASKS_ANY_SIZE
      && small->columns != said->columns
      && !rt_block_of_rows (small, said->columns))
    rt_fatal (
        site,
        "task '%s', parameter %s: bad size: its columns say %zu bytes of"
        " a row, but %sthe buffer registered%s has %zu; pass what a block"
        " has",
        task, name, said->columns, rt_tile_text (&tile, small),
        rt_site_text (&where, small->site), small->columns);
  if (small)
    rt_fatal (site,
              "task '%s', parameter %s: bad size: its type says %zu bytes,"
              " but %sthe buffer registered%s has %zu; pass a smaller bound or"
              " register a larger buffer%s",
              task, name, said->bytes, rt_tile_text (&tile, small),
              rt_site_text (&where, small->site), small->bound,
              other_sizes (small));
  if (!start)
    rt_fatal (site,
              "task '%s', parameter %s: the pointer is NULL, which is not"
              " registered; pass a registered buffer",
              task, name);
  struct region *around = rt_region_around (call->domain, start);
  if (around)
    rt_fatal (site,
              "task '%s', parameter %s: the pointer %p is not registered: it"
              " points %zu bytes into %sthe buffer registered%s; register that"
              " part as a buffer of its own%s",
              task, name, (void *)start, (size_t)(start - around->start),
              rt_tile_text (&tile, around),
              rt_site_text (&where, around->site), other_sizes (around));
  if (call->self->current)
    rt_fatal (site,
              "task '%s', parameter %s: the pointer %p is not registered in"
              " task '%s', which calls it; pass a buffer parameter of that"
              " task, or register the buffer in its body",
              task, name, (void *)start, call->self->current->codelet->name);
  rt_fatal (site,
            "task '%s', parameter %s: the pointer %p is not registered; use"
            " '#pragma tasks register' before the call",
            task, name, (void *)start);
}

/* It names one that the calling task may only read, and the task that is
   called writes.  */
static _Noreturn void
refuse_write (const struct call *call, uint32_t parameter)
{
  struct parameter_text buffer;
  rt_fatal (call->site,
            "task '%s', parameter %s: the task writes a buffer that task"
            " '%s', which calls it, may only read; drop 'const' there or"
            " write to another buffer",
            call->codelet->name, parameter_name (&buffer, call, parameter),
            call->self->current->codelet->name);
}

/* It names one that the calling task shares, as MODES says, with others that
   run at the same time: BUFFER must do so, too.  */
static void
check_shared (const struct call *call, const struct kind_buffer *buffer,
              unsigned modes)
{
  struct parameter_text name;
  if (rt_mode_extra (buffer->declared) == modes)
    return;
  rt_fatal (call->site,
            "task '%s', parameter %s: for task '%s', which calls it, the"
            " buffer is '%s', for this it is not; declare the parameter so,"
            " too",
            call->codelet->name,
            parameter_name (&name, call, buffer->parameter),
            call->self->current->codelet->name,
            rt_mode_reduces (modes) ? "reduction" : "concurrent");
}

struct region *
rt_argument_find (const struct call *call, const struct kind_buffer *buffer)
{
  struct domain *domain = call->domain;
  struct name name;
  name.start = rt_argument (call->block, buffer, &name.bytes);
  name.columns = rt_argument_size (call->block, buffer->columns);
  if (call->self->current)
    rt_lock (&domain->lock);
  struct region *region = rt_context_find (call->self, domain, &name);
  if (!region)
    refuse_address (call, buffer->parameter, &name);
  if (call->self->current)
    rt_unlock (&domain->lock);
  if (!(region->modes & TASKS_READ_WRITE))
    check_shared (call, buffer, region->modes);
  else if (!rt_argument_plain (buffer, region->modes))
    refuse_write (call, buffer->parameter);
  return region;
}
