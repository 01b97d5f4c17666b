/* SPDX-License-Identifier: LGPL-2.1-or-later

   Views.  */

#include "view.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/kind.h"
#include "engine/region.h"
#include "engine/task.h"
#include "here.h"
#include "output.h"
#include "pages.h"
#include "span.h"

#define PURPOSE "what tasks may touch"

struct view rt_host_view;

/* VIEW has changed.  */
static void
change (struct view *view)
{
  static _Atomic uint64_t stamps;
  atomic_store_explicit (&view->stamp, atomic_fetch_add (&stamps, 1) + 1,
                         memory_order_relaxed);
}

static void *
allocate (size_t size)
{
  void *memory = calloc (1, size);
  if (!memory)
    rt_no_memory (NULL, size, PURPOSE);
  return memory;
}

static struct interval *
make_area (struct interval_tree *tree, struct interval *front)
{
  struct area *area = allocate (sizeof *area);
  (void)tree;
  if (front)
    {
      *area = *RT_OF_INTERVAL (struct area, front);
      area->history = rt_history_copy (&area->history, PURPOSE);
    }
  else
    {
      area->rights = TASKS_READ_WRITE;
      area->parameter = NO_PARAMETER;
    }
  return &area->interval;
}

static struct area *
area_from (const struct view *view, uintptr_t at)
{
  return RT_OF_INTERVAL (struct area, rt_interval_from (&view->areas, at));
}

static struct area *
next_area (struct area *area)
{
  return RT_OF_INTERVAL (struct area, rt_interval_next (&area->interval));
}

/* Visit each area of VIEW between BEGIN and END, which are borders.  It may
   go.  */
#define FOR_EACH_AREA(AREA, VIEW, BEGIN, END)                                 \
  for (struct area *AREA = area_from (VIEW, BEGIN), *next_;                   \
       AREA && AREA->interval.begin < (END)                                   \
       && (next_ = next_area (AREA), true);                                   \
       AREA = next_)

/* Visit each row of REGION, from BEGIN to END, that is not empty.  */
#define FOR_EACH_ROW(BEGIN, END, REGION)                                      \
  for (struct box box_ = rt_region_box (REGION), *once_ = &box_; once_;       \
       once_ = NULL)                                                          \
    for (uintptr_t i_ = 0, BEGIN, END;                                        \
         box_.width && i_ < rt_box_rows (&box_)                               \
         && (BEGIN = rt_box_row (&box_, i_), END = BEGIN + box_.width, true); \
         i_++)

/* The areas of VIEW cover all from BEGIN to END from now on.  */
static void
cover (struct view *view, uintptr_t begin, uintptr_t end)
{
  rt_intervals_cover (&view->areas, begin, end, make_area);
}

static void
drop_area (struct view *view, struct area *area)
{
  rt_interval_remove (&view->areas, &area->interval);
  rt_history_free (&area->history);
  free (area);
}

/* Nobody has AREA of VIEW any more.  */
static void
clear_area (struct view *view, struct area *area)
{
  rt_history_free (&area->history);
  area->stale.fault = FAULT_NONE;
  if (!area->registered && area->parameter == NO_PARAMETER)
    drop_area (view, area);
}

void
rt_view_register (struct view *view, uintptr_t start, size_t bytes,
                  const struct tasks_site *site)
{
  rt_spans_add (start, bytes, site);
  if (view->task)
    {
      cover (view, start, start + bytes);
      FOR_EACH_AREA (area, view, start, start + bytes)
        if (area->parameter == NO_PARAMETER)
          area->registered++;
    }
  change (view);
}

/* All that used what is between BEGIN and END of VIEW is DONE, and so is what
   that has waited for.  */
static void
end_calls (struct view *view, uintptr_t begin, uintptr_t end, enum done done)
{
  rt_intervals_cut (&view->areas, begin, end, make_area);
  FOR_EACH_AREA (area, view, begin, end)
    {
      const struct members *members = &area->history.last;
      for (uint32_t i = 0; i < members->count; i++)
        rt_calls_end (&view->calls, rt_members (members)[i], done);
      clear_area (view, area);
    }
  change (view);
}

void
rt_view_lost (uintptr_t start, size_t bytes)
{
  rt_spans_lose (start, start + bytes);
  end_calls (&rt_host_view, start, start + bytes, CALL_COMPLETE);
}

void
rt_view_unregister (struct view *view, uintptr_t start, size_t bytes)
{
  end_calls (view, start, start + bytes, CALL_COMPLETE);
  FOR_EACH_AREA (area, view, start, start + bytes)
    if (area->registered && --area->registered == 0)
      drop_area (view, area);
  rt_spans_remove (start, start + bytes);
}

void
rt_view_acquired (struct view *view, const struct region *region)
{
  FOR_EACH_ROW (begin, end, region)
    end_calls (view, begin, end, CALL_RAN);
}

void
rt_view_waited (struct view *view)
{
  FOR_EACH_AREA (area, view, 0, UINTPTR_MAX)
    {
      struct verdict before = rt_view_look (view, area->interval.begin);
      rt_history_free (&area->history);
      if (!before.codelet || !rt_for_device_p (before.codelet))
        clear_area (view, area);
      else
        {
          /* What devices may have is still not the caller's.  */
          area->stale = before;
          area->stale.fault = FAULT_DEVICE;
        }
    }
  rt_calls_wait (&view->calls);
  change (view);
}

/* CALL has AREA of VIEW with MODE, as PARAMETER.  */
static void
give (struct view *view, struct area *area, uint32_t call, uint32_t parameter,
      unsigned mode)
{
  struct edges edges = { PURPOSE, rt_calls_edge, &view->calls };
  struct use use = { call, parameter };
  rt_history_access (&area->history, call, mode, &edges);
  *(rt_mode_writes (mode) ? &area->writer : &area->reader) = use;
}

/* A call writes what is between BEGIN and END, for who runs in VIEW.  */
static void
write_outputs (struct view *view, uintptr_t begin, uintptr_t end)
{
  for (struct output *output = view->outputs; output; output = output->next)
    {
      uintptr_t from = begin > output->begin ? begin : output->begin;
      uintptr_t to = output->begin + output->bytes;
      if (to > end)
        to = end;
      if (from < to)
        rt_output_write (output, from, to - from);
    }
}

void
rt_view_called (struct view *view, const struct task *task)
{
  const struct tasks_codelet *codelet = task->codelet;
  const struct kind *kind = rt_kind_known (codelet);
  uint32_t call = rt_calls_add (&view->calls, codelet, task->site);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct kind_buffer *buffer = &kind->buffers[i];
      FOR_EACH_ROW (begin, end, task->regions[i])
        {
          if (rt_mode_writes (buffer->mode))
            write_outputs (view, begin, end);
          cover (view, begin, end);
          FOR_EACH_AREA (area, view, begin, end)
            give (view, area, call, buffer->parameter, buffer->mode);
        }
    }
  change (view);
}

/* The bytes of parameter I of TASK, of KIND, that its declaration speaks of.
 */
static size_t
bytes_of (const struct task *task, const struct kind *kind, uint32_t i,
          const void *block)
{
  size_t bytes = task->regions[i]->bytes, bound = bytes;
  if (kind->buffers[i].bound != TASKS_NO_BOUND)
    memcpy (&bound, (const char *)block + kind->buffers[i].bound,
            sizeof bound);
  return bound < bytes ? bound : bytes;
}

/* Parameter I of VIEW's task, of KIND, is an output, unless others cover it,
   too: watch it.  */
static void
begin_output (struct view *view, const struct kind *kind, uint32_t i,
              const void *block)
{
  const struct task *task = view->task;
  const struct kind_buffer *buffer = &kind->buffers[i];
  uintptr_t begin = task->regions[i]->start;
  size_t bytes = bytes_of (task, kind, i, block);
  /* Where nobody tells what is written, its padding would stay filled.  */
  if (!bytes || buffer->mode != TASKS_WRITE || rt_pages_on
      || task->regions[i]->shaped)
    return;
  rt_intervals_cut (&view->areas, begin, begin + bytes, make_area);
  FOR_EACH_AREA (area, view, begin, begin + bytes)
    if (area->rights != TASKS_WRITE || area->parameter != buffer->parameter)
      return;
  size_t element = task->codelet->parameters[buffer->parameter].element_size;
  struct output *output
      = rt_output_begin (begin, bytes, element, buffer->parameter);
  output->next = view->outputs;
  view->outputs = output;
  FOR_EACH_AREA (area, view, begin, begin + bytes)
    area->output = output;
}

struct view *
rt_view_begin (struct task *task, void (*function) (void *), void *block)
{
  struct view *view = allocate (sizeof *view);
  const struct kind *kind = rt_kind_known (task->codelet);
  view->task = task;
  view->body = function;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      FOR_EACH_ROW (begin, end, task->regions[i])
        {
          cover (view, begin, end);
          FOR_EACH_AREA (area, view, begin, end)
            {
              if (area->parameter == NO_PARAMETER)
                area->rights = 0;
              area->parameter = kind->buffers[i].parameter;
              area->rights |= kind->buffers[i].mode;
            }
        }
    }
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    begin_output (view, kind, i, block);
  /* What it has not written yet it may read where that is not watched.  */
  FOR_EACH_AREA (area, view, 0, UINTPTR_MAX)
    if (area->rights == TASKS_WRITE)
      area->rights = TASKS_READ_WRITE;
  change (view);
  rt_view_enter (view);
  return view;
}

void
rt_view_end (struct view *view)
{
  rt_view_leave (view);
  FOR_EACH_AREA (area, view, 0, UINTPTR_MAX)
    {
      for (; area->registered; area->registered--)
        rt_spans_remove (area->interval.begin, area->interval.end);
      drop_area (view, area);
    }
  rt_calls_free (&view->calls);
  free (view);
}

void
rt_view_stopped (void)
{
  end_calls (&rt_host_view, 0, UINTPTR_MAX, CALL_COMPLETE);
}

void
rt_views_forget (void)
{
  struct view *view = &rt_host_view;
  rt_calls_wait (&view->calls);
  FOR_EACH_AREA (area, view, 0, UINTPTR_MAX)
    drop_area (view, area);
  while (rt_span_count)
    rt_spans_remove (0, UINTPTR_MAX);
  change (view);
}
