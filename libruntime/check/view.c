/* SPDX-License-Identifier: LGPL-2.1-or-later

   Views.  */

#include "view.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/observer.h"
#include "engine/kind.h"
#include "engine/region.h"
#include "engine/task.h"
#include "engine/thread.h"
#include "output.h"
#include "pages.h"
#include "report.h"
#include "span.h"

#define PURPOSE "what tasks may touch"

struct view rt_host_view;

/* The view of the calling thread, locked; NULL if what it does is nobody's
   business.  */
static struct view *
enter (void)
{
  struct view *view = rt_view ();
  if (rt_pages_on)
    rt_pages_start ();
  return view != &rt_nobody && rt_views_lock () ? view : NULL;
}

/* VIEW has changed.  */
static void
change (struct view *view)
{
  static _Atomic uint64_t stamps;
  atomic_store_explicit (&view->stamp, atomic_fetch_add (&stamps, 1) + 1,
                         memory_order_relaxed);
}

/* VIEW has changed: that of what runs now, for TASK or the host.  */
static void
leave (struct view *view, const struct task *task)
{
  change (view);
  rt_pages_set_all (view, task);
  rt_views_unlock ();
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

static void
registered (uintptr_t start, size_t bytes, size_t element_size,
            const struct tasks_site *site)
{
  struct view *view = enter ();
  if (!view)
    return;
  rt_spans_add (start, bytes, site);
  if (view->task)
    {
      cover (view, start, start + bytes);
      FOR_EACH_AREA (area, view, start, start + bytes)
        if (area->parameter == NO_PARAMETER)
          area->registered++;
    }
  rt_block_registered (start, bytes, element_size, site);
  change (view);
  rt_pages_set (view, start, bytes);
  rt_views_unlock ();
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
}

void
rt_view_lost (uintptr_t start, size_t bytes)
{
  rt_spans_lose (start, start + bytes);
  end_calls (&rt_host_view, start, start + bytes, CALL_COMPLETE);
  change (&rt_host_view);
}

static void
unregistered (uintptr_t start, size_t bytes)
{
  struct view *view = enter ();
  if (!view)
    return;
  end_calls (view, start, start + bytes, CALL_COMPLETE);
  FOR_EACH_AREA (area, view, start, start + bytes)
    if (area->registered && --area->registered == 0)
      drop_area (view, area);
  rt_spans_remove (start, start + bytes);
  leave (view, NULL);
}

static void
acquired (const struct region *region)
{
  struct view *view = enter ();
  if (!view)
    return;
  FOR_EACH_ROW (begin, end, region)
    end_calls (view, begin, end, CALL_RAN);
  leave (view, NULL);
}

static void
waited (void)
{
  struct view *view = enter ();
  if (!view)
    return;
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
  leave (view, NULL);
}

/* CALL has AREA of VIEW with MODE, as PARAMETER.  What it writes of an output
   is written.  */
static void
give (struct view *view, struct area *area, uint32_t call, uint32_t parameter,
      unsigned mode)
{
  struct edges edges = { PURPOSE, rt_calls_edge, &view->calls };
  struct use use = { call, parameter };
  uintptr_t begin = area->interval.begin;
  rt_history_access (&area->history, call, mode, &edges);
  if (rt_mode_writes (mode) && area->output)
    rt_output_write (area->output, begin, area->interval.end - begin);
  *(rt_mode_writes (mode) ? &area->writer : &area->reader) = use;
}

void
rt_view_called (struct thread *self, struct task *task)
{
  struct view *view = enter ();
  (void)self;
  if (!view)
    return;
  const struct tasks_codelet *codelet = task->codelet;
  const struct kind *kind = rt_kind_known (codelet);
  uint32_t call = rt_calls_add (&view->calls, codelet, task->site);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct kind_buffer *buffer = &kind->buffers[i];
      FOR_EACH_ROW (begin, end, task->regions[i])
        {
          cover (view, begin, end);
          FOR_EACH_AREA (area, view, begin, end)
            give (view, area, call, buffer->parameter, buffer->mode);
        }
    }
  leave (view, task);
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

static void
begun (struct thread *self, void (*function) (void *), void *block)
{
  struct task *task = self->current;
  if (!rt_views_lock ())
    return;
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
  rt_view_enter (view);
  leave (view, task);
}

static void
ended (struct thread *self)
{
  struct view *view = rt_view ();
  if (view->task != self->current || !rt_views_lock ())
    return;
  for (struct output *output = view->outputs, *next; output; output = next)
    {
      uintptr_t start = output->begin;
      uint32_t parameter = output->parameter;
      size_t from, to;
      next = output->next;
      if (rt_output_end (output, &from, &to))
        rt_report_unwritten (view, start, parameter, from, to);
    }
  rt_view_leave (view);
  FOR_EACH_AREA (area, view, 0, UINTPTR_MAX)
    {
      for (; area->registered; area->registered--)
        rt_spans_remove (area->interval.begin, area->interval.end);
      drop_area (view, area);
    }
  rt_calls_free (&view->calls);
  free (view);
  leave (rt_view (), self->current);
}

static void
stopped (bool forget)
{
  struct view *view = &rt_host_view;
  if (!rt_views_lock ())
    return;
  end_calls (view, 0, UINTPTR_MAX, CALL_COMPLETE);
  rt_calls_wait (&view->calls);
  if (forget)
    rt_spans_lose (0, UINTPTR_MAX);
  leave (view, NULL);
}

static void
unseen (const struct tasks_codelet *codelet)
{
  rt_warning ("task '%s' has no implementation for the CPU: what it does on"
              " devices is not checked",
              codelet->name);
}

const struct observer rt_view_observer = {
  .stopped = stopped,
  .begun = begun,
  .ended = ended,
  .waited = waited,
  .registered = registered,
  .unregistered = unregistered,
  .acquired = acquired,
  .unseen = unseen,
};
