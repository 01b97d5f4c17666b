/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which calls are complete: see complete.h.

   Calls since the last wait have bits, as long as there are any left, and it
   is known of each which others come before it: those that wrote what it uses,
   and those that use what it writes.  A mark has the bits of the calls that
   have the span.  When a call is complete its bit is used again, once no mark
   has it: all are looked at when no other bits are left, or soon where there
   are few.  */

#include "complete.h"

#include "engine/kind.h"
#include "engine/region.h"
#include "engine/task.h"
#include "frame.h"
#include "pages.h"

/* Calls with bits; what has none has the one that is left.  Which calls come
   before those nobody knows: who has waited for one may have waited for all.
 */
#define CALLS 63
#define OTHERS ((uint64_t)1 << CALLS)

#define FEW_SPANS 256

/* The calls of the view of one depth.  */
static struct
{
  uint64_t frame, epoch;
  uint64_t used;   /* bits that are given away... */
  uint64_t done;   /* ...those of them whose calls are complete */
  uint64_t over;   /* those because a buffer was unregistered */
  uint64_t serial; /* complete are all up to this one, too */
  uint64_t over_serial;
  uint64_t before[CALLS]; /* those */
} views[CHECK_LEVELS];

uint64_t rt_complete_serial;

static uint64_t
id_of (const struct frame *frame)
{
  return frame ? frame->id : 0;
}

static uint64_t
epoch_of (const struct frame *frame)
{
  return frame ? frame->epoch : rt_check_epoch;
}

/* Whether FRAME, or the host, has made MARK since it has waited.  */
static bool
dated (const struct mark *mark, const struct frame *frame)
{
  return mark && mark->frame == id_of (frame)
         && mark->epoch == epoch_of (frame);
}

/* Whether MARK is of a task that FRAME, or the host, has called since then. */
static bool
counts (const struct mark *mark, const struct frame *frame)
{
  return dated (mark, frame) && mark->kind == MARK_TASK;
}

/* Those of LEVEL's CALLED, and what comes before them.  */
static uint64_t
with_earlier (unsigned level, uint64_t called)
{
  uint64_t all = called;
  for (unsigned i = 0; i < CALLS; i++)
    if (called >> i & 1)
      all |= views[level].before[i];
  return all;
}

bool
rt_complete_p (unsigned level, const struct mark *mark)
{
  uint64_t done = mark->writes ? views[level].over : views[level].done;
  uint64_t serial
      = mark->writes ? views[level].over_serial : views[level].serial;
  return mark->kind == MARK_TASK && !mark->device
         && (mark->serial <= serial
             || (mark->calls && !(mark->calls & ~done)));
}

/* Let no mark in the view of FRAME have bits of calls that are complete; but
   for those that still are somebody's who has only read the result of one
   elsewhere, and may unregister that, unless ALL.  */
static void
sweep (const struct frame *frame, unsigned level, bool all)
{
  uint64_t done = views[level].done;
  RT_FOR_EACH_SPAN (span, 0, UINTPTR_MAX)
    {
      struct mark *mark = rt_frame_mark (frame, span);
      if (!counts (mark, frame))
        continue;
      if (rt_complete_p (level, mark))
        {
          mark->kind = MARK_NONE;
          rt_pages_set (span, rt_frame_rights (frame, span).rights);
        }
      else if (!all)
        done &= ~mark->calls;
    }
  RT_FOR_EACH_SPAN (span, 0, UINTPTR_MAX)
    {
      struct mark *mark = rt_frame_mark (frame, span);
      if (!mark)
        continue;
      mark->calls &= ~done;
      mark->writer &= ~done;
    }
  for (unsigned i = 0; i < CALLS; i++)
    views[level].before[i] &= ~done;
  views[level].used &= ~done;
  views[level].done &= ~done;
  views[level].over &= ~done;
}

uint64_t
rt_complete_called (const struct frame *frame, const struct task *task)
{
  unsigned level = frame ? frame->level : 0;
  rt_complete_serial++;
  if (level >= CHECK_LEVELS)
    return 0;
  if (views[level].frame != id_of (frame)
      || views[level].epoch != epoch_of (frame))
    {
      views[level].frame = id_of (frame);
      views[level].epoch = epoch_of (frame);
      views[level].used = views[level].done = views[level].over = 0;
      views[level].serial = views[level].over_serial = 0;
    }
  const struct kind *kind = rt_kind_known (task->codelet);
  uint64_t earlier = 0;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct region *region = task->regions[i];
      RT_FOR_EACH_SPAN (span, region->start, rt_region_end (region))
        {
          const struct mark *mark = rt_frame_mark (frame, span);
          if (counts (mark, frame))
            earlier |= kind->buffers[i].mode & TASKS_WRITE ? mark->calls
                                                           : mark->writer;
        }
    }
  if (!~(views[level].used | OTHERS) && views[level].done)
    {
      sweep (frame, level, true);
      earlier &= views[level].used | OTHERS;
    }
  uint64_t left = ~(views[level].used | OTHERS);
  if (!left)
    return OTHERS;
  unsigned bit = __builtin_ctzll (left);
  views[level].used |= (uint64_t)1 << bit;
  views[level].before[bit] = with_earlier (level, earlier);
  return (uint64_t)1 << bit;
}

void
rt_complete_waited (const struct frame *frame, uintptr_t start, size_t bytes,
                    bool over)
{
  unsigned level = frame ? frame->level : 0;
  uint64_t done = 0;
  RT_FOR_EACH_SPAN (span, start, start + bytes)
    {
      const struct mark *mark = rt_frame_mark (frame, span);
      if (dated (mark, frame) && (over || mark->kind == MARK_TASK))
        done |= mark->calls;
    }
  if (!done)
    return;
  done = with_earlier (level, done);
  if (done & OTHERS)
    {
      views[level].serial = rt_complete_serial;
      if (over)
        views[level].over_serial = rt_complete_serial;
      done = views[level].used;
    }
  views[level].done |= done;
  if (over)
    views[level].over |= done;
  if (rt_span_count <= FEW_SPANS)
    sweep (frame, level, false);
}
