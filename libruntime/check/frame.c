/* SPDX-License-Identifier: LGPL-2.1-or-later

   What views allow.  */

#include "frame.h"

#include <stdatomic.h>

#include "complete.h"
#include "decode.h"
#include "engine/kind.h"
#include "engine/region.h"
#include "engine/task.h"
#include "engine/thread.h"
#include "left.h"
#include "report.h"
#include "where.h"

_Thread_local struct frame *rt_check_frame
    __attribute__ ((tls_model ("initial-exec")));
uint64_t rt_check_epoch = 1;
bool rt_check_marked;
bool rt_check_devices;

/* So far from a buffer something else may be meant; a row, for example, of a
   matrix that has pointers to its middle.  */
#define NEAR 64

struct mark *
rt_frame_mark (const struct frame *frame, struct span *span)
{
  unsigned level = frame ? frame->level : 0;
  return level < CHECK_LEVELS ? &span->marks[level] : NULL;
}

/* The mark of FRAME's view in SPAN, if it still counts.  */
static const struct mark *
mark_of (const struct frame *frame, const struct span *span)
{
  const struct mark *mark = rt_frame_mark (frame, (struct span *)span);
  if (!mark || mark->kind == MARK_NONE
      || mark->frame != (frame ? frame->id : 0)
      || rt_complete_p (frame ? frame->level : 0, mark))
    return NULL;
  /* A wait brings nothing home.  */
  uint64_t epoch = frame ? frame->epoch : rt_check_epoch;
  return mark->epoch == epoch || mark->device ? mark : NULL;
}

/* The modes of the parameters of FRAME's task that cover SPAN; one of these
   is *PARAMETER.  */
static unsigned
modes_of (const struct frame *frame, const struct span *span,
          uint32_t *parameter)
{
  const struct task *task = frame->task;
  const struct kind *kind = rt_kind_known (task->codelet);
  unsigned modes = 0;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (rt_region_contains (task->regions[i], span->begin,
                            span->end - span->begin))
      {
        modes |= kind->buffers[i].mode;
        *parameter = kind->buffers[i].parameter;
      }
  return modes;
}

struct verdict
rt_frame_rights (const struct frame *frame, const struct span *span)
{
  struct verdict verdict = { .rights = TASKS_READ_WRITE };
  /* Others use its memory now.  */
  if (span->gone || span->left == span->regions)
    return verdict;
  if (frame)
    {
      unsigned modes = modes_of (frame, span, &verdict.parameter);
      if (modes == TASKS_READ)
        {
          verdict.rights = TASKS_READ;
          verdict.fault = FAULT_CONST;
        }
      else if (!modes && span->owner != frame->id)
        {
          verdict.rights = 0;
          verdict.fault = FAULT_FOREIGN;
          return verdict;
        }
    }
  const struct mark *mark = mark_of (frame, span);
  if (mark)
    {
      verdict.mark = mark;
      verdict.fault = FAULT_GIVEN;
      verdict.rights &= mark->writes ? 0 : TASKS_READ;
    }
  return verdict;
}

void
rt_frame_wrote (uintptr_t address, size_t size)
{
  for (struct frame *frame = rt_check_frame; frame; frame = frame->shadowed)
    rt_shadows_write (frame->shadows, address, size);
}

void
rt_frame_lose_shadows (void)
{
  for (struct frame *frame = rt_check_frame; frame; frame = frame->shadowed)
    /* What children have may be protected, and other threads may write what
       the body shares with them.  */
    rt_shadows_lose (frame->shadows, !frame->marked && frame->shadows
                                         && !frame->shadows->shared);
}

/* Those that run now, the last first.  */
static struct frame *running;

void
rt_frame_begins (struct frame *frame)
{
  frame->other = running;
  running = frame;
}

void
rt_frame_ends (struct frame *frame)
{
  struct frame **link = &running;
  while (*link && *link != frame)
    link = &(*link)->other;
  if (*link)
    *link = frame->other;
}

/* Whether some body that runs may touch SPAN as MODE says: a thread that has
   called no task may do so for it.  */
static bool
may_help (const struct span *span, unsigned mode)
{
  for (const struct frame *frame = running; frame; frame = frame->other)
    if (!(mode & ~rt_frame_rights (frame, span).rights))
      return true;
  return false;
}

/* The calling thread touches SIZE bytes at ADDRESS in SPAN.  */
static void
touch_span (struct frame *frame, struct span *span, uintptr_t address,
            size_t size, unsigned mode, const void *context)
{
  struct verdict verdict = rt_frame_rights (frame, span);
  if ((mode & ~verdict.rights) && (rt_self || !may_help (span, mode)))
    rt_report_touch (frame, span, &verdict, address, mode & ~verdict.rights,
                     context);
  if (!frame || !frame->shadows)
    return;
  struct shadow *shadow = mode & TASKS_READ
                              ? rt_shadows_read (frame->shadows, address, size)
                              : NULL;
  if (shadow && !(context && rt_decode_bits (context)))
    {
      verdict.fault = FAULT_OUTPUT;
      verdict.parameter = shadow->parameter;
      rt_report_touch (frame, span, &verdict, address, TASKS_READ, context);
    }
}

void
rt_frame_touch (uintptr_t address, size_t size, unsigned mode,
                const void *context)
{
  struct frame *frame = rt_check_frame;
  uintptr_t end = address + size;
  if (rt_check_devices && (!rt_self || rt_self->service))
    return;
  rt_spans_lock ();
  if (context)
    rt_left_touch (address, rt_where_stack (context));
  for (struct span *span = rt_span_from (address); span && span->begin < end;
       span = rt_span_next (span))
    {
      uintptr_t from = address > span->begin ? address : span->begin;
      uintptr_t to = end < span->end ? end : span->end;
      touch_span (frame, span, from, to - from, mode, context);
    }
  rt_spans_unlock ();
  if (mode & TASKS_WRITE)
    rt_frame_wrote (address, size);
}

/* Whether the byte at ADDRESS is in a span.  */
static bool
registered (uintptr_t address)
{
  struct span *span = rt_span_from (address);
  return span && span->begin <= address;
}

void
rt_frame_reach (unsigned i, uintptr_t address, size_t size, unsigned mode,
                const void *context)
{
  const struct frame *frame = rt_check_frame;
  const struct region *region = frame->task->regions[i];
  uintptr_t start = region->start, end = rt_region_end (region);
  /* The byte beyond it.  */
  uintptr_t at = address >= start && address < end ? end : address;
  bool some = address < end && address + size > start;
  if ((address >= start && address + size <= end) || at + NEAR < start
      || at > end + NEAR)
    return;
  /* Who reads aligned words or vectors may leave out what is not meant.  */
  if (some && mode == TASKS_READ && size >= sizeof (uintptr_t)
      && address % size == 0)
    return;
  rt_spans_lock ();
  struct span *span = rt_span_from (start);
  if (!registered (at) && span && span->begin <= start)
    {
      struct verdict verdict
          = { .fault = FAULT_BEYOND,
              .parameter
              = rt_kind_known (frame->task->codelet)->buffers[i].parameter };
      rt_report_touch (frame, span, &verdict, at, mode, context);
    }
  rt_spans_unlock ();
}
